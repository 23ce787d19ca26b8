import { EmailReservation } from './email-reservation.entity.server.ts'
import { PhoneReservation } from './phone-reservation.entity.server.ts'
import { User, type StoredUser } from './user.entity.server.ts'

/** The user with this e-mail, in any case, or null (section 7, "Database reads"): two consistent reads. */
export async function findUserByEmail(email: string): Promise<StoredUser | null> {
  const key = { email: email.trim().toLowerCase() }
  const { data: reservation } = await EmailReservation.get(key).go({ consistent: true })
  return reservation ? readUser(reservation.uid) : null
}

/** The user who has verified this number, E.164, or null: two consistent reads. */
export async function findUserByNumber(number: string): Promise<StoredUser | null> {
  const { data: reservation } = await PhoneReservation.get({ number }).go({ consistent: true })
  return reservation ? readUser(reservation.uid) : null
}

async function readUser(uid: string): Promise<StoredUser | null> {
  const { data } = await User.get({ uid }).go({ consistent: true })
  return data
}
