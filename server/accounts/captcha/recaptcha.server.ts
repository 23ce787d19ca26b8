import * as z from 'zod/mini'
import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { logError } from '#server/http/log.server.ts'
import { secrets } from '#server/secrets.server.ts'
import type { CaptchaVerdict, PostedFields } from './captcha-verdict.server.ts'

/** `script` is the URL of Google's script. Without an `invisibleSiteKey`, pages meant to show no checkbox show one. */
export type RecaptchaChallenge = { siteKey: string; invisibleSiteKey: string | null; script: string }

const answerSchema = z.object({ success: z.boolean(), hostname: z.optional(z.string()) })
const origin = configuration.recaptchaOrigin ?? 'https://www.google.com'
const timeLimit = 3000
const minute = 60_000

const siteHost = new URL(configuration.siteOrigin).hostname

/** Until then Google counts as unavailable; milliseconds since 1970. */
let unavailableUntil = 0

export const recaptcha = {
  /** Null where it is not configured, and for a minute after Google fails to answer. */
  challenge(): RecaptchaChallenge | null {
    const { recaptcha: keys, recaptchaInvisible } = secrets()
    if (!keys || unavailableUntil > now()) return null
    return {
      siteKey: keys.siteKey,
      invisibleSiteKey: recaptchaInvisible?.siteKey ?? null,
      script: `${origin}/recaptcha/api.js?render=explicit&onload=onRecaptchaLoad`,
    }
  },

  /** Null where the form has no answer of Google's CAPTCHA. Google accepts each answer once. */
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
      // An answer from another site shares our key, or comes from a site whose visitors solve our CAPTCHA for it.
      return success && hostname === siteHost ? 'passed' : 'failed'
    } catch (error) {
      logError('reCAPTCHA did not answer', error, 'warn')
      unavailableUntil = now() + minute
      return 'failed'
    }
  },
}
