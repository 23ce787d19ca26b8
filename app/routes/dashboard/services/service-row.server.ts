import { formatOfficeInstant } from '#domain/dates.ts'
import { sourceOf } from '#domain/service-id.ts'
import type { ServiceRow } from '#server/services/list.server.ts'

/** The data of a row in the lists of services. */
export function toShownService({ serviceId, createdAt, status, phone, service }: ServiceRow) {
  return {
    serviceId,
    number: phone,
    source: sourceOf(serviceId),
    createdAt: formatOfficeInstant(createdAt),
    status,
    service,
  }
}

export type ShownService = ReturnType<typeof toShownService>
