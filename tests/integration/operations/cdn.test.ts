import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SignatureV4 } from '@smithy/signature-v4'
import { Sha256Node } from '@smithy/core/checksum'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import hindi from '#app/content/messages/hi.json' with { type: 'json' }
import type { Handler } from '#tests/support/api-gateway.ts'
import { toEvent } from '#tests/support/api-gateway.ts'

/*
 * The handler as in AWS: with secrets from Secrets Manager and behind the CDN. The modules read the environment when they
 * are loaded, so they are imported here after it is set.
 */
const secretTexts: Record<string, string> = {
  'nivaas/app': JSON.stringify({
    cookieSecret: 'the newest cookie secret',
    formerCookieSecret: 'an older one',
  }),
  'nivaas/client': JSON.stringify({ clientSecret: 'the client secret' }),
  'nivaas/origin': JSON.stringify({ originSecret: 'the origin secret', formerOriginSecret: 'a former one' }),
}
const calls: { headers: IncomingMessage['headers']; body: string }[] = []
let failures = 1
const secretsManager = createServer((incoming, outgoing) => {
  void text(incoming).then((body) => {
    calls.push({ headers: incoming.headers, body })
    if (failures-- > 0) return outgoing.writeHead(500).end()
    const { SecretIdList } = JSON.parse(body) as { SecretIdList: string[] }
    const SecretValues = SecretIdList.map((Name) => ({
      ARN: `arn:${Name}`,
      Name,
      SecretString: secretTexts[Name],
    }))
    return outgoing.end(JSON.stringify({ SecretValues, Errors: [] }))
  })
})

let handler: Handler

