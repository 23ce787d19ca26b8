import { problemWords } from '#app/content/office/schedules.ts'
import { timeWords } from '#domain/office-dates.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { isDay, later } from '#domain/visits/days.ts'
import { shiftOfTime, shownShift, type Plan } from '#domain/visits/plan.ts'
import { weekdaysFrom } from '#domain/visits/weekdays.ts'
import type { BookedShift } from '#domain/shifts.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import type { ShiftName } from '#server/plan-changes/plan-form-schema.server.ts'
import { toSeen } from './differences.tsx'
import { planInWords, planWith } from './plan-in-words.ts'
import { isForm, type PlanAnswer, type ShownForm, type ShownPlan, type Typed } from './shown-plan.ts'

/** The form that the address names, and its line and day. */
export type NamedForm = { form: string; line: string; day: string } | null

/** A form of the page as it is shown. */
export type OpenForm = { typed: Typed; errors: FormReply['errors']; before: readonly OfficeChange[] }

/** The form to show: as it was answered, else as the address names it; null where none is open. */
export function toOpenForm(
  view: ShownPlan,
  named: NamedForm,
  answer: PlanAnswer | undefined,
): OpenForm | null {
  if (!view.isOpen || answer?.step === 'preview') return null
  const typed = answer ? typedAgain(view, answer) : typedFrom(named, view)
  if (!typed) return null
  // A form keeps what it has seen, so that a change made in between is noticed. Once that is told, the present plan is seen.
  const seen = { seen: view.seen, ...toSeen(planInWords(view).texts) }
  const shown = answer?.isOutdated ? { ...typed, ...seen } : { ...seen, ...typed }
  const errors = answer?.reply.errors ?? (answer && !answer.isNew ? notFound(view, shown) : undefined)
  return { typed: shown, errors, before: answer?.before ?? [] }
}

/** A change of a line shows its visit once line and day are known. */
function typedAgain(view: ShownPlan, { reply: { typed = {} }, isNew, before = [] }: ShownForm): Typed {
  const { form = '', line = '', day = '' } = typed
  const isFilledIn = isNew || isUnshown(typed)
  const first = isFilledIn ? typedFrom({ form, line, day }, view, before) : null
  return { ...first, ...typed }
}

function isUnshown({ form, shown }: Typed): boolean {
  return form === 'change' && !shown
}

/** Why a form still shows no visit. */
function notFound(view: ShownPlan, typed: Typed): FormReply['errors'] {
  if (!isUnshown(typed)) return undefined
  const { firstDay = '', lastDay = '' } = view.days ?? {}
  const days = { firstDay, lastDay, today: view.today }
  if (!typed.line) return { line: [problemWords('unknown-line', days)] }
  return { day: [problemWords(isDay(typed.day ?? '') ? 'no-visit' : 'not-a-day', days)] }
}

const everyDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday${weekday}`, 'on']))

/**
 * What a form shows before anything is typed; null where no form is open.
 * @param before the changes that are saved together with this one
 */
function typedFrom(named: NamedForm, view: ShownPlan, before: readonly OfficeChange[] = []): Typed | null {
  if (!named || !isForm(named.form)) return null
  const { form, line } = named
  const from = named.day || later(view.today, view.days?.firstDay ?? view.today)
  const visits = view.weeks.flatMap((week) => week.visits)
  const coming = visits.find((visit) => visit.line === line && visit.isComing)?.day
  const day = named.day || (form === 'change' && coming) || from
  const present = form === 'change' ? presentShift(planWith(view, before), line, day) : null
  return {
    form,
    line,
    day,
    from,
    to: '',
    ...whichDays(named),
    ...(present ?? { ...proposedShift(view, before.length === 0), start: '08:00', nurseId: '', ...everyDay }),
    ...(form === 'resume' && rest(view)),
  }
}

/** Of a visit that was chosen on the page, line and day are known; it changes alone unless the office says more. */
function whichDays({ form, line, day }: NonNullable<NamedForm>): Typed {
  if (!day) return { scope: 'following' }
  return { scope: 'thisVisit', ...(form === 'change' && line && { ofVisit: 'on' }) }
}

const shiftNames: Record<BookedShift, ShiftName> = {
  day: 'day',
  night: 'night',
  'live-in': 'liveIn',
  hours: 'visit',
}

/** What the family asked for when it booked, for the first line of a plan; any other line is one that the office adds. */
function proposedShift({ plan, wish }: ShownPlan, isFirst: boolean) {
  const { shift = 'day', hoursPerDay = 1 } = plan || !isFirst ? {} : wish
  return { shift: shiftNames[shift], hours: String(hoursPerDay) }
}

/** What is left of the first pause. */
function rest({ plan, today }: ShownPlan) {
  const pause = plan?.pauses.find(({ to }) => to >= today)
  return pause && { from: later(today, pause.from), to: pause.to }
}

/** The visit of that day as it is, else what its line does then; and the weekdays that the line has from then on. */
function presentShift({ lines }: Plan, id: string, day: string): Typed | null {
  const line = lines.find((each) => each.id === id)
  const shown = line && shownShift(line, day)
  if (!shown) return null
  const weekdays = weekdaysFrom(line, day)
  return {
    shown: JSON.stringify({ ...shown, weekdays }),
    shift: shiftOfTime(shown),
    start: timeWords(shown.startMinute),
    hours: String(Math.min(12, Math.round((shown.minutes / 60) * 100) / 100)),
    nurseId: shown.nurseId ?? '',
    ...Object.fromEntries(weekdays.map((weekday) => [`weekday${weekday}`, 'on'])),
  }
}
