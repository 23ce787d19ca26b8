import * as z from 'zod/mini'
import { validationKey } from '#domain/validation.ts'
import type { AbsenceKind } from '#domain/visits/absence.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { asDay, asTime, overrideFields } from '#server/schema.server.ts'

const short = z.string(validationKey('unexpected')).check(z.maxLength(100, validationKey('unexpected')))
const text = z.optional(short)
const day = z.optional(z.pipe(short, asDay))
const time = z.optional(z.pipe(short, asTime))

/**
 * A form about a nurse's absences: `illness` and `leave` report one (`readAbsenceTimes`), `withdraw` ends one, `back`
 * returns its unallocated visits to the nurse, `cover` gives them to another.
 */
export const absenceSchema = z.object({
  ...overrideFields,
  intent: z.enum(['illness', 'leave', 'withdraw', 'back', 'cover'], validationKey('unexpected')),
  id: text,
  absenceId: text,
  nurseId: text,
  fromDay: day,
  fromTime: time,
  toDay: day,
  toTime: time,
})

export type AbsencePosted = z.output<typeof absenceSchema>

/** A nurse's form about their own absences: `illness` from now on, `leave` from and to a day, `withdraw`. Days are yyyy-mm-dd. */
export const ownAbsenceSchema = z.object({
  intent: z.enum(['illness', 'leave', 'withdraw'], validationKey('unexpected')),
  id: text,
  absenceId: text,
  until: day,
  from: day,
  to: day,
})

export type OwnAbsencePosted = z.output<typeof ownAbsenceSchema>

/** An administrator, or the nurse. */
export type Author = Administrator

export type AbsenceForm = {
  /** Id of the form, which succeeds again when it is posted again. */
  id: string
  nurseId: string
  kind: AbsenceKind
  /** UTC instant; left out for an absence that begins now. */
  from?: string | undefined
  /** UTC instant: the first moment at which the nurse can work again. */
  to: string
}
