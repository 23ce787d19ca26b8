import * as z from 'zod/mini'
import { lengths } from '#domain/limits.ts'
import { askers, pairKinds } from '#domain/nurse-pairs.ts'
import { validationKey } from '#domain/validation.ts'
import { requiredText } from '#server/schema.server.ts'

const unexpected = validationKey('unexpected')

/** A form about the nurses of a family: `set` needs all fields, `end` the nurse and a reason. */
export const pairSchema = z.object({
  intent: z.enum(['set', 'end'], unexpected),
  /** Left out where none is chosen. */
  nurseId: z.optional(z.string(unexpected).check(z.maxLength(100, unexpected))),
  kind: z.optional(z.enum(pairKinds, unexpected)),
  askedBy: z.optional(z.enum(askers, unexpected)),
  reason: requiredText(lengths.reason),
  /** The count of changes that the page has shown. */
  seen: z.string(unexpected).check(z.regex(/^\d{1,9}$/, unexpected)),
})

export type PairPosted = z.output<typeof pairSchema>
