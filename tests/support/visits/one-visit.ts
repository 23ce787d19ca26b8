import { randomUUID } from 'node:crypto'
import { unlinkedStaff, unlinkedUser } from '#server/accounts/life/nurse-link.server.ts'
import { createSession } from '#server/accounts/session/session.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { askOffice } from '#server/requests/ask-office.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { bookingOf } from '../bookings.ts'
import { stopClock } from '../clock.ts'
import { createLinkedNurse } from '../linked-nurse.ts'
import {
  accountOf,
  cookieOf,
  createAdministrator,
  createCustomer,
  createNurse,
  type Person,
} from '../people.ts'
import { bookService, recordsOf, requestClose, requestConfirm } from '../requests.ts'
import { openSite, type Site } from '../site.ts'
import { absenceForm } from './absences.ts'
import { accountUser, change } from './plans.ts'
import { reportOf } from './reports.ts'

/*
 * One visit, and everyone who might see something of its family or its nurse. The visit is that of Friday 27 November 2026, 08:00 to
 * 20:00; it was taken from one nurse and given to another on Wednesday.
 */

const hour = 60 * 60_000
export const visitStart = startOfDay('2026-11-27') + 8 * hour
export const visitEnd = visitStart + 12 * hour

/** Everyone who asks for the pages. */
export const actors = [
  'visitor',
  'family',
  'other family',
  /** Their service is closed; its only visit was on Wednesday, 10:00 to 11:00, by the same nurse. */
  'family of a closed service',
  'nurse of the visit',
  /** Had it until Wednesday evening. */
  'replaced nurse',
  /** Of another visit of the same family, on the Wednesday after. */
  'nurse of another visit',
  /** Of a second visit of the same family at the same time, in the place of a nurse who is absent. */
  'covering nurse',
  'nurse of another family',
  /** Has a third visit of the family at the same time, but the account is unlinked. */
  'unlinked nurse',
  'administrator',
  /** Signed in, but without the second factor. */
  'administrator before the second factor',
  /** Has not asked for anything for five hours. */
  'idle administrator',
  /** Is no longer one. */
  'former administrator',
] as const
export type Actor = (typeof actors)[number]

/** How each of the data is found in an answer; each is in the records of this family and nurse alone. */
type Secrets = Record<string, RegExp>

const family = {
  name: 'Zarina Contractor',
  address: 'C 7, Tulsi Kunj, Vadgaon, Pune 411031',
  consultation: 'Epilepsy, the key hangs behind the brass lamp',
}
const note = 'Walked ten steps with the frame'
/** What the family asks the office. */
const request = 'The key is with the neighbour downstairs'

