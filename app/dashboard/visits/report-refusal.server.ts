import { messages } from '#app/content/office/pages.ts'
import { attendanceWords, visitMessages } from '#app/content/office/visits.ts'
import type { AttendanceProblem } from '#domain/visits/report-problems.ts'
import { dayWords } from '#domain/office-dates.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { today } from '#server/clock.server.ts'
import type { RecordEventOutcome } from '#server/attendance/reported-before.server.ts'

/** Why a report of the office was refused, and the status of the answer. */
export function reportRefusal(outcome: Extract<RecordEventOutcome, { ok: false }>): {
  words: string
  status?: number
} {
  switch (outcome.reason) {
    case 'visit-not-found':
      return { words: visitMessages.notFound, status: 404 }
    case 'busy':
      return { words: messages.busy, status: 503 }
    case 'not-theirs':
      return { words: visitMessages.notTheirs }
    case 'too-many':
      return { words: visitMessages.tooMany }
    case 'form-used':
      return { words: visitMessages.formUsed }
    case 'plan-changed':
      return { words: visitMessages.planChanged }
    case 'replaced':
      return { words: visitMessages.replaced }
    default:
      return { words: problemWords(outcome) }
  }
}

/** Where the time is of a later visit, that one is named. */
function problemWords({ reason, on }: { reason: AttendanceProblem; on?: VisitName }): string {
  const words = attendanceWords[reason]
  return on && reason !== 'of-later-visit' ? `Visit of ${dayWords(on.day, today())}: ${words}` : words
}
