import * as z from 'zod/mini'
import { isDay, minuteOfDay, weekdayOf } from '#domain/visits/days.ts'
import { asDay, asTime } from '#server/schema.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'

/*
 * The form of the plan's page. An invalid field becomes a value that `domain/visits/checks.ts` refuses, so that all limits
 * stand there.
 */

const planForms = ['addLine', 'change', 'endLine', 'pause', 'resume', 'stop'] as const
export type PlanFormKind = (typeof planForms)[number]

/** Which days a change of a line means: one visit, its weekday from then on, all that follow, or a period. */
const scopes = ['thisVisit', 'weekday', 'following', 'period'] as const
export type Scope = (typeof scopes)[number]

/** A day, a night, live-in care, or a visit of some hours. */
const shifts = ['day', 'night', 'liveIn', 'visit'] as const
export type ShiftName = (typeof shifts)[number]

const text = z.optional(z.string())
const typedDay = z.optional(z.pipe(z.string(), asDay))

/** All fields; `form` decides which count. Texts longer than the office sends are refused earlier (`formLimits`). */
export const planFormSchema = z.object({
  intent: text,
  /** Which form it is; absent where only the earlier changes are sent. */
  form: text,
  line: text,
  day: typedDay,
  /** Whether line and day are those of a visit that was chosen on the page, and are no fields of the form. */
  ofVisit: text,
  /** The shift and the weekdays that a change of a line showed first, as JSON. */
  shown: text,
  from: typedDay,
  to: typedDay,
  scope: text,
  shift: text,
  start: z.optional(z.pipe(z.string(), asTime)),
  hours: text,
  weekday1: text,
  weekday2: text,
  weekday3: text,
  weekday4: text,
  weekday5: text,
  weekday6: text,
  weekday7: text,
  nurseId: text,
  namedNurse: text,
  /** The earlier changes to be saved together with this one, as JSON. */
  changes: text,
  /** Which form comes next; the place of a change that is left out. */
  next: text,
  leaveOut: text,
  /** Beside the preview of a change with warnings. */
  ...{ despite: text, why: text, warned: text },
  /** The tick for what will be removed or unallocated: how many visits. */
  removes: text,
  /** The visits that the preview shows as becoming unallocated. */
  uncovers: text,
  /** Id of the change, made for its preview. */
  id: text,
  /** The plan on the page, by its last change and in words, which need several fields because one has a limit. */
  seen: text,
  seenLines: text,
  seenLines2: text,
  seenLines3: text,
  seenLines4: text,
})

export type PlanFields = z.output<typeof planFormSchema>

/** Changes saved together. */
export const mostChanges = 10

const day = z.string().check(z.refine(isDay))
const line = z.string().check(z.maxLength(4))
const shift = {
  startMinute: z.number(),
  minutes: z.number(),
  nurseId: z.optional(z.string().check(z.maxLength(64))),
}
const weekdays = z.array(z.number()).check(z.maxLength(7))
const shownSchema = z.object({ ...shift, weekdays })
const days = {
  ...{ kind: z.literal('following'), line, from: day, to: z.optional(day), weekdays },
  seen: z.optional(shownSchema),
}

const changesSchema = z
  .array(
    z.union([
      z.object({ kind: z.literal('addLine'), from: day, weekdays, ...shift }),
      z.object({ kind: z.literal('thisVisit'), line, day, ...shift }),
      z.object({ kind: z.literal('noVisit'), line, day }),
      z.object({ ...days, ...shift }),
      z.object({ ...days, noVisit: z.literal(true) }),
      z.object({ kind: z.literal('endLine'), line, from: day }),
      z.object({ kind: z.enum(['pause', 'resume']), from: day, to: day }),
      z.object({ kind: z.literal('stop'), from: day }),
    ]),
  )
  .check(z.maxLength(mostChanges))

/** Reads the earlier changes; null where the text is damaged. Their limits are checked with the plan. */
export function readChanges(json: string | undefined): OfficeChange[] | null {
  return json ? parsed(json, changesSchema) : []
}

