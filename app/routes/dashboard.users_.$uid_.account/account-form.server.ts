import * as z from 'zod/mini'
import type { ReadForm } from '#app/forms/read-form.server.ts'
import { lengths } from '#domain/limits.ts'
import { paymentWays } from '#domain/money/payments.ts'
import { validationKey } from '#domain/validation.ts'
import { optionalText } from '#server/schema.server.ts'

const unexpected = validationKey('unexpected')

/** The forms of the account's page by their kind: a payment or its reversal, a held line that is settled, a line that is added. */
export const accountSchema = z.object({
  kind: z.enum(['received', 'refunded', 'reversed', 'settle', 'charge', 'credit'], unexpected),
  /** A random id made with the page, by which a payment or an added line is written once. */
  form: z.optional(z.uuid(unexpected)),
  amount: optionalText(30),
  way: z.optional(z.enum(paymentWays, unexpected)),
  day: optionalText(60),
  reference: optionalText(lengths.reference),
  reverses: optionalText(100),
  /** A held line by its id, when it was decided, and what the office saw of it. */
  line: optionalText(400),
  days: optionalText(4),
  text: optionalText(lengths.reason),
  reason: optionalText(lengths.reason),
})

export type Typed = z.output<typeof accountSchema>
export type Posted = Extract<ReadForm<Typed>, { ok: true }>
