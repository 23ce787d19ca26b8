import { assignMessages } from '#app/content/office/services.ts'
import { messages } from '#app/content/office/pages.ts'
import type { ServiceStatus } from '#domain/service-status.ts'
import type { NurseRefusal } from '#server/bookings/give-nurse.server.ts'

/** The words for a nurse who cannot be given to a service (section 8, "Assign"); `own` are those of the action. */
export function explainNurseRefusal(
  refusal: NurseRefusal,
  own: { wrongStatus: (status: ServiceStatus) => string; busy: string },
): string {
  if (refusal.reason === 'nurse-unavailable') return assignMessages.nurseUnavailable(refusal.name)
  if (refusal.reason === 'wrong-status') return own.wrongStatus(refusal.status)
  if (refusal.reason === 'busy') return `${own.busy}. ${messages.busy}`
  return words[refusal.reason]
}

const words = {
  'nurse-not-found': assignMessages.nurseNotFound,
  'service-not-found': assignMessages.serviceNotFound,
  'user-not-found': assignMessages.userDocumentNotFound,
  'not-in-user-list': assignMessages.notInUserList,
}
