import { data } from '@remix-run/node'
import * as m from '#app/content/paraglide/messages.js'
import type { JoinProblem } from '#server/nurse-accounts/link-account.server.ts'

export type Reason =
  | JoinProblem
  | 'busy'
  | 'no-code'
  | 'not-whole'
  | 'invalid-code'
  | 'expired'
  | 'too-many'
  | 'no-more'
  | 'shared-number'
  | 'sms-out'
  | 'failed'

/** `isOfCode`: what is wrong is the code that was typed. */
const problems: Record<Reason, { words: () => string; status: number; mayLogIn?: true; isOfCode?: true }> = {
  'invalid-link': { words: m.nurse_join_invalid, status: 410, mayLogIn: true },
  administrator: { words: m.nurse_join_administrator, status: 403 },
  'other-nurse': { words: m.nurse_join_other_nurse, status: 409 },
  'phone-not-verified': { words: m.nurse_join_phone, status: 409 },
  'other-number': { words: m.nurse_join_other_account, status: 409 },
  'no-code': { words: m.nurse_join_no_code, status: 409 },
  'not-whole': { words: m.otp_invalid_sign_in, status: 400, isOfCode: true },
  'invalid-code': { words: m.otp_wrong, status: 400, isOfCode: true },
  expired: { words: m.otp_expired, status: 400, isOfCode: true },
  // This code is locked, so the message says to ask for another one.
  'too-many': { words: m.otp_expired, status: 429, isOfCode: true },
  'no-more': { words: m.nurse_join_no_more, status: 429 },
  'shared-number': { words: m.nurse_join_shared, status: 409 },
  'sms-out': { words: m.nurse_join_sms_out, status: 503 },
  failed: { words: m.error_unexpected, status: 503 },
  busy: { words: m.error_busy, status: 503 },
}

/** The answer that says what is wrong, with what helps. */
export function refuse(reason: Reason, { retryAfterSeconds }: { retryAfterSeconds?: number } = {}) {
  const { words, status, mayLogIn = false, isOfCode = false } = problems[reason]
  const headers = new Headers()
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds))
  return data({ problem: { words: words(), mayLogIn, isOfCode }, step: null }, { status, headers })
}
