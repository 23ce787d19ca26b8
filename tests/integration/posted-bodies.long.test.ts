import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { handler } from '#server/handler.server.ts'
import { toEvent } from '#tests/support/api-gateway.ts'
import { countOf, inTurn } from '#tests/support/every-case.ts'
import { everyRouteWithRecords, roles, type ProductRoute, type Role } from '#tests/support/every-route.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import type { Answer, Site } from '#tests/support/site.ts'
import { limitHere } from '#tests/support/machine.ts'
import { pageBytes } from '#tools/budgets.ts'

/* Any body posted to any action, in any role: the response is fast and small, and never a server error. */

seedProperties(103)

type Body = { type: string | null; body: string | Buffer }

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=edge'
const megabyte = 1024 * 1024

let actions: ProductRoute[]
let open: (role: Role) => Site

beforeAll(async () => {
  const all = await everyRouteWithRecords()
  // Signing out would make all later requests of the customer anonymous.
  actions = all.routes.filter(({ hasAction, path }) => hasAction && path !== '/logout')
  open = all.open
})

function part(name: string, value: string): string {
  return `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

/** Bodies that are not a form, or not one that a person can fill in: every action refuses them before any read or write. */
const refused: Record<string, Body> = {
  'hundreds of thousands of fields': { type: urlencoded, body: 'a=1&'.repeat(megabyte / 4) },
  'hundreds of small fields': {
    type: urlencoded,
    body: Array.from({ length: 300 }, (_, at) => `f${at}=1`).join('&'),
  },
  'one field of two megabytes': { type: urlencoded, body: `name=${'a'.repeat(2 * megabyte)}` },
  'one field of thirty kilobytes': { type: urlencoded, body: `address=${'a'.repeat(30_000)}` },
  'a field twice': { type: urlencoded, body: 'email=a%40b.example&email=c%40d.example' },
  'a NUL': { type: urlencoded, body: 'name=As%00ha&email=a%40b.example' },
  JSON: { type: 'application/json', body: '{"email":"a@b.example","__proto__":{"isAdmin":true}}' },
  'plain text': { type: 'text/plain', body: 'email=a@b.example' },
  'no content type': { type: null, body: 'email=a@b.example' },
  'a type of nothing': { type: '', body: 'email=a@b.example' },
  bytes: { type: 'application/octet-stream', body: Buffer.from([0, 255, 254, 13, 10, 0]) },
  XML: { type: 'application/xml', body: '<email>a@b.example</email>' },
  'a multipart form without its boundary': {
    type: 'multipart/form-data',
    body: part('email', 'a@b.example'),
  },
  'a multipart form that breaks off': { type: multipart, body: part('email', 'a@b.example').slice(0, 40) },
  'a multipart form that never ends': { type: multipart, body: part('email', 'a@b.example') },
  'a multipart form of thousands of parts': {
    type: multipart,
    body: `${part('a', '1').repeat(3000)}--edge--\r\n`,
  },
  'a multipart form of a megabyte': {
    type: multipart,
    body: `${part('name', 'a'.repeat(megabyte))}--edge--\r\n`,
  },
}

test.each(Object.entries(refused))('%s is refused by every action', async (name, { type, body }) => {
  for (const { path } of inTurn(actions, Object.keys(refused).indexOf(name), 3)) {
    const { status, html, headers } = await open('visitor').postBody(path, body, type)
    expect([400, 413], `${name} to ${path}: ${status}`).toContain(status)
    expect(html.length, path).toBeLessThan(pageBytes.refusedForm)
    expect(headers['cache-control'], path).toBe('no-store')
  }
})

test('a body that is too large gets a page that says so, in the language of the visitor', async () => {
  const answer = await open('visitor').postBody(
    '/contact?lang=hi',
    `message=${'a'.repeat(megabyte)}`,
    urlencoded,
  )
  expect(answer.status).toBe(413)
  expect(answer.html).toContain('lang="hi"')
  expect(answer.html).toContain('error-page')
})

/** Unusual forms: field names that would make objects, lists and prototypes if they were parsed as paths. */
const odd: Record<string, Body> = {
  'an index of twenty million': { type: urlencoded, body: 'email=a&a[20000000]=1' },
  'an index in a field of the form': { type: urlencoded, body: 'email[20000000]=1&name[1000000].x=1' },
  'an intent of conform': { type: urlencoded, body: '__intent__=x&email=a' },
  'an intent of conform that is one': {
    type: urlencoded,
    body: `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a","index":20000000}}')}`,
  },
  prototypes: {
    type: urlencoded,
    body: '__proto__=1&__proto__.x=1&__proto__[y]=1&constructor.prototype.z=1',
  },
  'names of objects': { type: urlencoded, body: 'constructor=1&toString=1&hasOwnProperty=1&then=1&length=9' },
  'nested names': { type: urlencoded, body: `email${'[a]'.repeat(2000)}=1&name.a.b.c=1&.=1&[]=1&=1&[=1` },
  nothing: { type: urlencoded, body: '' },
  'nothing at all': { type: null, body: '' },
  'broken escapes': { type: urlencoded, body: 'email=%&name=%E0%A4&password=%ff%fe' },
  'only separators': { type: urlencoded, body: '&&&===&' },
  'a file in the place of a text': {
    type: multipart,
    body: `--edge\r\nContent-Disposition: form-data; name="email"; filename="a.txt"\r\n\r\nx\r\n--edge--\r\n`,
  },
  'a multipart form': {
    type: multipart,
    body: `${part('email', 'a')}${part('a[20000000]', '1')}--edge--\r\n`,
  },
}

