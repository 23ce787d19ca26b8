import { toShownContact, type ShownContact } from '#app/components/nurse/family-words.server.ts'
import { dayAndTime, momentWords } from '#app/components/nurse/times.server.ts'
import { checkedSentences, knownSentences } from '#app/components/known-words.server.ts'
import { warningsOf } from '#app/components/nurse/warnings.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { attendanceLimits } from '#domain/visits/report-problems.ts'
import { minute } from '#domain/visits/days.ts'
import type { VisitOfNurse } from '#server/visit-pages/nurse-visit.server.ts'

/** The page of one visit for its nurse, in words of the request's language. */
export type VisitView = {
  /** Null outside the window of V7, as `contact`, which is null where the service is deleted too. */
  patientName: string | null
  contact: ShownContact | null
  isHidden: boolean
  isOver: boolean
  pinCode: string | null
  when: { day: string; times: string }
  /** What was reported. */
  told: { words: string; look: 'good' | 'told' | 'soft' }[]
  ownNotes: string[]
  /** What can be reported now, also where the office has ended the stint; outside the window a missing departure alone. */
  form: 'arrived' | 'left' | null
  /** The departure is missing for so long that the form asks for its day and time. */
  isLate: boolean
  /** The nurse came on a day before: one tap says that they are still there. */
  isStaying: boolean
  /** From when on an arrival can be reported; null where that has begun. */
  opens: string | null
  /** The ids of the two forms. */
  reportId: string
  noteId: string
}

/** @param formId makes the id of a form of this nurse about this visit */
export function toVisitView(
  visit: VisitOfNurse,
  { now, formId }: { now: number; formId: () => string },
): VisitView {
  const { family, own, pinCode } = visit
  const opens = visit.start - attendanceLimits.earliestMinutes * minute
  return {
    patientName: family?.patientName ?? null,
    contact: family?.contact ? toShownContact(family.contact) : null,
    isHidden: own === null,
    isOver: now >= visit.end,
    pinCode,
    when: dayAndTime(visit),
    told: toldOf(visit),
    ownNotes: own?.notes ?? [],
    form: own ? formOf(visit, own.reports) : visit.lacksDeparture ? 'left' : null,
    isLate: own === null && visit.lacksDeparture,
    isStaying: own !== null && isStaying(visit, now),
    opens: now < opens ? momentWords(opens) : null,
    reportId: formId(),
    noteId: formId(),
  }
}

type Contested = NonNullable<VisitOfNurse['own']>['reports']

function isStaying({ hereSince, start }: VisitOfNurse, now: number): boolean {
  return hereSince !== null && start <= now
}

function formOf(visit: VisitOfNurse, contested: Contested): VisitView['form'] {
  const { arrivedAt, leftAt, missedAt, hereSince, isCancelled } = visit
  if (hereSince) return 'left'
  const [hasArrived, hasLeft] = (['arrived', 'left'] as const).map((kind) =>
    missedAt || isCancelled
      ? contested.some((each) => each.kind === kind)
      : Boolean(kind === 'left' ? leftAt : arrivedAt),
  )
  if (hasLeft) return null
  return hasArrived ? 'left' : 'arrived'
}

function toldOf(visit: VisitOfNurse): VisitView['told'] {
  const { arrivedAt, leftAt, arrivedBy, leftBy, hereSince, own } = visit
  const time = (instant: string) => ({ time: momentWords(Date.parse(instant)) })
  const contested = (own?.reports ?? []).map(({ kind, at }) =>
    kind === 'left' ? m.nurse_visit_contested_left(time(at)) : m.nurse_visit_contested_arrived(time(at)),
  )
  return [
    ...(hereSince ? [{ words: m.nurse_here_since(time(hereSince)), look: 'good' as const }] : []),
    ...(arrivedAt ? [{ words: m.nurse_visit_arrived(time(arrivedAt)), look: 'good' as const }] : []),
    ...(leftAt ? [{ words: m.nurse_visit_left(time(leftAt)), look: 'good' as const }] : []),
    ...(arrivedBy || leftBy
      ? knownSentences(visit, momentWords).map((words) => ({ words, look: 'soft' as const }))
      : []),
    ...checkedSentences(visit).map((words) => ({ words, look: 'soft' as const })),
    ...[...warningsOf(visit), ...contested].map((words) => ({ words, look: 'told' as const })),
  ]
}
