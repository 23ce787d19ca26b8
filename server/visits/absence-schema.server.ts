import * as z from 'zod/mini'
import { validationKey } from '#domain/validation.ts'

const text = z.optional(
  z.string(validationKey('unexpected')).check(z.maxLength(100, validationKey('unexpected'))),
)

/**
 * A form about a nurse's absences: `illness` and `leave` report one (`readAbsenceTimes`), `withdraw` ends one, `back` gives its
 * uncovered visits back to the nurse, `cover` gives them to another one.
 */
export const absenceSchema = z.object({
  intent: z.enum(['illness', 'leave', 'withdraw', 'back', 'cover'], validationKey('unexpected')),
  /** The id of the form. */
  id: text,
  absenceId: text,
  nurseId: text,
  fromDay: text,
  fromTime: text,
  toDay: text,
  toTime: text,
})

export type AbsencePosted = z.output<typeof absenceSchema>

/** One visit gets a nurse. */
export const coverSchema = z.object({ id: text, nurseId: text, seen: text })