test.each(Object.entries(odd))('%s causes no server error in any action', async (name, { type, body }) => {
  for (const [turn, role] of roles.entries()) {
    for (const { path } of inTurn(actions, turn + Object.keys(odd).indexOf(name), roles.length)) {
      expectOwnAnswer(await open(role).postBody(path, body, type), `${name} to ${path} by the ${role}`)
    }
  }
})

test('any generated body gets a fast and short response in our own words', async () => {
  const names = fc.oneof(
    fc.constantFrom(
      ...[
        'email',
        'name',
        'firstname',
        'number',
        'otp',
        'password',
        'captcha',
        'intent',
        'message',
        'version',
      ],
      ...[
        'staffId',
        'nurseId',
        'closeCode',
        'bookCode',
        'startDate',
        'age',
        'terms',
        'field',
        'formId',
        'back',
      ],
    ),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'a[9999999]',
      'email[0]',
      'email.x',
      '__intent__',
      '',
      '[',
      'a..b',
    ),
    fc.string({ maxLength: 40, unit: 'binary' }),
  )
  const values = fc.oneof(
    fc.string({ maxLength: 200, unit: 'binary' }),
    fc.constantFrom('', ' ', '-1', '1e309', 'NaN', '{"a":1}', '٣٤٥', 'register', 'save', '2027-02-31T25:00'),
    fc.constant('अ'.repeat(3000)),
  )
  const fields = fc.array(fc.tuple(names, values), { maxLength: 30 })
  const bodies: fc.Arbitrary<Body> = fc.oneof(
    fields.map((each) => ({ type: urlencoded, body: new URLSearchParams(each).toString() })),
    fields.map((each) => ({
      type: multipart,
      body: `${each.map(([name, value]) => part(name, value)).join('')}--edge--\r\n`,
    })),
    fc
      .tuple(
        fc.constantFrom(
          urlencoded,
          multipart,
          'text/plain',
          'application/json',
          `${urlencoded};charset=utf-16`,
          null,
        ),
        fc.uint8Array({ maxLength: 300 }),
      )
      .map(([type, bytes]) => ({ type, body: Buffer.from(bytes) })),
  )
  const property = fc.asyncProperty(
    fc.nat(),
    fc.constantFrom(...roles),
    bodies,
    async (at, role, { type, body }) => {
      const { path = '' } = actions[at % actions.length] ?? {}
      const startedAt = performance.now()
      expectOwnAnswer(await open(role).postBody(path, body, type), `${path} by the ${role}`)
      expect(performance.now() - startedAt).toBeLessThan(limitHere(5000))
    },
  )
  await fc.assert(property, { numRuns: countOf({ some: 120, every: 400 }) })
})

function expectOwnAnswer({ status, html }: Answer, what: string): void {
  expect([200, 202, 302, 400, 401, 403, 404, 409, 410, 413, 429, 451], `${what}: ${status}`).toContain(status)
  expect(html.length, what).toBeLessThan(pageBytes.largestRefusedForm)
}

test('only the fields of the form are sent back', async () => {
  const body = 'email=asha%40&extra=found&password=Secret%231&constructor=found&__proto__=found'
  const { status, html } = await open('visitor').postBody('/login.data', body, urlencoded)
  expect(status).toBe(400)
  expect(html).toContain('asha@')
  expect(html).not.toContain('found')
  expect(html).not.toContain('Secret#1')
})

test('a Lambda event whose body does not match its headers is refused, or read as it is', async () => {
  const post = (body: string | undefined, isBase64Encoded: boolean, type = urlencoded, method = 'POST') => {
    const headers = { host: 'localhost:3333', origin: 'http://localhost:3333', 'content-type': type }
    const url = new URL('http://localhost:3333/forgotpassword')
    const event = toEvent({ method, url, headers, body: Buffer.alloc(0), sourceIp: '10.1.2.3' })
    return handler({ ...event, isBase64Encoded, ...(body !== undefined && { body }) })
  }
  const answers = await Promise.all([
    post('!!! no base64 !!!', true),
    post('email=a', false),
    post('', true),
    post(undefined, true),
    post(Buffer.from(part('email', 'a')).toString('base64'), true, multipart),
    post('%%%', true, multipart),
    post(Buffer.from('a'.repeat(5 * megabyte)).toString('base64'), true),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400, 413])
  expect((await post('email=a', false, urlencoded, 'GET')).statusCode).toBe(200)
  expect((await post('email=a', false, urlencoded, 'TRACE')).statusCode).toBe(405)
})
