import { randomInt, randomUUID } from 'node:crypto'
import { signInCookie } from '#app/session/session-cookie.server.ts'
import { readAccount, type Account, type Credentials } from '#server/accounts/session/account.server.ts'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { createSession } from '#server/accounts/session/session.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { saveUser, saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { saveStaff } from '#server/staff/save-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'

/** A signed-in user with their own records, which no other test changes. */
export type Person = {
  uid: string
  email: string
  /** E.164; empty while no phone is verified. */
  number: string
  credentials: Credentials
  /** The `Cookie` header of their browser. */
  cookie: string
}

const year = 365 * 24 * 60 * 60 * 1000

/** A unique e-mail address. */
export function newEmail(domain = 'family.example'): string {
  return `asha.${randomUUID()}@${domain}`
}

/** A random Indian mobile number, E.164. */
export function newNumber(): string {
  return `+91${randomInt(9_000_000_000, 10_000_000_000)}`
}

function endlessTokens() {
  return {
    accessToken: 'access token of the tests',
    refreshToken: 'refresh token of the tests',
    expiresAt: now() + year,
  }
}

type CustomerDetails = {
  phoneVerified?: boolean
  emailVerified?: boolean
  email?: string
  uid?: string
  firstname?: string
  lastname?: string
}

/**
 * Creates a customer with a session, by the product's own writes but without Cognito: the tokens are invalid there and last a
 * year, and the customer has no password.
 */
export async function createCustomer({
  phoneVerified = true,
  emailVerified = true,
  email = newEmail(),
  uid = randomUUID(),
  firstname = 'Asha',
  lastname = 'Kulkarni',
}: CustomerDetails = {}): Promise<Person> {
  const { credentials, write } = createSession(uid, endlessTokens())
  const written = await transact([
    ...saveUser({
      uid,
      firstname,
      lastname,
      email,
      address: '12 Prabhat Road, Pune 411004',
      emailVerified,
      authProvider: ['email'],
    }),
    write,
  ])
  if (!written.ok) throw new Error(`The customer was not written: ${written.reason}`)
  const number = phoneVerified ? newNumber() : ''
  if (phoneVerified) await giveNumber(uid, number)
  return { uid, email, number, credentials, cookie: await cookieOf(credentials) }
}

/** Gives an account a verified number, as the right code does. */
export async function giveNumber(uid: string, number: string): Promise<void> {
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  const written = user && (await transact(saveVerifiedNumber(user, number)))
  if (!written?.ok) throw new Error(`The number was not written: ${written?.reason ?? 'no account'}`)
}

/** The same person with a new session that no earlier end of their sessions has ended, because an administrator's session ends after four idle hours. */
export async function signInAgain(person: Person): Promise<Person> {
  const { data: user } = await User.get({ uid: person.uid }).go({ consistent: true })
  const { passwordStamp } = user ?? {}
  const { credentials, write } = createSession(person.uid, endlessTokens(), { passwordStamp })
  const written = await transact([write])
  if (!written.ok) throw new Error(`The session was not written: ${written.reason}`)
  return { ...person, credentials, cookie: await cookieOf(credentials) }
}

/** Creates an administrator, by the flag on the user record or by a record in the admin collection. */
export async function createAdministrator(by: 'flag' | 'record' = 'flag'): Promise<Person> {
  const person = await createCustomer()
  const { uid, email } = person
  if (by === 'flag') await User.patch({ uid }).set({ isAdmin: true }).go()
  else await AdminAccount.create({ uid, email, createdAt: nowInstant() }).go()
  return person
}

/** Creates a user who signs in as staff. */
export async function createStaffMember(): Promise<Person> {
  const person = await createCustomer()
  await StaffAccount.create({ uid: person.uid, email: person.email, createdAt: nowInstant() }).go()
  return person
}

/** Creates an available nurse with the fields that an assignment needs. */
export async function createNurse(details: Partial<StoredStaff> = {}): Promise<StoredStaff> {
  const id = randomUUID()
  const nurse = {
    id,
    fullName: `Meera Joshi ${id.slice(0, 8)}`,
    contactNumber: newNumber().slice(3),
    email: newEmail('nurses.example'),
    nursingQualification: 'GNM' as const,
    yearsOfExperience: 4,
    available: true,
    createdAt: nowInstant(),
    updatedAt: nowInstant(),
    ...details,
  }
  const written = await transact(saveStaff(nurse))
  if (!written.ok) throw new Error(`The nurse was not written: ${written.reason}`)
  return nurse
}

/** The account as the product reads it for a request of this person. */
export async function accountOf({ credentials }: Pick<Person, 'credentials'>): Promise<Account> {
  const found = await readAccount(credentials)
  if (!found) throw new Error('The session is over')
  return found.account
}

/** The `Cookie` header of a browser with this session. */
export async function cookieOf(credentials: Credentials): Promise<string> {
  return (await signInCookie(credentials)).split(';')[0] ?? ''
}
