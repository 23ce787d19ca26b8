import { shiftOfTime, timeWords } from '#app/content/plan-words.ts'
import { later } from '#domain/visits/days.ts'
import { segmentOn, type Shift } from '#domain/visits/plan.ts'
import type { PlanFormKind } from '#server/plan-changes/plan-form-schema.server.ts'
import type { ShownPlan } from './plan-page.tsx'

/** The form that the address names, and its line and day. */
export type OpenForm = { form: string; line: string; day: string } | null

export const formTitles: Record<PlanFormKind, string> = {
  addLine: 'Add a line',
  change: 'Change visits',
  noVisit: 'No visit on a day',
  endLine: 'End a line',
  pause: 'Pause all visits',
  resume: 'End a pause',
  stop: 'Stop the plan',
}

/** Whether the address or a posted form names a form of this page. */
export function isForm(form: string | undefined): form is PlanFormKind {
  return form !== undefined && Object.hasOwn(formTitles, form)
}

const everyDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday${weekday}`, 'on']))

/** What a form shows before anything is typed; null where no form is open. */
export function typedFrom(open: OpenForm, view: ShownPlan): Record<string, string> | null {
  if (!open || !isForm(open.form)) return null
  const { form, line } = open
  const from = open.day || later(view.today, view.days?.firstDay ?? view.today)
  const visits = view.weeks.flatMap((week) => week.visits)
  const coming = visits.find((visit) => visit.line === line && visit.isComing)?.day
  const day = open.day || (form === 'change' && coming) || from
  const present = form === 'change' ? presentShift(view, line, day) : null
  return {
    ...{ form, line, day, from, to: '', scope: open.day ? 'thisVisit' : 'following' },
    ...(present ?? { shift: 'day', start: '08:00', hours: '1', nurseId: '', ...everyDay }),
    ...(form === 'resume' && rest(view)),
  }
}

/** What is left of the first pause. */
function rest({ plan, today }: ShownPlan) {
  const pause = plan?.pauses.find(({ to }) => to >= today)
  return pause && { from: later(today, pause.from), to: pause.to }
}

/** The visit of that day as it is, else what its line does then. */
function presentShift({ plan, weeks }: ShownPlan, id: string, day: string): Record<string, string> | null {
  const line = plan?.lines.find((each) => each.id === id)
  const segment = line && segmentOn(line, day)
  if (!segment) return null
  const visits = weeks.flatMap((week) => week.visits)
  const visit: Shift = visits.find((each) => each.line === id && each.day === day) ?? segment
  return {
    shift: shiftOfTime(visit),
    start: timeWords(visit.start),
    hours: String(Math.min(12, Math.round((visit.minutes / 60) * 100) / 100)),
    nurseId: visit.nurseId ?? '',
    ...Object.fromEntries(segment.weekdays.map((weekday) => [`weekday${weekday}`, 'on'])),
  }
}
