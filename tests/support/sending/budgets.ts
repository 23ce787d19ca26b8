import type { Credentials } from '#server/accounts/session/account.server.ts'
import { sendPhoneSignInCode } from '#server/accounts/phone/phone-sign-in.server.ts'
import { newCaller, knownCaller } from '#tests/integration/accounts/people.ts'

/* What budgets.test.ts and its long tests share. */

type Someone = { number: string; credentials?: Credentials }

export const signIn = ({ number }: Someone) => sendPhoneSignInCode(number, newCaller())
export const signInKnown = async ({ number, credentials }: Someone) => {
  if (!credentials) throw new Error('Without an account no browser is known')
  return sendPhoneSignInCode(number, await knownCaller({ credentials }))
}