/** Creates the world of the visit, with the clock of each event. @returns the parameters of addresses, by actor, and a way to sign in */
export async function createOneVisit() {
  const at = (day: string, time: number) => void stopClock(startOfDay(day) + time * hour)
  at('2026-11-24', 10)
  const office = await createAdministrator()
  const linked = {
    'nurse of the visit': await createLinkedNurse({ profilePhoto: 'staff/photo' }),
    'replaced nurse': await createLinkedNurse(),
    'nurse of another visit': await createLinkedNurse(),
    'covering nurse': await createLinkedNurse(),
    'nurse of another family': await createLinkedNurse(),
    'unlinked nurse': await createLinkedNurse(),
  }
  const absent = await createNurse()
  const people: Record<Exclude<Actor, 'visitor'>, Person> = {
    family: await createCustomer(),
    'other family': await createCustomer(),
    'family of a closed service': await createCustomer(),
    ...(Object.fromEntries(Object.entries(linked).map(([actor, { person }]) => [actor, person])) as Record<
      keyof typeof linked,
      Person
    >),
    administrator: await createAdministrator(),
    'administrator before the second factor': await createAdministrator(),
    'idle administrator': await createAdministrator(),
    'former administrator': await createAdministrator(),
  }
  const nurse = linked['nurse of the visit'].nurse

  const own = await serviceOf(people.family, { ...family, number: people.family.number })
  const { serviceId } = own
  const friday = {
    kind: 'addLine' as const,
    from: '2026-11-25',
    startMinute: 480,
    minutes: 720,
    weekdays: [5],
  }
  const wednesday = { ...friday, from: '2026-12-01', startMinute: 600, minutes: 60, weekdays: [3] }
  // The first nurse of a plan is the one whom the service names.
  await planned(change(office, serviceId, { ...friday, nurseId: linked['replaced nurse'].nurse.id }))
  await planned(
    change(
      office,
      serviceId,
      { ...friday, nurseId: absent.id },
      { ...wednesday, nurseId: linked['nurse of another visit'].nurse.id },
      { ...friday, nurseId: linked['unlinked nurse'].nurse.id },
    ),
  )
  const other = await serviceOf(people['other family'])
  const theirs = { ...friday, nurseId: linked['nurse of another family'].nurse.id }
  await planned(change(office, other.serviceId, theirs))
  const closed = await serviceOf(people['family of a closed service'])
  const wasOver = { ...wednesday, from: '2026-11-25', nurseId: nurse.id }
  await planned(change(office, closed.serviceId, wasOver))
  const { user: unlinked } = await accountOf(people['unlinked nurse'])
  await planned(
    transact([unlinkedUser(unlinked.uid, linked['unlinked nurse'].nurse.id), ...unlinkedStaff(unlinked)]),
  )
  await User.patch({ uid: people['former administrator'].uid }).set({ isAdmin: false }).go()

  at('2026-11-25', 12)
  await planned(requestClose(people['family of a closed service'], closed, closed.closeCode))
  at('2026-11-25', 20)
  const visit = { serviceId, line: '1', day: '2026-11-27' }
  const given = { kind: 'thisVisit' as const, line: '1', day: visit.day, startMinute: 480, minutes: 720 }
  await planned(change(office, serviceId, { ...given, nurseId: nurse.id }))
  const author = accountUser(office)
  await planned(reportAbsence(author, absenceForm(absent, [visit.day, visit.day], { kind: 'leave' })))
  const covered = { ...visit, line: '2' }
  const seen = seenVisit({ line: '2', day: visit.day, startMinute: 480, minutes: 720 })
  const covering = { visit: covered, nurseId: linked['covering nurse'].nurse.id, id: randomUUID(), seen }
  await planned(coverVisit(author, covering))
  const { entry } = await recordsOf(people.family, own)
  if (!entry) throw new Error('The family has its service')
  const requestId = randomUUID()
  await planned(askOffice(entry, { form: requestId, kind: 'complaint', words: request }))
  at('2026-11-27', 9)
  const by = { by: 'nurse' as const, uid: people['nurse of the visit'].uid, nurseId: nurse.id }
  await planned(recordEvent(by, reportOf(visit, { kind: 'note' }, { note })))

  /** A number of six digits that is no part of a longer word. */
  const code = (digits: string) => new RegExp(`(?<![\\w-])${digits}(?![\\w-])`)
  /** A number of ten digits, also in the halves in which paper shows it. */
  const telephone = (digits: string) => new RegExp(`${digits.slice(0, 5)} ?${digits.slice(5)}`)
  const secrets: Secrets = {
    name: new RegExp(family.name),
    address: /Tulsi.Kunj/,
    pin: code('411031'),
    consultation: new RegExp(family.consultation),
    phone: telephone(people.family.number.slice(3)),
    nursePhone: telephone(nurse.contactNumber),
    photo: new RegExp(
      `(?<!"path":)"[^"]*visits/photos/${nurse.id}"|src="[^"]*staff/${nurse.id}/photo"|staff/${nurse.id}/profilePhoto`,
    ),
    note: new RegExp(note),
    request: new RegExp(request),
    bookCode: code(own.bookCode),
    closeCode: code(own.closeCode),
  }

  const visitId = visitIdOf(visit)
  const parameters = {
    serviceId,
    requestId,
    visitId,
    staffId: nurse.id,
    uid: people.family.uid,
    field: 'profilePhoto',
  }
  /** Whose own service or visit it is; all others ask for those of the family. */
  const ownParameters: Partial<Record<Actor, Partial<typeof parameters>>> = {
    'family of a closed service': { serviceId: closed.serviceId },
    'nurse of another visit': { visitId: `${serviceId}.2026-12-02.3` },
    'covering nurse': { visitId: visitIdOf(covered) },
    'unlinked nurse': { visitId: `${serviceId}.2026-11-27.4` },
  }

  /** A browser of an actor now: all with the second factor but the one who is before it. */
  async function open(actor: Actor): Promise<Site> {
    if (actor === 'visitor') return openSite()
    const time = now()
    if (actor === 'idle administrator') stopClock(time - 5 * hour)
    const site = await signIn(people[actor], actor !== 'administrator before the second factor')
    stopClock(time)
    return site
  }
  return {
    secrets,
    open,
    parametersOf: (actor: Actor, isOwn: boolean) => ({ ...parameters, ...(isOwn && ownParameters[actor]) }),
  }
}

async function serviceOf(customer: Person, fields: Record<string, string> = {}) {
  const dates = { startDate: '2026-11-25T08:00', endDate: '2026-12-03T20:00' }
  const service = await bookService(customer, bookingOf({ ...dates, ...fields }))
  await planned(requestConfirm(customer, service, service.bookCode))
  return service
}

async function planned(outcome: Promise<{ ok: boolean }>): Promise<void> {
  const answer = await outcome
  if (!answer.ok) throw new Error(`The world was not made: ${JSON.stringify(answer)}`)
}

async function signIn({ uid }: Person, hasSecondFactor: boolean): Promise<Site> {
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  const year = 365 * 24 * hour
  const tokens = { accessToken: 'of the tests', refreshToken: 'of the tests', expiresAt: now() + year }
  const { credentials, write } = createSession(uid, tokens, {
    passwordStamp: user?.passwordStamp,
    ...(hasSecondFactor && { secondFactorAt: nowInstant() }),
  })
  await planned(transact([write]))
  return openSite({ cookie: await cookieOf(credentials) })
}
