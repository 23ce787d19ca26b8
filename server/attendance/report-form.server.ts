import * as z from 'zod/mini'
import { lengths } from '#domain/limits.ts'
import { readTypedMoment } from '#domain/typed-dates.ts'
import { validationKey } from '#domain/validation.ts'
import { correctedThings } from '#domain/visits/attendance.ts'
import { correctionReasons, decisionReasons, missedReasons, reportSources } from '#domain/visits/reasons.ts'
import { asTime, readAs } from '#server/schema.server.ts'

const invalidForm = validationKey('invalid-form')

/** A note on a visit, without surrounding spaces. */
const noteText = z.optional(
  z.string(invalidForm).check(z.trim(), z.maxLength(lengths.visitNote, validationKey('too-long'))),
)

/** A report of the office on one visit. Its kind decides which fields it needs. */
export const reportSchema = z.object({
  /** A random id made with the form, so that a form sent twice makes one event. */
  form: z.uuid(invalidForm),
  kind: z.enum(['arrived', 'left', 'stay', 'missed', 'correction', 'note'], invalidForm),
  corrects: z.optional(z.enum(correctedThings, invalidForm)),
  /** What the page showed of the visit, where that is left as reported. */
  seen: z.optional(z.string(invalidForm).check(z.maxLength(120, invalidForm))),
  /** A correction that takes the report back. */
  wasNot: z.optional(z.literal('yes', invalidForm)),
  /** A date and time in India, from a control or typed; becomes a UTC instant. */
  happenedAt: z.optional(
    z.pipe(
      z.string(invalidForm).check(z.trim()),
      readAs((typed: string) => readTypedMoment(typed), validationKey('invalid-date')),
    ),
  ),
  /** Why, or who told the office; empty if none was chosen. */
  reason: z.optional(
    z.enum(
      [...new Set([...missedReasons, ...correctionReasons, ...reportSources, ...decisionReasons])],
      invalidForm,
    ),
  ),
  note: noteText,
})

export type OfficeReport = z.infer<typeof reportSchema>

const text = z.optional(z.string(invalidForm).check(z.trim()))

/** A nurse's report on their own visit, by kind: `arrived`, `left`, `stay` (still there) or `note`. */
export const ownReportSchema = z.object({
  /** A random id made with the form, so that a form sent twice makes one event. */
  form: text,
  kind: text,
  /** A departure that is reported days later: it needs its day and its time. */
  late: text,
  day: text,
  /** A time of day in India; left out, it means now. */
  time: z.optional(z.pipe(z.string(invalidForm).check(z.trim()), asTime)),
  note: noteText,
})

export type OwnReport = z.infer<typeof ownReportSchema>
