import type { ReadForm } from '#app/forms/read-form.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { captcha, type CaptchaVerdict } from '#server/accounts/captcha.server.ts'

/** What a form says beside its CAPTCHA that was not passed (section 8, "CAPTCHA and OTP"). */
export const captchaWords: Record<Exclude<CaptchaVerdict, 'passed'>, () => string> = {
  missing: m.captcha_complete,
  failed: m.captcha_failed,
}

/** Checks the CAPTCHA of a posted form: null when it was passed, or else the answer that says so beside its field. */
export async function refuseCaptcha({ posted, refuse }: Pick<ReadForm<unknown>, 'posted' | 'refuse'>) {
  const verdict = await captcha.verify(posted)
  return verdict === 'passed' ? null : refuse(captchaWords[verdict](), { field: 'captcha' })
}
