import * as z from 'zod/mini'
import type { Despite } from '#domain/choice/override.ts'
import { lengths } from '#domain/limits.ts'
import { readTypedTime } from '#domain/typed-dates.ts'
import { validationKey } from '#domain/validation.ts'
import { addDays, dayAt, minute, minuteOfDay, startOfDay } from '#domain/visits/days.ts'
import { missedReasons, type MissedReason } from '#domain/visits/reasons.ts'
import type { SentTime } from '#domain/visits/sending.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { overrideFields } from '#server/schema.server.ts'
import { firstNurse } from './undo-sending.server.ts'

const unexpected = validationKey('unexpected')
const text = z.optional(z.string(unexpected).check(z.trim(), z.maxLength(100, unexpected)))

/** Sends another nurse, or undoes that; `intent` says which, and decides which fields count. */
export const sendSchema = z.object({
  ...overrideFields,
  intent: z.optional(z.enum(['send', 'undo'], unexpected)),
  /** A random id made with the form. */
  id: text,
  /** `seenStints` of the page. */
  seen: z.optional(z.string(unexpected).check(z.maxLength(400, unexpected))),
  nurseId: text,
  /** All or part of a name to look for. */
  name: text,
  /** Times of day in India, as typed: when the nurse is expected, until when they stay, when the former one left. */
  at: text,
  until: text,
  leftAt: text,
  reason: z.optional(z.enum(missedReasons, unexpected)),
  note: z.optional(
    z.string(unexpected).check(z.trim(), z.maxLength(lengths.visitNote, validationKey('too-long'))),
  ),
  /** The stint of the nurse whose sending is undone: its line and day. */
  line: text,
  day: text,
  first: z.optional(z.enum(firstNurse, unexpected)),
  /** Since when the first nurse is there, a time of day. The form begins with the time that they reported, `keptAt`. */
  arrivedAt: text,
  keptAt: text,
})

export type PostedSend = z.infer<typeof sendSchema>

/** A nurse who is sent, and what the form reports of the one before. */
export type SendForm = {
  visit: VisitName
  /** Id of the form, which succeeds again when it is posted again. */
  id: string
  /** `seenStints` of the page. */
  seen: string
  nurseId: string
  time: SentTime
  /** Why the visit was missed; left out where the form does not ask. */
  reason?: MissedReason | undefined
  note?: string | undefined
  /** When the nurse who had arrived left, in milliseconds since 1970; left out where the office does not know. */
  leftAt?: number | undefined
  /** The family's request behind it; empty or left out without one. */
  requestId?: string | undefined
  /** The tick and the reason, where the nurse has warnings. */
  despite?: Despite | undefined
}

const dayLength = 24 * 60 * minute
/** A typed time that is past by less belongs to today, not tomorrow. */
const ago = 6 * 60 * minute

/**
 * The moment that a typed time of day means for a nurse who is to come: within the next eighteen hours, or the last six.
 * @param typed as `readTypedTime` reads it
 * @returns milliseconds since 1970; null where the text is no time of day
 */
export function expectedTime(typed: string, now: number): number | null {
  return after(typed, now - ago)
}

/** The first moment after `from` with a typed time of day. */
export function after(typed: string, from: number): number | null {
  const minutes = minuteOfDay(readTypedTime(typed) ?? '')
  if (minutes === null) return null
  const time = startOfDay(dayAt(from)) + minutes * minute
  return time > from ? time : startOfDay(addDays(dayAt(from), 1)) + minutes * minute
}

/** The last moment up to now with a typed time of day: an arrival or a departure. */
export function pastTime(typed: string, now: number): number | null {
  const time = after(typed, now)
  return time === null ? null : time - dayLength
}
