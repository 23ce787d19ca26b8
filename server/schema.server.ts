import * as z from 'zod/mini'
import { lengths } from '#domain/limits.ts'
import { validationKey, type ValidationKey } from '#domain/validation.ts'

/*
 * What the schemas have in common. They are written with zod/mini, which costs a cold start a seventh of what zod does
 * (docs/decisions/0015). It has no words of its own: whatever can be wrong with a value needs a message of ours.
 */

/** A text that must be there, trimmed; `missing` says that it is not. */
export function requiredText(longest: number, missing: ValidationKey = 'required') {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(longest, validationKey('tooLong')))
}

/** An e-mail address that must be there, in lower case. */
export function emailAddress(missing: ValidationKey = 'required') {
  return z.pipe(
    requiredText(lengths.email, missing).check(z.toLowerCase()),
    z.email(validationKey('invalidEmail')),
  )
}

/** The step that makes of a value what `read` finds in it; where that is nothing, `problem` is what is wrong with it. */
export function readAs<Given, Found>(read: (given: Given) => Found | null, problem: string) {
  return z.transform((given: Given, { issues }) => {
    const found = read(given)
    if (found) return found
    issues.push({ code: 'custom', message: problem, input: given })
    return z.NEVER
  })
}
