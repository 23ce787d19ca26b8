import * as z from 'zod/mini'
import { isOneTimeCode, isSignInCode } from '#domain/codes.ts'
import { validationKey } from '#domain/validation.ts'

const invalid = validationKey('invalid-sign-in-code')

/** The code of a nurse's link: six digits where the number is verified for the first time, eight where it signs in. */
export const joinCodeSchema = z.object({
  otp: z.string(invalid).check(
    z.trim(),
    z.refine((code) => isOneTimeCode(code) || isSignInCode(code), invalid),
  ),
})
