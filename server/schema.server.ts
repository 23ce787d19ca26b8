import * as z from 'zod/mini'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { lengths } from '#domain/limits.ts'
import { readTypedDay, readTypedTime } from '#domain/typed-dates.ts'
import { validationKey, type ValidationKey } from '#domain/validation.ts'
import { isVisible, readLine } from '#domain/visible-text.ts'

/*
 * Parts that the schemas share. They use zod/mini, which costs a cold start a seventh of what zod costs
 * (docs/decisions/0015). It has no messages of its own, so every check needs a validation key.
 */

/** A form that is only sent. */
export const noFields = z.object({})

/** A required text, trimmed; `missing` is the key when nothing of it can be seen. */
export function requiredText(longest: number, missing: ValidationKey = 'required') {
  return z
    .string(missing)
    .check(z.trim(), z.refine(isVisible, missing), z.maxLength(longest, validationKey('too-long')))
}

/** A text that may be left out, trimmed. */
export function optionalText(longest: number) {
  return z.optional(
    z.string(validationKey('unexpected')).check(z.trim(), z.maxLength(longest, validationKey('too-long'))),
  )
}

/** A required name of a person: one line, with single spaces; `missing` is the key when it is none. */
export function personName(missing: ValidationKey = 'required') {
  return z.pipe(requiredText(lengths.name, missing), readAs(readLine, missing))
}

/** A required e-mail address; comes out in lower case. Nobody types a placeholder (`domain/placeholder-email.ts`). */
export function emailAddress(missing: ValidationKey = 'required') {
  return z.pipe(
    requiredText(lengths.email, missing).check(z.toLowerCase()),
    z
      .email(validationKey('invalid-email'))
      .check(z.refine((email) => !isPlaceholderEmail(email), validationKey('invalid-email'))),
  )
}

/*
 * A day as yyyy-mm-dd and a time of day as hh:mm, from a control or typed by hand. What is none comes out as it was typed: the check of what
 * the form describes refuses it, with a message of its own.
 */
export const asDay = z.transform((typed: string) => readTypedDay(typed) ?? typed)
export const asTime = z.transform((typed: string) => readTypedTime(typed) ?? typed)

/** A transform by `read`; where `read` returns null, the value is invalid with the key `problem`. */
export function readAs<Typed, Found>(read: (given: Typed) => Found | null, problem: string) {
  return z.transform((given: Typed, { issues }) => {
    const found = read(given)
    if (found) return found
    issues.push({ code: 'custom', message: problem, input: given })
    return z.NEVER
  })
}

/** Some fifty letters for each nurse of whom a page can warn. */
const mostWarned = 15_000

/** The tick and the reason with which the office gives visits to a nurse of whom something warns, in each form that gives some. */
export const overrideFields = {
  despite: z.optional(
    z.string(validationKey('unexpected')).check(z.maxLength(10, validationKey('unexpected'))),
  ),
  why: z.optional(
    z
      .string(validationKey('unexpected'))
      .check(z.trim(), z.maxLength(lengths.reason, validationKey('too-long'))),
  ),
  /** The warnings that the page showed; left out by a form with the specification's fields alone, which asks for no tick. */
  warned: z.optional(
    z.string(validationKey('unexpected')).check(z.maxLength(mostWarned, validationKey('unexpected'))),
  ),
}
