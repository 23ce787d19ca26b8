import { configuration, isDeployed } from './configuration.server.ts'

export type Secrets = {
  /** The secrets of the cookies: the first signs new cookies, the others only verify cookies from before a rotation. */
  cookie: [string, ...string[]]
  /** The values of the CDN's secret header, which prove that a request came through it; none in the sandbox. */
  origin: string[]
  /** The secret of our Cognito app client. */
  userPoolClient: string
  /** Google's keys for reCAPTCHA, or null where the site uses its own CAPTCHA. */
  recaptcha: KeyPair | null
  /** The keys for the invisible reCAPTCHA; Google needs a separate pair for each kind. */
  recaptchaInvisible: KeyPair | null
}

type KeyPair = { siteKey: string; secretKey: string }

let known: Secrets | null = isDeployed ? null : fromEnvironment()

/**
 * The secrets of this deployment.
 * @throws when `loadSecrets` has not finished yet; the handler waits for it
 */
export function secrets(): Secrets {
  if (!known) throw new Error('The secrets are not loaded yet')
  return known
}

/** Whether Google's reCAPTCHA is configured; false while the secrets are not loaded. */
export function usesRecaptcha(): boolean {
  return Boolean(known?.recaptcha)
}

/** Stores the loaded secrets (`server/aws/load-secrets.server.ts`). */
export function keepSecrets(loaded: Secrets): void {
  known = loaded
}

/** Whether the secrets are loaded. */
export function hasSecrets(): boolean {
  return known !== null
}

function fromEnvironment(): Secrets | null {
  const { cookieSecret, userPoolClientSecret, recaptchaSiteKey, recaptchaSecretKey } = configuration
  const { recaptchaInvisibleSiteKey, recaptchaInvisibleSecretKey } = configuration
  if (!cookieSecret || !userPoolClientSecret) return null
  return {
    cookie: [cookieSecret],
    origin: [],
    userPoolClient: userPoolClientSecret,
    recaptcha: keyPair(recaptchaSiteKey, recaptchaSecretKey),
    recaptchaInvisible: keyPair(recaptchaInvisibleSiteKey, recaptchaInvisibleSecretKey),
  }
}

/** A pair of keys; null where one of them is missing. */
export function keyPair(siteKey?: string | null, secretKey?: string | null): KeyPair | null {
  return siteKey && secretKey ? { siteKey, secretKey } : null
}
