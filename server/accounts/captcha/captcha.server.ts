import { recaptcha, type RecaptchaChallenge } from './recaptcha.server.ts'
import { selfHosted, type SelfHostedChallenge } from './self-hosted-captcha.server.ts'
import type { PostedFields, CaptchaVerdict } from './captcha-verdict.server.ts'

/** What a page needs for its CAPTCHA; made anew each time the page is shown. */
export type CaptchaChallenge = SelfHostedChallenge & {
  /** Google's reCAPTCHA, if its keys are configured. */
  recaptcha: RecaptchaChallenge | null
}

/**
 * The CAPTCHA (section 8, "CAPTCHA and OTP"): Google's reCAPTCHA v2 if its keys are configured, otherwise our own. Each page
 * also has our own, for browsers in which Google's does not load: without JavaScript, behind a firewall, or while Google does
 * not answer. So reCAPTCHA is a convenience for people and not a stronger barrier for scripts. Scripts are bounded by the
 * limits per number, account, address and day.
 */
export const captcha = {
  async challenge(): Promise<CaptchaChallenge> {
    return { ...(await selfHosted.challenge()), recaptcha: recaptcha.challenge() }
  },

  /**
   * Checks the CAPTCHA's fields of a posted form. An answer can be used for one form, right or wrong; with Google's, which needs scripts, a
   * form is sent once only.
   */
  async verify(form: PostedFields): Promise<CaptchaVerdict> {
    return (await recaptcha.verify(form)) ?? selfHosted.verify(form)
  },
}
