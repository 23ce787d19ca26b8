import { createdWords, dateWords } from '#domain/office-dates.ts'
import { sourceOf } from '#domain/service-id.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { today } from '#server/clock.server.ts'
import type { ServiceWithVisit } from '#server/find/next-visits.server.ts'
import type { ServiceRow } from '#server/services/list.server.ts'
import { nextVisitWords } from './next-visit.server.ts'

/** The data of a row in the lists of services. */
export function toShownService({ serviceId, phone, createdAt, startDate, endDate, ...row }: ServiceRow) {
  const { firstDay, lastDay } = serviceDays({ startDate, endDate })
  return {
    serviceId,
    number: phone,
    source: sourceOf(serviceId),
    patientName: row.patientName,
    startDate: dateWords(firstDay, today()),
    endDate: dateWords(lastDay, today()),
    createdAt: createdWords(createdAt),
    status: row.status,
    service: row.service,
  }
}

export type ShownService = ReturnType<typeof toShownService>

/** The same of a confirmed service, with its next visit. */
export function toShownConfirmed(service: ServiceWithVisit) {
  const { first, second, bad } = nextVisitWords(service)
  const { isNumberTyped } = service
  return { ...toShownService(service), isNumberTyped, next: { first, second, bad } }
}

export type ShownConfirmed = ReturnType<typeof toShownConfirmed>
