import { absenceMessages } from '#app/content/office/absences.ts'
import { messages } from '#app/content/office/pages.ts'
import { ruleRefusalWords } from '#app/dashboard/nurse-choice/rule-refusal-words.server.ts'
import { inTheWayWords, problemWords } from '#app/content/office/schedules.ts'
import { dayAt } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import type { CoverRefusal } from '#server/covers/cover-writes.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'

/**
 * Why visits cannot be given to the chosen nurse.
 * @param serviceId the service of the visit; another visit of it that is in the way is named without its patient. Empty for visits of several
 */
export async function coverRefusalWords(refusal: CoverRefusal, serviceId: string): Promise<string> {
  const today = dayAt(now())
  switch (refusal.reason) {
    case 'in-the-way': {
      const named = await nameInTheWay(refusal.inTheWay)
      return inTheWayWords(named, serviceId, today).join(' ')
    }
    case 'limit':
      // The days of the service are on the plan's page.
      return problemWords(refusal.problem, { firstDay: today, lastDay: today, today })
    case 'nurse-not-found':
      return absenceMessages.nurseNotFound
    case 'busy':
      return messages.busy
    default:
      return ruleRefusalWords(refusal).words
  }
}