function parsed<Output>(json: string, schema: z.ZodMiniType<Output>): Output | null {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

export function isPlanForm(form: string | null | undefined): form is PlanFormKind {
  return planForms.includes(form as PlanFormKind)
}

type Choose = { choose: 'scope' | 'shift' }

/** The change that a form describes, or the field to be chosen first. */
export function toChange(form: PlanFormKind, fields: PlanFields): OfficeChange | Choose {
  const { line = '', from = '', to = '' } = fields
  switch (form) {
    case 'endLine':
      return { kind: 'endLine', line, from }
    case 'pause':
    case 'resume':
      return { kind: form, from, to }
    case 'stop':
      return { kind: 'stop', from }
    case 'addLine':
      return toNewLine(fields)
    case 'change':
      return toChangedLine(fields)
  }
}

function toNewLine(fields: PlanFields): OfficeChange | Choose {
  const typed = toShift(fields)
  const { from = '' } = fields
  return typed ? { kind: 'addLine', from, ...typed, weekdays: weekdaysOf(fields) } : { choose: 'shift' }
}

function toChangedLine(fields: PlanFields): OfficeChange | Choose {
  const { line = '', day: on = '' } = fields
  const scope = scopes.find((each) => each === fields.scope)
  if (!scope) return { choose: 'scope' }
  const typed = fields.shift === 'none' ? ({ noVisit: true } as const) : toShift(fields)
  if (!typed) return { choose: 'shift' }
  if (scope !== 'thisVisit')
    return { kind: 'following', line, from: on, ...daysOf(scope, fields), ...seenBy(scope, fields), ...typed }
  return 'noVisit' in typed ? { kind: 'noVisit', line, day: on } : { kind: scope, line, day: on, ...typed }
}

/** The weekdays are shown only where they can be ticked. */
function seenBy(scope: Scope, { shown = '' }: PlanFields) {
  const seen = parsed(shown, shownSchema)
  if (!seen) return {}
  return { seen: scope === 'weekday' ? { ...seen, weekdays: [] } : seen }
}

function daysOf(scope: Exclude<Scope, 'thisVisit'>, fields: PlanFields) {
  const { day: on = '', to = '' } = fields
  switch (scope) {
    case 'weekday':
      return { weekdays: isDay(on) ? [weekdayOf(on)] : weekdaysOf(fields) }
    case 'following':
      return { weekdays: weekdaysOf(fields) }
    case 'period':
      return { to, weekdays: weekdaysOf(fields) }
  }
}

function toShift({ shift: name, start, hours, nurseId }: PlanFields) {
  const nurse = nurseId ? { nurseId } : {}
  switch (shifts.find((each) => each === name)) {
    case 'day':
      return { startMinute: 8 * 60, minutes: 12 * 60, ...nurse }
    case 'night':
      return { startMinute: 20 * 60, minutes: 12 * 60, ...nurse }
    case 'liveIn':
      return { startMinute: toMinute(start), minutes: 24 * 60, ...nurse }
    case 'visit':
      return { startMinute: toMinute(start), minutes: toMinutes(hours), ...nurse }
    case undefined:
      return null
  }
}

/** The minute of the day of hh:mm; NaN for anything else. */
function toMinute(time = ''): number {
  return minuteOfDay(time) ?? NaN
}

/** The length of a visit in minutes, from 1 to 12 hours; NaN for anything else. */
export function toMinutes(hours = ''): number {
  const minutes = /^\d{1,2}(\.\d{1,2})?$/.test(hours) ? Math.round(Number(hours) * 60) : NaN
  return minutes >= 60 && minutes <= 12 * 60 ? minutes : NaN
}

function weekdaysOf(fields: PlanFields): number[] {
  return ([1, 2, 3, 4, 5, 6, 7] as const).filter((weekday) => fields[`weekday${weekday}`])
}
