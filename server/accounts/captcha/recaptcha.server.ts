import * as z from 'zod/mini'
import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { logError } from '#server/http/log.server.ts'
import { secrets } from '#server/secrets.server.ts'
import type { CaptchaVerdict, PostedFields } from './captcha-verdict.server.ts'

/**
 * `script` is the URL of Google's script. `invisibleSiteKey` is the key for pages that show no checkbox; if it is null, these
 * pages show a checkbox too.
 */
export type RecaptchaChallenge = { siteKey: string; invisibleSiteKey: string | null; script: string }

const answerSchema = z.object({ success: z.boolean(), hostname: z.optional(z.string()) })
const origin = configuration.recaptchaOrigin ?? 'https://www.google.com'
const timeLimit = 3000
const minute = 60_000

const siteHost = new URL(configuration.siteOrigin).hostname

/** Google's CAPTCHA is not used until then, because Google did not answer; milliseconds since 1970. */
let unavailableUntil = 0

/** Google's reCAPTCHA v2, where its keys are configured. */
export const recaptcha = {
  /** Null where it is not configured, and for a minute after Google did not answer. */
  challenge(): RecaptchaChallenge | null {
    const { recaptcha: keys, recaptchaInvisible } = secrets()
    if (!keys || unavailableUntil > now()) return null
    return {
      siteKey: keys.siteKey,
      invisibleSiteKey: recaptchaInvisible?.siteKey ?? null,
      script: `${origin}/recaptcha/api.js?render=explicit&onload=onRecaptchaLoad`,
    }
  },

  /** Null where the form has no answer of Google's CAPTCHA. Google itself accepts each answer only once. */
  async verify(form: PostedFields): Promise<CaptchaVerdict | null> {
    const { recaptcha: visible, recaptchaInvisible } = secrets()
    const keys = form.get('recaptchaKind') === 'invisible' ? recaptchaInvisible : visible
    const response = form.get('g-recaptcha-response')
    if (!keys || typeof response !== 'string' || !response) return null
    try {
      const answer = await fetch(`${origin}/recaptcha/api/siteverify`, {
        method: 'POST',
        redirect: 'error',
        body: new URLSearchParams({ secret: keys.secretKey, response }),
        signal: AbortSignal.timeout(timeLimit),
      })
      const { success, hostname } = answerSchema.parse(await answer.json())
      // The CAPTCHA was solved on another site: one with the same key, or one that lets its visitors solve our CAPTCHA.
      return success && hostname === siteHost ? 'passed' : 'failed'
    } catch (error) {
      logError('reCAPTCHA did not answer', error, 'warn')
      unavailableUntil = now() + minute
      return 'failed'
    }
  },
}
