import { translatedName } from '#app/content/catalogue-words.server.ts'
import { shownEnd } from '#domain/care-period.ts'
import { formatInstant } from '#domain/dates.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import type { FamilyVisit } from '#server/visit-pages/family-visits.server.ts'
import { toNextLine } from './next-line.server.ts'

/**
 * The data of a service card. It contains neither code: the customer's pages never receive them.
 * @param next the visit that runs or comes next, where the page does not begin with it
 */
export function toCard(entry: StoredUserService, next: FamilyVisit | undefined) {
  const { serviceId, status, patientName, service, subService, address } = entry
  const { nurseName = '', nurseMobileNumber = '' } = entry
  // The number of a nurse who has left is on no assigned service.
  const assigned = nurseMobileNumber ? { name: nurseName, contact: nurseMobileNumber } : null
  // Of a closed service the family still sees who was there, but has no number to call any more.
  const former = nurseName ? { name: nurseName, contact: null } : null
  const nurse = status === 'assigned' ? assigned : status === 'closed' ? former : null
  return {
    serviceId,
    status,
    patientName,
    service: translatedName(service),
    subService: translatedName(subService),
    address,
    nurse,
    hasVisits: entry.hasPlan === true,
    next: next ? toNextLine(next) : null,
    createdAt: formatInstant(entry.createdAt),
    startDate: formatInstant(entry.startDate),
    endDate: formatInstant(shownEnd(entry.endDate)),
  }
}

export type ServiceCardData = ReturnType<typeof toCard>
