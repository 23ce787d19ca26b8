import { recaptcha, type RecaptchaChallenge } from './recaptcha.server.ts'
import { selfHosted, type SelfHostedChallenge } from './self-hosted-captcha.server.ts'
import type { PostedFields, CaptchaVerdict } from './captcha-verdict.server.ts'

/** What a page needs for its CAPTCHA; new each time the page is shown. */
export type CaptchaChallenge = SelfHostedChallenge & {
  /** Google's reCAPTCHA, where its keys are configured. */
  recaptcha: RecaptchaChallenge | null
}

/**
 * The CAPTCHA (section 8, "CAPTCHA and OTP"): reCAPTCHA v2 where its keys are configured, and always our own as well, for
 * browsers in which Google's does not load. So reCAPTCHA is no stronger barrier than ours: what bounds scripts are the
 * limits per number, account, address and day.
 */
export const captcha = {
  async challenge(): Promise<CaptchaChallenge> {
    return { ...(await selfHosted.challenge()), recaptcha: recaptcha.challenge() }
  },

  /** Checks the CAPTCHA of a posted form. An answer serves one form, right or wrong. */
  async verify(form: PostedFields): Promise<CaptchaVerdict> {
    // Google accepts an answer once. That suffices, because its CAPTCHA needs scripts, and those post a form once.
    return (await recaptcha.verify(form)) ?? selfHosted.verify(form)
  },
}
