import { indiaDay } from '#domain/dates.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { BookingReservation } from '#server/bookings/booking-reservation.entity.server.ts'
import { CodeReservation } from '#server/bookings/code-reservation.entity.server.ts'
import { reserveCodes } from '#server/bookings/codes.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { itemOf } from '#server/table/read-items.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { FormerRecord } from './former-record.entity.server.ts'
import type { FormerService } from './former-service.ts'
import { refused, TableIsBusy, thereAlready, type ImportOutcome } from './outcome.ts'
import type { PlannedNurse } from './plan.ts'
import { readTogether } from './read-together.ts'
import { importer, recordImport } from './record-import.ts'

/** Where a service comes to: its user here, the number to call, and the nurse whom it names, if she came over. */
export type ServiceHome = { uid: string; email: string; phone: string; nurse: PlannedNurse | null }

/**
 * Brings a service over: the record on the pending or the confirmed side, the user's entry, both codes, the counters and,
 * where it is assigned, the hold on its nurse, in one transaction.
 * @throws TableIsBusy
 */
export async function importService(
  service: FormerService,
  digest: string,
  { isDry, ...home }: ServiceHome & { isDry: boolean },
): Promise<ImportOutcome> {
  const { serviceId, book_code, close_code, status } = service
  const nurseId = status === 'assigned' ? home.nurse?.id : undefined
  const [former, booking, bookCode, closeCode, nurse] = await readTogether(
    itemOf(FormerRecord, FormerRecord.get({ kind: 'service', formerId: serviceId })),
    itemOf(BookingReservation, BookingReservation.get({ serviceId })),
    itemOf(CodeReservation, CodeReservation.get({ kind: 'book', code: book_code })),
    itemOf(CodeReservation, CodeReservation.get({ kind: 'close', code: close_code })),
    itemOf(Staff, Staff.get({ id: nurseId ?? 'none' })),
  )
  if (former) return thereAlready(former, digest)
  if (booking) return refused(words['already-booked'])
  if (bookCode || closeCode) return refused(words['code-taken'])
  if (nurse && !nurse.available) return refused(words['nurse-unavailable'])
  if (isDry) return { is: 'taken', recordId: serviceId, notes: [] }

  const written = await transact([
    ...recordImport({ kind: 'service', formerId: serviceId, recordId: serviceId, digest }, 'service'),
    ...writesOf(service, home),
  ])
  if (written.ok) return { is: 'taken', recordId: serviceId, notes: [] }
  if (written.reason === 'busy' || written.reason === 'imported-meanwhile')
    throw new TableIsBusy(`the service ${serviceId} (${written.reason})`)
  return refused(words[written.reason])
}

const words = {
  'already-booked': 'serviceId: a service has it here, or had it until lately',
  'code-taken': 'a code of it belongs to another service here',
  'user-gone': 'userId: her account is gone here',
  'nurse-unavailable': 'its nurse is not available here',
}

type Refusal = keyof typeof words | 'busy'

function writesOf(service: FormerService, { uid, email, phone, nurse }: ServiceHome): Write<Refusal>[] {
  const { serviceId, book_code, close_code, status, createdAt, userId, nurseId: _, ...said } = service
  const {
    assignedNurse = nurse?.fullName,
    nurseContact = nurse?.contactNumber,
    confirmedAt,
    updatedAt,
  } = said
  const numericBookCode = Number(book_code)
  const hasNurse = nurse !== null && status !== 'confirmed' && status !== 'pending'
  const booked = {
    ...said,
    serviceId,
    book_code,
    close_code,
    numericBookCode,
    userId: uid,
    userEmail: email,
    phone,
    createdAt,
    updatedAt: updatedAt ?? confirmedAt ?? createdAt,
  }
  const nurseOfRecord = {
    assignedNurse: status === 'assigned' ? assignedNurse : said.assignedNurse,
    nurseContact: status === 'assigned' ? nurseContact : said.nurseContact,
    // A nurse who did not come over is known by what the service says of her.
    nurseId: hasNurse ? nurse.id : undefined,
  }
  const entry = {
    uid,
    serviceId,
    status,
    bookCode: book_code,
    closeCode: close_code,
    numericBookCode,
    patientName: said.patient.name,
    startDate: said.patient.startDate,
    endDate: said.patient.endDate,
    service: said.service,
    subService: said.subService,
    consultation: said.consultation,
    address: said.address,
    nurseName: nurseOfRecord.assignedNurse,
    nurseMobileNumber: nurseOfRecord.nurseContact,
    createdAt,
  }
  const record =
    status === 'pending'
      ? inTransaction(PendingService).create({ ...booked, status })
      : inTransaction(Service).create({
          ...booked,
          ...nurseOfRecord,
          status,
          confirmedAt: confirmedAt ?? updatedAt ?? createdAt,
        })
  return [
    {
      item: inTransaction(BookingReservation).create({ serviceId, uid }).commit(),
      otherwise: 'already-booked',
    },
    { item: inTransaction(UserService).create(entry).commit(), otherwise: 'already-booked' },
    { item: record.commit(), otherwise: 'already-booked' },
    { item: inTransaction(User).patch({ uid }).add({ serviceCount: 1 }).commit(), otherwise: 'user-gone' },
    ...reserveCodes(serviceId, { bookCode: book_code, closeCode: close_code }),
    ...count({ [`services.${status}`]: 1, [`bookings.${indiaDay(createdAt)}`]: 1 }),
    ...(hasNurse ? nurseWrites(nurse, service) : []),
  ]
}

/** An assignment has its entry in the audit log, wherever it was made. */
function nurseWrites({ id, fullName }: PlannedNurse, { serviceId, status }: FormerService): Write<Refusal>[] {
  const audit = recordAudit(importer, {
    action: 'assign',
    recordType: 'service',
    recordId: serviceId,
    detail: `${fullName} (${id})`,
  })
  if (status !== 'assigned') return [audit]
  return [
    audit,
    {
      // Whoever is with a family is there, even if her registration has ended meanwhile.
      item: inTransaction(Staff)
        .patch({ id })
        .set({ available: false, assignedServiceId: serviceId })
        .where(({ available }, { eq }) => eq(available, true))
        .commit(),
      otherwise: 'nurse-unavailable',
    },
  ]
}
