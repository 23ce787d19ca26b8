import { isDisplacedEmail, isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { toE164 } from '#domain/phone.ts'
import { choiceFactsOf } from '#server/staff/choice-facts.server.ts'
import type { TableRecords } from '../table-records.ts'

/* Invariants of nurses' availability, and of the reservations of phone numbers, e-mails and registration numbers. */

export function nurseAvailability({ staff, service }: TableRecords): string[] {
  const holders = Map.groupBy(
    // A service with a plan holds no nurse as a whole (docs/invariants.md, V2).
    service.filter(({ status, hasPlan }) => status === 'assigned' && !hasPlan),
    ({ nurseId }) => nurseId,
  )
  const found: string[] = []
  for (const { id, available, assignedServiceId, retiredAt } of staff) {
    const holding = holders.get(id) ?? []
    const [holder] = holding
    if (holding.length > 1) found.push(`${id} is assigned ${holding.length} times`)
    if (retiredAt ? available || holder : available !== !holder)
      found.push(`${id} is ${available ? '' : 'not '}available with ${holding.length}`)
    if (assignedServiceId !== holder?.serviceId)
      found.push(`${id} names ${String(assignedServiceId)}, not ${String(holder?.serviceId)}`)
  }
  const staffIds = new Set(staff.map(({ id }) => id))
  for (const { serviceId, status, nurseId } of service) {
    if (status === 'assigned' && !staffIds.has(nurseId ?? ''))
      found.push(`${serviceId} is assigned to a nurse without a record`)
    if (status === 'confirmed' && nurseId) found.push(`${serviceId} is confirmed and has a nurse`)
  }
  return found
}

/** The entry in the customer's list says the same as the service, by D1. */
export function nurseCopies({ staff, service }: TableRecords): string[] {
  // Of many services those that are still to be written (docs/decisions/0032).
  const left = new Set(staff.flatMap(({ renaming = [] }) => renaming))
  const nurses = new Map(staff.map((nurse) => [nurse.id, nurse]))
  return service
    .filter(({ status, serviceId }) => status === 'assigned' && !left.has(serviceId))
    .flatMap(({ serviceId, nurseId = '', assignedNurse, nurseContact }) => {
      const nurse = nurses.get(nurseId)
      const number = nurse?.retiredAt ? undefined : nurse?.contactNumber
      const isSame = assignedNurse === nurse?.fullName && nurseContact === number
      return isSame || !nurse
        ? []
        : [
            `the nurse of ${serviceId} is ${nurse.fullName} (${number}), ` +
              `on the service ${assignedNurse} (${nurseContact})`,
          ]
    })
}

export function phoneReservations({ user, phoneReservation }: TableRecords): string[] {
  const owners = new Map(phoneReservation.map(({ number, uid }) => [number, uid]))
  const verified = user.filter(({ phoneVerified }) => phoneVerified)
  const found: string[] = []
  for (const [number, users] of Map.groupBy(verified, (each) => each.number)) {
    if (users.length > 1) found.push(`${number} belongs to ${users.length} users`)
    if (!users.some(({ uid }) => uid === owners.get(number)))
      found.push(`${number} is not reserved for its user`)
  }
  for (const [number, uid] of owners) {
    if (!verified.some((each) => each.uid === uid && each.number === number))
      found.push(`${number} is reserved for ${uid}, who has another`)
  }
  return found
}

export function emailReservations({ user, emailReservation }: TableRecords): string[] {
  const owners = new Map(emailReservation.map(({ email, uid }) => [email, uid]))
  const found: string[] = []
  for (const { uid, email, displacedSince } of user)
    if (isDisplacedEmail(email) !== (displacedSince !== undefined))
      found.push(`${uid} is ${displacedSince ? '' : 'not '}displaced and has the e-mail ${email}`)
  for (const [email, users] of Map.groupBy(user, (each) => each.email)) {
    if (users.length > 1) found.push(`${email} belongs to ${users.length} users`)
    if (isPlaceholderEmail(email)) continue
    if (!users.some(({ uid }) => uid === owners.get(email)))
      found.push(`${email} is not reserved for its user`)
  }
  for (const [email, uid] of owners) {
    if (!user.some((each) => each.uid === uid && each.email === email))
      found.push(`${email} is reserved for ${uid}, who has another`)
  }
  return found
}

export function staffReservations({ staff, staffReservation }: TableRecords): string[] {
  const holders = new Map(staffReservation.map(({ kind, value, staffId }) => [`${kind} ${value}`, staffId]))
  const found: string[] = []
  for (const { id, email } of staff) {
    if (holders.get(`email ${email}`) !== id) found.push(`${email} is not reserved for the nurse ${id}`)
  }
  const staffIds = new Set(staff.map(({ id }) => id))
  for (const [identity, staffId] of holders)
    if (!staffIds.has(staffId)) found.push(`${identity} is reserved for a nurse without a record`)
  return found
}

/** A record as one text, whatever the order of its attributes is, also in what it holds. */
function inOrder(record: object): string {
  return JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  )
}

/** The facts for the choice of a nurse are those of the record; one for each nurse who has not left. */
export function choiceFacts({ staff, choiceFacts: facts }: TableRecords): string[] {
  const expected = new Map(
    staff.filter(({ retiredAt }) => !retiredAt).map((nurse) => [nurse.id, inOrder(choiceFactsOf(nurse))]),
  )
  const there = new Map(facts.map((each) => [each.nurseId, inOrder(each)]))
  return [...new Set([...expected.keys(), ...there.keys()])]
    .filter((id) => expected.get(id) !== there.get(id))
    .map(
      (id) =>
        `the facts of ${id} are ${there.get(id) ?? 'not there'}, and the record says ${expected.get(id) ?? 'nothing'}`,
    )
}

/** A nurse's record and an account name each other, with one number, and the account has the role; nobody else is linked. */
export function nurseAccounts({ staff, user, staffAccount, adminAccount }: TableRecords): string[] {
  const nurses = new Map(staff.map((nurse) => [nurse.id, nurse]))
  const users = new Map(user.map((each) => [each.uid, each]))
  const roles = new Set(staffAccount.map(({ uid }) => uid))
  const administrators = new Set(adminAccount.map(({ uid }) => uid))
  const named = user.flatMap(({ uid, nurseId }) => {
    if (!nurseId || nurses.get(nurseId)?.accountUid === uid) return []
    return [`${uid} is the account of ${nurseId}, whose record does not name it`]
  })
  const linked = staff.flatMap(({ id, accountUid, contactNumber }) => {
    if (!accountUid) return []
    const account = users.get(accountUid)
    if (account?.nurseId !== id) return [`${id} names the account ${accountUid}, which is not theirs`]
    const { number, phoneVerified, isAdmin } = account
    return [
      ...(phoneVerified && number === toE164(contactNumber)
        ? []
        : [`${id} and ${accountUid} have different numbers`]),
      ...(roles.has(accountUid) ? [] : [`${accountUid} is a nurse's account without the role`]),
      ...(isAdmin || administrators.has(accountUid)
        ? [`${accountUid} is a nurse's account and an administrator's`]
        : []),
    ]
  })
  return [...named, ...linked]
}
