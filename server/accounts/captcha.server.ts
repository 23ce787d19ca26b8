import { recaptcha, type RecaptchaChallenge } from './recaptcha.server.ts'
import { selfHosted, type SelfHostedChallenge } from './self-hosted-captcha.server.ts'

/** What a page needs to let a person prove that she is one; a fresh one for each time the page is shown. */
export type CaptchaChallenge = SelfHostedChallenge & {
  /** Google's, where its keys are configured. */
  recaptcha: RecaptchaChallenge | null
}

/** A posted form, by the names of its fields. */
export type PostedFields = { get(name: string): unknown }

export type CaptchaVerdict = 'passed' | 'missing' | 'failed'

/**
 * Telling people from scripts (section 8, "CAPTCHA and OTP"): by Google's reCAPTCHA v2 where its keys are configured, and
 * by our own otherwise. Each page carries our own as well, which takes over where Google's does not load: without
 * JavaScript, behind a firewall, or while Google does not answer. So reCAPTCHA makes it easier for people, not harder for
 * scripts; what bounds those are the limits behind it, per number, account, address and day.
 */
export const captcha = {
  async challenge(): Promise<CaptchaChallenge> {
    return { ...(await selfHosted.challenge()), recaptcha: recaptcha.challenge() }
  },

  /** Reads its own fields of a posted form. An answer is good once, right or wrong. */
  async verify(form: PostedFields): Promise<CaptchaVerdict> {
    return (await recaptcha.verify(form)) ?? selfHosted.verify(form)
  },
}
