import { translatedName } from '#app/content/catalogue-words.server.ts'
import { formatInstant } from '#domain/dates.ts'
import type { UserServiceRecord } from '#server/services/user-service.entity.server.ts'

/** The data of a service card. It contains neither code: the customer's pages never receive them. */
export function toCard(entry: UserServiceRecord) {
  const { serviceId, status, patientName, service, subService, address } = entry
  const { nurseName = '', nurseMobileNumber = '' } = entry
  const assigned = { name: nurseName, contact: nurseMobileNumber }
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
    createdAt: formatInstant(entry.createdAt),
    startDate: formatInstant(entry.startDate),
    endDate: formatInstant(entry.endDate),
  }
}

export type ServiceCardData = ReturnType<typeof toCard>
