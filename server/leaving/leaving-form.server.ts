import * as z from 'zod/mini'
import { validationKey } from '#domain/validation.ts'
import { asDay, overrideFields } from '#server/schema.server.ts'

const short = z.string(validationKey('unexpected')).check(z.maxLength(100, validationKey('unexpected')))
const day = z.optional(z.pipe(short, asDay))

/**
 * A form of the page of a nurse who leaves: `day` saves the last day, `stay` withdraws it, `give` gives away what they have
 * after it. `seen` is the last day that the page showed; empty for none. The choices have fields of their own (`choiceField`).
 */
export const leavingSchema = z.object({
  ...overrideFields,
  intent: z.enum(['day', 'stay', 'give'], validationKey('unexpected')),
  lastDay: day,
  seen: day,
})

export type LeavingPosted = z.output<typeof leavingSchema>

/** In the place of a recurring visit's id, in the field that chooses who takes over. */
export const fullTime = 'whole'

/** The name of the tick that the family has been asked. */
export function askedField(serviceId: string): string {
  return `asked-${serviceId}`
}

/** The choice that leaves visits unallocated. */
export const unallocated = 'nobody'
