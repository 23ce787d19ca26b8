import { configuration, isDeployed } from './configuration.server.ts'

export type Secrets = {
  /** Sign the cookies: the first one new cookies, the others those from before it was changed. */
  cookie: [string, ...string[]]
  /** What the CDN says to prove that a request came through it; none in the sandbox. */
  origin: string[]
  /** Proves to Cognito that a call in the name of our app client is ours. */
  userPoolClient: string
  /** Google's keys for reCAPTCHA, or null where the site checks with its own CAPTCHA. */
  recaptcha: KeyPair | null
  /** Those for reCAPTCHA without a box; Google makes a pair for one kind alone. */
  recaptchaInvisible: KeyPair | null
}

type KeyPair = { siteKey: string; secretKey: string }

let known: Secrets | null = isDeployed ? null : fromEnvironment()

/**
 * The secrets of this deployment.
 * @throws before `loadSecrets` is done, which the handler waits for
 */
export function secrets(): Secrets {
  if (!known) throw new Error('The secrets are not loaded yet')
  return known
}

/** Whether Google's reCAPTCHA is configured; false as long as the secrets are not read. */
export function usesRecaptcha(): boolean {
  return Boolean(known?.recaptcha)
}

/** Takes the secrets that were read (`server/aws/load-secrets.server.ts`). */
export function keepSecrets(loaded: Secrets): void {
  known = loaded
}

/** Whether the secrets are known, so that nothing is left to load. */
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
