import type { ReadForm } from '#app/forms/read-form.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { captcha } from '#server/accounts/captcha/captcha.server.ts'
import type { CaptchaVerdict } from '#server/accounts/captcha/captcha-verdict.server.ts'

/** The message beside a CAPTCHA that was not passed (section 8, "CAPTCHA and OTP"). */
export const captchaWords: Record<Exclude<CaptchaVerdict, 'passed'>, () => string> = {
  missing: m.captcha_complete,
  failed: m.captcha_failed,
}

/** Checks a posted form's CAPTCHA: null if passed, otherwise the answer with the message beside its field. */
export async function refuseCaptcha({ posted, refuse }: Pick<ReadForm<unknown>, 'posted' | 'refuse'>) {
  const verdict = await captcha.verify(posted)
  return verdict === 'passed' ? null : refuse(captchaWords[verdict](), { field: 'captcha' })
}
