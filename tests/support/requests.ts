import { randomUUID } from 'node:crypto'
import type { Despite } from '#domain/choice/override.ts'
import { readAccount, readAccountWithService } from '#server/accounts/session/account.server.ts'
import { assignNurse } from '#server/bookings/assign-nurse.server.ts'
import { changeDates } from '#server/bookings/change-dates.server.ts'
import { closeAssignedService } from '#server/bookings/close-assigned.server.ts'
import { deleteService } from '#server/bookings/delete-service.server.ts'
import { book } from '#server/bookings/book.server.ts'
import { closeService } from '#server/bookings/close.server.ts'
import { confirmService } from '#server/bookings/confirm.server.ts'
import { editNurse } from '#server/bookings/edit-nurse.server.ts'
import { replaceNurse } from '#server/bookings/replace-nurse.server.ts'
import { assignAsBooked } from '#server/plan-changes/assign-as-booked.server.ts'
import { askOffice } from '#server/requests/ask-office.server.ts'
import type { NewRequest } from '#server/requests/request-form.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import { resendBookingCode } from '#server/bookings/resend.server.ts'
import type { Booking } from '#server/bookings/schema.server.ts'
import { typedStaff } from '#server/staff/edit.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { bookingOf } from './bookings.ts'
import type { Person } from './people.ts'
import { filledIn } from './staff-form.ts'

/*
 * What the actions of the routes do, without their pages: they read the account, together with the records that they need, and
 * call the business function.
 */

type SignedIn = Pick<Person, 'credentials'>
type Service = { serviceId: string }
type Nurse = { id: string }

async function readAccountOf(person: SignedIn) {
  const found = await readAccount(person.credentials)
  if (!found) throw new Error('The session is over')
  return found.account
}

async function readAccountWith(person: SignedIn, { serviceId }: Service, nurse?: Nurse) {
  const found = await readAccountWithService(person.credentials, serviceId, nurse?.id)
  if (!found) throw new Error('The session is over')
  return found
}

export async function requestBooking(person: SignedIn, booking: Booking = bookingOf()) {
  return book(await readAccountOf(person), booking)
}

export async function requestConfirm(person: SignedIn, service: Service, bookCode: string) {
  const { account, records } = await readAccountWith(person, service)
  return confirmService(account, records, bookCode)
}

export async function requestClose(person: SignedIn, service: Service, closeCode: string) {
  const { account, records } = await readAccountWith(person, service)
  return closeService(account, records, closeCode)
}

export async function requestResend(person: SignedIn, service: Service) {
  const { account, records } = await readAccountWith(person, service)
  return resendBookingCode(account, records)
}

/** @param despite the tick and the reason; left out by a form with the specification's fields alone */
export async function requestAssign(
  administrator: SignedIn,
  service: Service,
  nurse: Nurse,
  despite?: Despite,
) {
  const { account, records } = await readAccountWith(administrator, service, nurse)
  return assignNurse(account.user, records, despite)
}

/** Assigns with a visit a day from 08:00 to 20:00. */
export async function requestAssignAsBooked(
  administrator: SignedIn,
  service: Service,
  nurse: Nurse,
  despite?: Despite,
) {
  const form = { id: randomUUID(), startMinute: 8 * 60, minutes: 12 * 60, despite }
  const { account, records } = await readAccountWith(administrator, service, nurse)
  return assignAsBooked(account.user, records, form)
}

/** The present nurse and dates of a service, as the form of an action shows them. */
export type Seen = { nurseId: string; startDate: string; endDate: string }

/** What the form of an action on a service shows when it is opened now. */
export async function seenOf(service: Service): Promise<Seen> {
  const { service: record } = await readServiceRecords({ uid: 'none', ...service })
  const { startDate = '', endDate = '' } = record?.patient ?? {}
  return { nurseId: record?.nurseId ?? '', startDate, endDate }
}

export async function requestReplace(
  administrator: SignedIn,
  service: Service,
  nurse: Nurse,
  seen?: Pick<Seen, 'nurseId'>,
  despite?: Despite,
) {
  const { nurseId: formerNurseId } = seen ?? (await seenOf(service))
  const { account, records } = await readAccountWith(administrator, service, nurse)
  return replaceNurse(account.user, records, {
    ...{ formerNurseId, despite },
    reason: despite?.why ?? 'The former nurse is ill',
  })
}

export async function requestDates(
  administrator: SignedIn,
  service: Service,
  next: { startDate?: string; endDate: string },
  seen?: Pick<Seen, 'startDate' | 'endDate'>,
) {
  const shown = seen ?? (await seenOf(service))
  const { account, records } = await readAccountWith(administrator, service)
  return changeDates(account.user, records, { ...next, seen: shown, reason: 'The family asked for it' })
}

/** Changes fields on a nurse's page, as an administrator who has just opened it. */
export async function requestNurseEdit(
  administrator: SignedIn,
  { id }: Nurse,
  changed: Readonly<Record<string, string>>,
  version?: number,
) {
  const { user } = await readAccountOf(administrator)
  const staff = await readStaff(id)
  if (!staff) throw new Error('There is no such nurse')
  const typed = { ...filledIn({ nursingCouncilRegNumber: `MH ${id}` }), ...typedStaff(staff), ...changed }
  return editNurse(user, id, { version: version ?? staff.detailsVersion ?? 0, typed })
}

export async function requestCloseAssigned(administrator: SignedIn, service: Service, closeCode: string) {
  const { account, records } = await readAccountWith(administrator, service)
  return closeAssignedService(account.user, records, closeCode)
}

export async function requestDelete(administrator: SignedIn, service: Service) {
  const { account, records } = await readAccountWith(administrator, service)
  return deleteService(account.user, records)
}

/** What a family asks the office about one of its services; `not-found` where the service is not in its list. */
export async function requestAsk(person: SignedIn, service: Service, asked: NewRequest) {
  const { records } = await readAccountWith(person, service)
  return records.entry ? askOffice(records.entry, asked) : { ok: false as const, reason: 'not-found' }
}

/** The current records of a customer's service. */
export async function recordsOf(
  customer: Pick<Person, 'uid'>,
  { serviceId }: Service,
): Promise<ServiceRecords> {
  return readServiceRecords({ uid: customer.uid, serviceId })
}

/** Both codes of a service; the customer gets one by SMS and the other from the office. */
export async function codesOf(customer: Pick<Person, 'uid'>, service: Service) {
  const { entry } = await recordsOf(customer, service)
  if (!entry) throw new Error('The service is not in the customer’s list')
  return { bookCode: entry.bookCode, closeCode: entry.closeCode }
}

/** Books a service and returns its id with both codes. */
export async function bookService(customer: Person, booking: Booking = bookingOf()) {
  const outcome = await requestBooking(customer, booking)
  if (!outcome.ok) throw new Error(`Not booked: ${outcome.reason}`)
  return { serviceId: booking.serviceId, ...(await codesOf(customer, booking)) }
}

/** A code that is certainly another one. */
export function otherCode(code: string): string {
  return code === '999999' ? '100000' : String(Number(code) + 1)
}
