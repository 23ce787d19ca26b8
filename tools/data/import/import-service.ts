import { indiaDay } from '#domain/dates.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { BookingReservation } from '#server/bookings/booking-reservation.entity.server.ts'
import { CodeReservation } from '#server/bookings/code-reservation.entity.server.ts'
import { reserveCodes } from '#server/bookings/codes.server.ts'
import { closedByFamily, historyWrite } from '#server/history/write-history.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { now } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { holdWrite } from '#server/nurse-time/diary-writes.server.ts'
import { Diary, type StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { holdOf } from '#server/nurse-time/hold.server.ts'
import { wordWrites } from '#server/services/search-words.server.ts'
import { placeByEnd, UserService } from '#server/services/user-service.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { itemOf } from '#server/table/read-items.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { FormerRecord } from './former-record.entity.server.ts'
import type { FormerService } from './former-service.ts'
import { refused, TableIsBusy, alreadyImported, type ImportOutcome } from './outcome.ts'
import type { PlannedNurse } from './plan.ts'
import { readTogether } from './read-together.ts'
import { importer, recordImport } from './record-import.ts'

/**
 * The imported user of a service with their verified number, empty without one, the number to call, and the service's nurse, if the nurse
 * was imported.
 */
export type ServiceReferences = {
  uid: string
  email: string
  number: string
  phone: string
  nurse: PlannedNurse | null
}

/**
 * Imports a service in one transaction: the record (pending or confirmed-side), the user's entry, both codes, the counters and,
 * for an assigned service, the nurse's `available` and `assignedServiceId`, and the hold in their diary.
 * @throws TableIsBusy
 */
export async function importService(
  service: FormerService,
  digest: string,
  { isDry, ...references }: ServiceReferences & { isDry: boolean },
): Promise<ImportOutcome> {
  const { serviceId, book_code, close_code, status } = service
  const nurseId = status === 'assigned' ? references.nurse?.id : undefined
  const [former, booking, bookCode, closeCode, nurse, diary] = await readTogether(
    itemOf(FormerRecord, FormerRecord.get({ kind: 'service', formerId: serviceId })),
    itemOf(BookingReservation, BookingReservation.get({ serviceId })),
    itemOf(CodeReservation, CodeReservation.get({ kind: 'book', code: book_code })),
    itemOf(CodeReservation, CodeReservation.get({ kind: 'close', code: close_code })),
    itemOf(Staff, Staff.get({ id: nurseId ?? 'none' })),
    itemOf(Diary, Diary.get({ nurseId: nurseId ?? 'none' })),
  )
  if (former) return alreadyImported(former, digest)
  if (booking) return refused(refusals['already-booked'])
  if (bookCode || closeCode) return refused(refusals['code-taken'])
  if (nurse && !nurse.available) return refused(refusals['nurse-unavailable'])
  if (isDry) return { status: 'taken', recordId: serviceId, notes: [] }
  if (nurseId && !nurse) return refused(refusals['nurse-unavailable'])

  const written = await transact([
    ...recordImport({ kind: 'service', formerId: serviceId, recordId: serviceId, digest }, 'service'),
    ...writesOf(service, { ...references, holder: nurse && { staff: nurse, diary } }),
  ])
  if (written.ok) return { status: 'taken', recordId: serviceId, notes: [] }
  if (written.reason === 'busy' || written.reason === 'imported-meanwhile' || written.reason === 'changed')
    throw new TableIsBusy(`the service ${serviceId} (${written.reason})`)
  return refused(refusals[written.reason])
}

const refusals = {
  'already-booked': 'serviceId: a service has it here, or had it until recently',
  'code-taken': 'a code of it belongs to another service here',
  'user-gone': 'userId: the account was deleted here',
  'nurse-unavailable': 'its nurse is not available here',
}

type Refusal = keyof typeof refusals | 'changed' | 'busy'

/** The nurse whom a service holds. */
type Holder = { staff: StoredStaff; diary: StoredDiary | null }

/** @param references `holder` is the nurse who is on the service; null where there is none */
function writesOf(
  service: FormerService,
  { uid, email, number, phone, nurse, holder }: ServiceReferences & { holder: Holder | null },
): Write<Refusal>[] {
  const { serviceId, book_code, close_code, status, createdAt, userId, nurseId: _, ...details } = service
  const { confirmedAt, updatedAt } = details
  const numericBookCode = Number(book_code)
  const hasNurse = nurse !== null && status !== 'confirmed' && status !== 'pending'
  const booked = {
    ...details,
    serviceId,
    book_code,
    close_code,
    numericBookCode,
    userId: uid,
    userEmail: email,
    phone,
    ...(number && number !== phone && { accountNumber: number }),
    createdAt,
    updatedAt: updatedAt ?? confirmedAt ?? createdAt,
  }
  const nurseOfRecord = {
    // A nurse who is on the service has the name and number of their record; over services keep what they say.
    assignedNurse: holder?.staff.fullName ?? details.assignedNurse,
    nurseContact: holder?.staff.contactNumber ?? details.nurseContact,
    // Without an id for a nurse who was not imported; the service then has only the nurse's name and contact.
    nurseId: hasNurse ? nurse.id : undefined,
  }
  const entry = {
    uid,
    serviceId,
    status,
    bookCode: book_code,
    closeCode: close_code,
    numericBookCode,
    patientName: details.patient.name,
    startDate: details.patient.startDate,
    endDate: details.patient.endDate,
    service: details.service,
    subService: details.subService,
    consultation: details.consultation,
    address: details.address,
    ...(status !== 'pending' &&
      status !== 'closed' &&
      placeByEnd(details.patient.endDate, { isHeld: status === 'assigned' })),
    nurseId: nurseOfRecord.nurseId,
    nurseName: nurseOfRecord.assignedNurse,
    nurseMobileNumber: nurseOfRecord.nurseContact,
    createdAt,
  }
  const closedAt = status === 'closed' ? booked.updatedAt : undefined
  const record =
    status === 'pending'
      ? inTransaction(PendingService).create({ ...booked, status })
      : inTransaction(Service).create({
          ...booked,
          ...nurseOfRecord,
          status,
          closedAt,
          confirmedAt: confirmedAt ?? updatedAt ?? createdAt,
        })
  const ended = { ...booked, ...nurseOfRecord, status }
  return [
    ...(closedAt === undefined ? [] : [always(historyWrite(ended, closedByFamily(closedAt)).item)]),
    {
      item: inTransaction(BookingReservation).create({ serviceId, uid }).commit(),
      otherwise: 'already-booked',
    },
    { item: inTransaction(UserService).create(entry).commit(), otherwise: 'already-booked' },
    { item: record.commit(), otherwise: 'already-booked' },
    { item: inTransaction(User).patch({ uid }).add({ serviceCount: 1 }).commit(), otherwise: 'user-gone' },
    ...reserveCodes(serviceId, { bookCode: book_code, closeCode: close_code }),
    ...wordWrites(booked),
    ...count({ [`services.${status}`]: 1, [`bookings.${indiaDay(createdAt)}`]: 1 }),
    ...(hasNurse ? nurseWrites(nurse, service, { uid, holder }) : []),
  ]
}

/** The writes for a service's nurse: the audit entry of the assignment, and the nurse's availability and hold while it is assigned. */
function nurseWrites(
  { id, fullName }: PlannedNurse,
  { serviceId, patient }: FormerService,
  { uid, holder }: { uid: string; holder: Holder | null },
): Write<Refusal>[] {
  const audit = recordAudit(importer, {
    action: 'assign',
    recordType: 'service',
    recordId: serviceId,
    values: { nurse: { id, name: fullName } },
  })
  if (!holder) return [audit]
  const { staff, diary } = holder
  const { startDate, endDate } = patient
  return [
    audit,
    holdWrite({ nurseId: id, diary }, holdOf({ serviceId, uid, startDate, endDate }), now()),
    {
      // The nurse's registration is not checked: they are already with the family, even if it has expired.
      item: inTransaction(Staff)
        .patch({ id })
        .set({ available: false, assignedServiceId: serviceId })
        .where((current, { eq }) =>
          [
            eq(current.available, true),
            eq(current.fullName, staff.fullName),
            eq(current.contactNumber, staff.contactNumber),
          ].join(' AND '),
        )
        .commit(),
      otherwise: 'nurse-unavailable',
    },
  ]
}
