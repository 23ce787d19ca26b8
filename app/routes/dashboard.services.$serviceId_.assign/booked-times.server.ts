import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { problemWords } from '#app/content/office/schedules.ts'
import { isRecordId } from '#domain/record-id.ts'
import { bookedTime } from '#domain/visits/as-booked.ts'
import type { FoundProblem } from '#domain/visits/checks.ts'
import { dayAt } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import type { assignSchema } from '#server/bookings/schema.server.ts'
import { now } from '#server/clock.server.ts'
import { toMinutes } from '#server/plan-changes/plan-form-schema.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/**
 * What a form that assigns as booked asks for. A time that is missing or none is NaN, which the checks of a plan refuse.
 * @returns null where the booking names no shift: it is full-time
 */
export function timesOf(
  { id, start, hours }: z.output<typeof assignSchema>,
  service: StoredService | null,
): { id: string; startMinute: number; minutes: number } | null {
  const time = service && bookedTime(service, { start: start ?? '', minutes: toMinutes(hours) })
  if (!time) return null
  return {
    id: isRecordId(id) ? id : randomUUID(),
    startMinute: time.startMinute ?? NaN,
    minutes: time.minutes ?? NaN,
  }
}

/** What is wrong with the times, by field. */
export function timeProblems(
  problems: readonly FoundProblem[],
  service: StoredService | null,
): Record<string, string[]> {
  const days = service ? serviceDays(service.patient) : { firstDay: '', lastDay: '' }
  const errors: Record<string, string[]> = {}
  for (const { field, problem } of problems) {
    const name = field === 'minutes' ? 'hours' : field === 'start' ? 'start' : ''
    ;(errors[name] ??= []).push(problemWords(problem, { ...days, today: dayAt(now()) }))
  }
  return errors
}
