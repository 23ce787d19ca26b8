import { formatOfficeInstant } from '#domain/dates.ts'
import { sourceOf } from '#domain/service-id.ts'
import type { ServiceRow } from '#server/services/list.server.ts'

/** What a row of the services' lists shows. */
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
