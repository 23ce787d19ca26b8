import { formatOfficeInstant, formatOfficeMinute } from '#domain/dates.ts'
import { sourceOf } from '#domain/service-id.ts'
import type { ServiceRow } from '#server/services/list.server.ts'

/** The data of a row in the lists of services. */
export function toShownService({ serviceId, phone, createdAt, startDate, endDate, ...row }: ServiceRow) {
  return {
    serviceId,
    number: phone,
    source: sourceOf(serviceId),
    patientName: row.patientName,
    startDate: formatOfficeMinute(startDate),
    endDate: formatOfficeMinute(endDate),
    createdAt: formatOfficeInstant(createdAt),
    status: row.status,
    service: row.service,
  }
}

export type ShownService = ReturnType<typeof toShownService>
