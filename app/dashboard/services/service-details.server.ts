import { counted } from '#app/content/counted.ts'
import { consentWords } from './consent-words.ts'
import { momentNow, periodNow } from '#app/dashboard/frame/moment.server.ts'
import { shownEmail } from '#domain/placeholder-email.ts'
import { shiftInWords } from '#domain/shifts.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'

/** The data of a service's expanded row (section 2, "Admin dashboard"); null when the service does not exist. */
export function toServiceDetails({ pending, service }: Pick<ServiceRecords, 'pending' | 'service'>) {
  const record = service ?? pending
  if (!record) return null
  const { patient, weeks, months } = record
  return {
    serviceId: record.serviceId,
    status: record.status,
    createdAt: momentNow(record.createdAt),
    confirmedAt: service ? momentNow(service.confirmedAt) : null,
    userEmail: shownEmail(record.userEmail) || 'No email',
    userId: record.userId,
    contactEmail: record.contactEmail ?? null,
    someone: record.someone,
    patient: { name: patient.name, age: patient.age, gender: patient.gender },
    /** The patient's own number; only the mobile app asked for it. */
    patientNumber: patient.contactNumber ?? null,
    number: record.phone,
    /** The verified number of the account, where another one was typed into the form. */
    accountNumber: record.accountNumber ?? null,
    service: record.service,
    subService: record.subService,
    period: periodNow(patient.startDate, patient.endDate),
    length: [weeks && counted(weeks, 'week', 'weeks'), months && counted(months, 'month', 'months')]
      .filter(Boolean)
      .join(', '),
    shift: shiftInWords(record),
    caregivergender: record.caregivergender,
    bookCode: record.book_code,
    closeCode: record.close_code,
    consultation: record.consultation,
    consent: consentWords(record.consent),
    address: record.address,
    nurse: service?.assignedNurse
      ? { name: service.assignedNurse, contact: service.nurseContact ?? '', id: service.nurseId ?? '' }
      : null,
  }
}

export type ServiceDetailsData = NonNullable<ReturnType<typeof toServiceDetails>>
