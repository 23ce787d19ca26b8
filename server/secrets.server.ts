import { readSecretTexts } from './aws/secrets-manager.server.ts'
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
let loading: Promise<void> | null = null

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

/**
 * Reads the secrets once for the life of the process: a cold start waits for one call, which runs while the rest of the
 * function loads; in the sandbox there is nothing to wait for. A call that failed is made again by the next request.
 * @throws when Secrets Manager does not answer or a secret is not what it should be
 */
export function loadSecrets(): Promise<void> {
  if (known) return Promise.resolve()
  loading ??= readAll().finally(() => (loading = null))
  return loading
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

async function readAll(): Promise<void> {
  const { appSecret, originSecret, userPoolClientSecretId } = configuration
  const ids = [appSecret, originSecret, userPoolClientSecretId].map((id) => id ?? '')
  const [app, origin, client] = (await readSecretTexts(ids)).map(parse)
  if (!app?.cookieSecret || !origin?.originSecret || !client?.clientSecret) {
    const names = 'cookieSecret, originSecret or clientSecret'
    throw new Error(`A secret has no ${names} (docs/runbook.md, "Rotate secrets")`)
  }
  known = {
    cookie: [app.cookieSecret, ...present(app.formerCookieSecret)],
    origin: [origin.originSecret, ...present(origin.formerOriginSecret)],
    userPoolClient: client.clientSecret,
    recaptcha: keyPair(app.recaptchaSiteKey, app.recaptchaSecretKey),
    recaptchaInvisible: keyPair(app.recaptchaInvisibleSiteKey, app.recaptchaInvisibleSecretKey),
  }
}

/** A secret is a JSON object of texts. Its content must never be part of an error. */
function parse(text: string): Partial<Record<string, string>> {
  try {
    return JSON.parse(text) as Partial<Record<string, string>>
  } catch {
    throw new Error('A secret is no JSON')
  }
}

function keyPair(siteKey?: string | null, secretKey?: string | null): KeyPair | null {
  return siteKey && secretKey ? { siteKey, secretKey } : null
}

function present(value: string | undefined): string[] {
  return value ? [value] : []
}
