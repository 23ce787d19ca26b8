import {
  changeWords,
  lineWords,
  pauseWords,
  type LineWords,
  type Wording,
} from '#app/content/office/schedules.ts'
import { changed, changedByAll, type OfficeChange } from '#domain/visits/changes.ts'
import { emptyPlan, type Plan } from '#domain/visits/plan.ts'
import { comparedWith } from '#domain/visits/weekdays.ts'
import type { ShownPlan, Typed } from './shown-plan.ts'

export type Words = {
  wording: Wording
  lines: LineWords[]
  /** Each line and pause in one text, by which a form finds what was changed since it was opened. */
  texts: Typed
}

export function planInWords({ plan, nurses, today }: Pick<ShownPlan, 'plan' | 'nurses' | 'today'>): Words {
  const wording = { today, names: Object.fromEntries(nurses.map(({ id, name }) => [id, name])) }
  const lines = (plan?.lines ?? []).flatMap((line) => lineWords(line, wording) ?? [])
  const texts = Object.fromEntries([
    ...lines.map(({ id, title, later, days }) => [`Line ${id}`, [title, ...later, ...days].join('; ')]),
    ...(plan?.pauses ?? []).map((pause) => [`Pause from ${pause.from}`, pauseWords(pause, today)]),
  ]) as Typed
  return { wording, lines, texts }
}

type PlanOfView = Pick<ShownPlan, 'plan' | 'days' | 'serviceId'>

/** The lines of the plan by id, in words, as they are after the changes before this one. */
export function linesWith(view: PlanOfView, before: readonly OfficeChange[], wording: Wording): Typed {
  return linesInWords(planWith(view, before), wording)
}

/** The plan after the changes before this one. */
export function planWith(view: PlanOfView, before: readonly OfficeChange[]): Plan {
  return changedByAll(presentOf(view), before)
}

/** Changes in words, each by the plan that it meets. */
export function changesInWords(
  view: PlanOfView,
  changes: readonly OfficeChange[],
  wording: Wording,
): string[] {
  let plan = presentOf(view)
  return changes.map((change) => {
    const lines = linesInWords(plan, wording)
    const line = 'line' in change && plan.lines.find(({ id }) => id === change.line)
    const seen = line && change.kind === 'following' ? comparedWith(line, change) : null
    plan = changed(plan, change)
    return changeWords(change, { lines, seen, wording })
  })
}

function presentOf({ plan, days, serviceId }: PlanOfView): Plan {
  const { firstDay = '', lastDay = '' } = days ?? {}
  return { ...emptyPlan({ serviceId, firstDay, lastDay }), ...plan }
}

function linesInWords(plan: Plan, wording: Wording): Typed {
  const words = plan.lines.map((line) => lineWords(line, wording))
  return Object.fromEntries(words.flatMap((line) => (line && !line.isOver ? [[line.id, line.title]] : [])))
}