beforeAll(async () => {
  secretsManager.listen(0, '127.0.0.1')
  await once(secretsManager, 'listening')
  const address = secretsManager.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  Object.assign(process.env, {
    ARC_ENV: 'staging',
    SITE_ORIGIN: 'https://care.example',
    APP_SECRET_ID: 'nivaas/app',
    ORIGIN_SECRET_ID: 'nivaas/origin',
    COGNITO_CLIENT_SECRET_ID: 'nivaas/client',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${address.port}`,
  })
  delete process.env.ARC_SANDBOX
  delete process.env.COGNITO_CLIENT_SECRET
  delete process.env.COOKIE_SECRET
  ;({ handler } = await import('#server/handler.server.ts'))
})

afterAll(() => secretsManager.close())

type Asked = { method?: string; path?: string; body?: string; headers?: Record<string, string> }

async function ask({ method = 'GET', path = '/about', body = '', headers = {} }: Asked) {
  const event = toEvent({
    method,
    url: new URL(path, 'https://abc.execute-api.ap-south-1.amazonaws.com'),
    headers: { host: 'abc.execute-api.ap-south-1.amazonaws.com', ...headers },
    body: Buffer.from(body),
    sourceIp: '130.176.0.1',
  })
  return handler(event)
}

const throughCdn = { 'x-nivaas-origin': 'the origin secret', 'x-nivaas-viewer-address': '203.0.113.7' }

test('a cold start reads the secrets in one signed call, and again when it failed', async () => {
  expect((await ask({ headers: throughCdn })).statusCode).toBe(200)
  expect((await ask({ headers: throughCdn })).statusCode).toBe(200)
  expect(calls).toHaveLength(2)
  expect(JSON.parse(calls[1]?.body ?? '')).toEqual({
    SecretIdList: ['nivaas/app', 'nivaas/origin', 'nivaas/client'],
  })
})

test('the call is signed as the SDK signs it', async () => {
  const { headers, body } = calls[1] ?? { headers: {}, body: '' }
  const names = /SignedHeaders=([^,]+),/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  expect(names).toEqual(expect.arrayContaining(['host', 'x-amz-date', 'x-amz-target']))
  const signer = new SignatureV4({
    service: 'secretsmanager',
    region: 'ap-south-1',
    credentials: {
      accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
    },
    sha256: Sha256Node,
    applyChecksum: false,
  })
  const received = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  const [, date, hour, minute, second] =
    /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(received['x-amz-date'] ?? '') ?? []
  const day = date?.replace(/(....)(..)(..)/, '$1-$2-$3')
  const signed = await signer.sign(
    { method: 'POST', protocol: 'http:', hostname: '127.0.0.1', path: '/', headers: received, body },
    { signingDate: new Date(`${day}T${hour}:${minute}:${second}Z`) },
  )
  expect(headers.authorization).toBe(signed.headers.authorization)
})

test('the chosen language is remembered in a Secure cookie', { tags: 'long' }, async () => {
  const { cookies, headers } = await ask({ path: '/about?lang=mr', headers: throughCdn })
  expect(cookies).toEqual(['__Host-lang=mr; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure'])
  expect(headers?.vary).toBe('Cookie')
})

test.each(['/_styleguide', '/_styleguide/', '/_STYLEGUIDE', '/%5Fstyleguide', '/_styleguide.data'])(
  'the page for developers, %s, is not there outside of the sandbox',
  async (path) => {
    const { statusCode, body = '' } = await ask({ path, headers: throughCdn })
    expect(statusCode).toBe(404)
    if (!path.endsWith('.data')) expect(body).toContain('We cannot find this page')
    expect(body).not.toContain('Style guide')
    expect(body).not.toContain('Foundations')
  },
)

test('a request that bypasses the CDN is refused', async () => {
  expect((await ask({})).statusCode).toBe(403)
  expect((await ask({ headers: { ...throughCdn, 'x-nivaas-origin': 'a guess' } })).statusCode).toBe(403)
})

test('the CDN secret from before a rotation still works', { tags: 'long' }, async () => {
  const headers = { ...throughCdn, 'x-nivaas-origin': 'a former one' }
  expect((await ask({ headers })).statusCode).toBe(200)
})

test('a form of the site posts although the API has another name, and one of another site does not', async () => {
  const form = { ...throughCdn, 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'email=nobody@family.example&password=wrong'
  const post = (origin: string, more: Record<string, string> = {}) =>
    ask({ method: 'POST', path: '/login', body, headers: { ...form, origin, ...more } })
  expect((await post('https://care.example')).statusCode).not.toBe(403)
  expect((await post('https://care.example')).statusCode).toBeLessThan(500)
  expect((await post('https://evil.example', { 'x-forwarded-host': 'evil.example' })).statusCode).toBe(403)
  expect((await post('https://abc.execute-api.ap-south-1.amazonaws.com')).statusCode).toBe(403)
})

test('the visitor’s address is what the CDN says, whatever their own headers say; of IPv6 the network', async () => {
  const { visitorAddress } = await import('#server/http/cdn.server.ts')
  const addressOf = (headers: Record<string, string>) =>
    visitorAddress(
      toEvent({
        method: 'GET',
        url: new URL('https://x.example/'),
        headers,
        body: Buffer.from(''),
        sourceIp: '130.176.0.1',
      }),
    )
  expect(addressOf({ ...throughCdn, 'x-forwarded-for': '8.8.8.8' })).toBe('203.0.113.7')
  expect(addressOf({ 'x-nivaas-viewer-address': '2001:DB8:1:2:aaaa::7' })).toBe('2001:db8:1:2::/64')
  expect(addressOf({ 'x-nivaas-viewer-address': '2001:db8::7' })).toBe('2001:db8:0:0::/64')
})

test('the cookie is Secure, and signed with the newest key', async () => {
  const { signInCookie } = await import('#app/session/session-cookie.server.ts')
  expect(await signInCookie({ uid: 'a', sessionId: 'b' })).toMatch(/^authToken=[^;]+;.*; Secure/)
})

test('every other cookie is for this host alone, by its name, its path and no domain', async () => {
  const { phoneSignInCookie } = await import('#app/session/phone-sign-in-cookie.server.ts')
  const { googleSignInCookie } = await import('#app/session/google-cookie.server.ts')
  const { messageCookie } = await import('#app/session/message-cookie.server.ts')
  const set = [
    await phoneSignInCookie({ id: 'a', redirectTo: null }),
    await googleSignInCookie({ state: 'a', nonce: 'b', verifier: 'c' } as never),
    await messageCookie('accountDeleted'),
  ]
  for (const cookie of set) {
    expect(cookie).toMatch(/^__Host-\w+=/)
    expect(cookie).toMatch(/; Path=\/;/)
    expect(cookie).toContain('; Secure')
    expect(cookie).not.toMatch(/domain/i)
  }
})

test('a cookie that was signed with the secret from before a rotation is still read', async () => {
  const { createCookie } = await import('@remix-run/node')
  const { hkdfSync } = await import('node:crypto')
  const { readPhoneSignInCookie } = await import('#app/session/phone-sign-in-cookie.server.ts')
  const keyOf = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'nivaas/cookie/phoneSignIn', 32)).toString('base64url')
  const read = async (secret: string) => {
    const cookie = createCookie('__Host-phoneSignIn', { secrets: [keyOf(secret)] })
    const [pair = ''] = (await cookie.serialize({ id: 'a', redirectTo: null })).split(';')
    return readPhoneSignInCookie(
      new Request('https://care.example/login/code', { headers: { cookie: pair } }),
    )
  }
  expect(await read('an older one')).toEqual({ id: 'a', redirectTo: null })
  expect(await read('somebody else’s')).toBeNull()
})

test('without the secrets no request is answered', async () => {
  vi.resetModules()
  failures = 4
  const { handler: fresh } = await import('#server/handler.server.ts')
  handler = fresh
  for (const [path, words] of [
    ['/about', 'We are very busy right now and nothing was changed. Please try again in a moment.'],
    ['/about?lang=hi', hindi.error_busy],
  ] as const)
    expect(await ask({ path, headers: throughCdn })).toMatchObject({ statusCode: 503, body: words })
  expect((await ask({ headers: throughCdn })).statusCode).toBe(200)
})
