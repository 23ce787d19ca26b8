import { lineWords, pauseWords, type LineWords, type Wording } from '#app/content/office/schedules.ts'
import { changedByAll } from '#domain/visits/changes.ts'
import { emptyPlan } from '#domain/visits/plan.ts'
import type { OfficeChange } from '#server/plan-changes/change-plan.server.ts'
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

/** The lines of the plan by id, in words, as they are after the changes before this one. */
export function linesWith(
  { plan, days, serviceId }: Pick<ShownPlan, 'plan' | 'days' | 'serviceId'>,
  before: readonly OfficeChange[],
  wording: Wording,
): Typed {
  const { firstDay = '', lastDay = '' } = days ?? {}
  const present = { ...emptyPlan({ serviceId, firstDay, lastDay }), ...plan }
  const words = changedByAll(present, before).lines.map((line) => lineWords(line, wording))
  return Object.fromEntries(words.flatMap((line) => (line && !line.isOver ? [[line.id, line.title]] : [])))
}
