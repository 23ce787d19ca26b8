import { assignMessages } from '#app/content/office/services.ts'
import { messages } from '#app/content/office/pages.ts'
import type { ServiceStatus } from '#domain/service-status.ts'
import type { ReadForm } from '#app/forms/read-form.server.ts'
import type { NurseRefusal } from '#server/bookings/give-nurse.server.ts'
import type { RuleRefusal } from '#server/choice/check-giving.server.ts'
import type { ServiceState } from '#app/dashboard/frame/action-answer.ts'
import { ruleRefusalWords, untickedBy } from './rule-refusal-words.server.ts'

/** The words for a nurse who cannot be given to a service (section 8, "Assign"); `own` are those of the action. */
export function explainNurseRefusal(
  refusal: Exclude<NurseRefusal, RuleRefusal>,
  own: { wrongStatus: (status: ServiceStatus) => string; busy: string },
): string {
  if (refusal.reason === 'nurse-unavailable') return assignMessages.nurseUnavailable(refusal.name)
  if (refusal.reason === 'wrong-status') return own.wrongStatus(refusal.status)
  if (refusal.reason === 'busy') return `${own.busy}. ${messages.busy}`
  return words[refusal.reason]
}

/** Whether it is the rules of the office that ask or forbid something. */
export function isRuleRefusal<Outcome extends { reason: string }>(
  outcome: Outcome,
): outcome is Extract<Outcome, RuleRefusal> {
  return ['not-ticked', 'no-reason', 'forbidden'].includes(outcome.reason)
}

/** The form again: what the rules ask beside its field, what they forbid behind the specification's message. */
export function refuseByRules(
  { refuse, posted }: Pick<ReadForm<unknown>, 'refuse' | 'posted'>,
  refusal: RuleRefusal,
  { name, state }: { name: string; state: ServiceState },
) {
  const { field, words: why } = ruleRefusalWords(refusal)
  const isForbidden = refusal.reason === 'forbidden'
  const errors: Record<string, string[]> = isForbidden
    ? { nurseId: [assignMessages.nurseUnavailable(name), why] }
    : { [field]: [why] }
  const typed = isForbidden ? {} : untickedBy(refusal, posted.get('warned'))
  return refuse(null, { errors, typed, rest: { state, isOutdated: isForbidden } })
}

const words = {
  'nurse-not-found': assignMessages.nurseNotFound,
  'service-not-found': assignMessages.serviceNotFound,
  'user-not-found': assignMessages.userDocumentNotFound,
  'not-in-user-list': assignMessages.notInUserList,
}
