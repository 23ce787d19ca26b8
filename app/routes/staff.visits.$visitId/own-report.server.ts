import * as m from '#app/content/paraglide/messages.js'
import type { VisitReport } from '#domain/visits/attendance.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { minuteOfDay } from '#domain/visits/days.ts'
import type { TypedReport } from '#domain/visits/typed-report.ts'
import type { RecordEventOutcome } from '#server/attendance/reported-before.server.ts'
import type { OwnReport } from '#server/attendance/report-form.server.ts'

/** `stay`: they are still there, who came at an earlier visit. */
type Read =
  | { ok: true; value: VisitReport | TypedReport | { kind: 'stay' } }
  | { ok: false; field: 'note' | 'day' | 'time'; problem: string }

/** What a nurse reports; null for a form that is none of the page's. */
export function reportOf({ form = '', kind, late, day, time, note }: OwnReport, at: number): Read | null {
  if (!/^[\da-f-]{36}$/.test(form)) return null
  if (kind === 'note')
    return note
      ? { ok: true, value: { kind } }
      : { ok: false, field: 'note', problem: m.nurse_visit_note_empty() }
  if (kind === 'stay') return { ok: true, value: { kind } }
  if (kind !== 'arrived' && kind !== 'left') return null
  if (late) return lateReportOf({ kind, day, time })
  if (!time) return { ok: true, value: { kind, happenedAt: at } }
  const timeOfDay = minuteOfDay(time)
  return timeOfDay === null
    ? { ok: false, field: 'time', problem: m.form_invalid_time() }
    : { ok: true, value: { kind, timeOfDay } }
}

/** A departure that is reported days later says its day and time. */
function lateReportOf({
  kind,
  day = '',
  time = '',
}: Pick<OwnReport, 'day' | 'time'> & { kind: 'arrived' | 'left' }): Read {
  const [on, timeOfDay] = [readTypedDay(day), minuteOfDay(time)]
  return on && timeOfDay !== null
    ? { ok: true, value: { kind, timeOfDay, day: on } }
    : { ok: false, field: on ? 'time' : 'day', problem: m.nurse_late_time_missing() }
}

type Refusal = Extract<RecordEventOutcome, { ok: false }>['reason']

/** Whether a report was refused for the time that was typed. */
export function isOfTime(reason: Refusal, { time }: OwnReport): boolean {
  return Boolean(time) && ['future', 'too-early', 'before-arrival'].includes(reason)
}

/** Why a report was not recorded. */
export function problemWords(reason: Refusal): string {
  switch (reason) {
    case 'busy':
      return m.error_busy()
    case 'future':
      return m.nurse_visit_future()
    case 'too-early':
      return m.nurse_visit_too_early()
    case 'before-arrival':
      return m.nurse_visit_before_arrival()
    default:
      return m.nurse_visit_office()
  }
}
