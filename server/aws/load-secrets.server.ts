import { configuration } from '#server/configuration.server.ts'
import { hasSecrets, keepSecrets, keyPair } from '#server/secrets.server.ts'
import { readSecretTexts } from './secrets-manager.server.ts'

let loading: Promise<void> | null = null

/**
 * Reads the secrets once in the life of the process. A cold start waits for one call, which runs while the rest of the
 * function loads. The sandbox has its secrets in the environment and waits for nothing. A failed call is repeated by the
 * next request.
 * @throws when Secrets Manager does not answer or a secret is not what it should be
 */
export function loadSecrets(): Promise<void> {
  if (hasSecrets()) return Promise.resolve()
  loading ??= readAll().finally(() => (loading = null))
  return loading
}

async function readAll(): Promise<void> {
  const { appSecret, originSecret, userPoolClientSecretId } = configuration
  const ids = [appSecret, originSecret, userPoolClientSecretId].map((id) => id ?? '')
  const [app, origin, client] = (await readSecretTexts(ids)).map(parse)
  if (!app?.cookieSecret || !origin?.originSecret || !client?.clientSecret) {
    const names = 'cookieSecret, originSecret or clientSecret'
    throw new Error(`A secret has no ${names} (docs/runbook.md, "Rotate secrets")`)
  }
  keepSecrets({
    cookie: [app.cookieSecret, ...present(app.formerCookieSecret)],
    origin: [origin.originSecret, ...present(origin.formerOriginSecret)],
    userPoolClient: client.clientSecret,
    recaptcha: keyPair(app.recaptchaSiteKey, app.recaptchaSecretKey),
    recaptchaInvisible: keyPair(app.recaptchaInvisibleSiteKey, app.recaptchaInvisibleSecretKey),
  })
}

/** A secret is a JSON object of texts. Its content must never be part of an error. */
function parse(text: string): Partial<Record<string, string>> {
  try {
    return JSON.parse(text) as Partial<Record<string, string>>
  } catch {
    throw new Error('A secret is no JSON')
  }
}

function present(value: string | undefined): string[] {
  return value ? [value] : []
}
