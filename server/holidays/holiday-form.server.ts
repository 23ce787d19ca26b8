import * as z from 'zod/mini'
import { lengths } from '#domain/limits.ts'
import { validationKey } from '#domain/validation.ts'

const text = (longest: number) =>
  z.optional(
    z.string(validationKey('unexpected')).check(z.trim(), z.maxLength(longest, validationKey('too-long'))),
  )

/** Adds a holiday, or removes one as it was seen. */
export const holidaySchema = z.object({
  intent: z.enum(['add', 'remove'], validationKey('unexpected')),
  day: text(60),
  name: text(lengths.holiday),
})

export type HolidayPosted = z.output<typeof holidaySchema>

/** Families on one page of a day: with them the form stays below `formLimits`, and removing all of them within a request's time. */
export const familiesOnPage = 40

/** The name of the tick of a family, by its place on the page. */
export function tickField(place: number): `family-${number}` {
  return `family-${place}`
}

const ticks = Array.from({ length: familiesOnPage }, (_, place) => [tickField(place), text(300)] as const)

/** The families whose visits of a day are taken out: `preview` shows what that means, `edit` goes back, `remove` does it. */
export const removeSchema = z.object({
  intent: z.enum(['preview', 'edit', 'remove'], validationKey('unexpected')),
  /** A random id made with the page, so that a form sent twice is one change of each family. */
  form: z.uuid(validationKey('unexpected')),
  ...Object.fromEntries(ticks),
})

export type RemovePosted = z.output<typeof removeSchema>
