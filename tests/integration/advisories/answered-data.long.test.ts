import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { formLimits } from '#domain/posted-form.ts'
import type { captcha } from '#server/accounts/captcha/captcha.server.ts'
import { toEvent } from '#tests/support/api-gateway.ts'
import { everyRouteWithRecords, roles, type ProductRoute, type Role } from '#tests/support/every-route.ts'
import { limitHere } from '#tests/support/machine.ts'
import type { Site } from '#tests/support/site.ts'

/*
 * The data that loaders and actions send to the browser, as turbo-stream writes them (docs/decisions/0051). It writes nested
 * data by calling itself, and reads them into objects by their names: so nobody may choose how deep they are, nor the names.
 */

const deepest = 12
const urlencoded = 'application/x-www-form-urlencoded'

let routes: ProductRoute[]
let open: (role: Role) => Site

beforeAll(async () => {
  const all = await everyRouteWithRecords()
  routes = all.routes
  open = all.open
})

const dataOf = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

/** How deep the written data are, and the names in them. The text is one list, whose parts refer to each other by index. */
function measure(written: string): { depth: number; names: Set<string> } {
  const parsed = JSON.parse(written.split('\n')[0] ?? '') as unknown
  const names = new Set<string>()
  if (!Array.isArray(parsed)) return { depth: 0, names }
  const values = parsed as unknown[]
  const depths = new Map<number, number>()
  function depthAt(index: number): number {
    const known = depths.get(index)
    if (known !== undefined) return known
    // A part that contains itself would not end; the number of parts bounds it.
    depths.set(index, values.length)
    const found = depthOf(values[index])
    depths.set(index, found)
    return found
  }
  function depthOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 0
    for (const name of Array.isArray(value) ? [] : Object.keys(value)) {
      names.add(String(values[Number(name.slice(1))]))
    }
    const inside = Object.values(value).flatMap((part) => {
      if (typeof part === 'number') return part >= 0 ? [depthAt(part)] : []
      return typeof part === 'object' ? [depthOf(part)] : []
    })
    return 1 + Math.max(0, ...inside)
  }
  return { depth: depthAt(0), names }
}

const prototypes = ['__proto__', 'constructor', 'prototype', 'toString', 'then', 'hasOwnProperty']

function expectPlain(html: string, what: string): void {
  const { depth, names } = measure(html)
  expect(depth, what).toBeLessThanOrEqual(deepest)
  expect([...names].filter((name) => prototypes.includes(name))).toEqual([])
}

test('the measure sees depth and names', () => {
  expect(measure('[{"_1":2},"a",{"_3":4},"__proto__",[5,-5],"text"]\n')).toEqual({
    depth: 3,
    names: new Set(['a', '__proto__']),
  })
})

test('the data of every page are shallow', async () => {
  for (const { path, isPage } of routes.filter((route) => route.isPage)) {
    for (const role of roles) {
      const { html, headers } = await open(role).get(dataOf(path))
      expect(headers['content-type'], `${path} ${isPage}`).toContain('text/x-script')
      expectPlain(html, `${path} as ${role}`)
    }
  }
})

test('a posted form makes no answer deeper, and puts no name into it', async () => {
  const nested = `email${'[a]'.repeat(5000)}=1&name${'.a'.repeat(5000)}=1`
  const names = prototypes.map((name) => `${name}=1&${name}.x=1&${name}[y]=1`).join('&')
  for (const { path } of routes.filter(({ hasAction, isPage }) => hasAction && isPage)) {
    for (const role of roles) {
      for (const body of [nested, names]) {
        const { status, html } = await open(role).postBody(dataOf(path), body, urlencoded)
        expect(status, path).toBeLessThan(500)
        expectPlain(html, `${path} as ${role}`)
      }
    }
  }
})

test('the largest form comes back quickly', async () => {
  const names = [
    'email',
    'password',
    'firstname',
    'address',
    ...Array.from({ length: 90 }, (_, at) => `f${at}`),
  ]
  const characters = Math.floor(formLimits.bytes / names.length) - 20
  const form = Object.fromEntries(names.map((name) => [name, 'a'.repeat(characters)]))
  const startedAt = performance.now()
  const { status } = await open('visitor').post('/signup.data', form)
  expect(status).toBe(400)
  expect(performance.now() - startedAt).toBeLessThan(limitHere(1000))
})

test('an error reaches the browser without its name, its message and its stack', async () => {
  // As in AWS: in a test Remix sends errors as they are.
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllEnvs())
  const log = (await import('#tests/support/log.ts')).recordLog()
  const { handler } = await import('#server/handler.server.ts')
  const failing = (await import('#server/accounts/captcha/captcha.server.ts')) as { captcha: typeof captcha }
  const failure = Object.assign(new Error('said to nobody'), { name: 'WebSocket', stack: 'at nobody' })
  vi.spyOn(failing.captcha, 'challenge').mockRejectedValue(failure)
  for (const path of ['/signup', '/signup.data']) {
    const url = new URL(path, 'http://localhost:3333')
    const headers = { host: 'localhost:3333' }
    const event = toEvent({ method: 'GET', url, headers, body: Buffer.alloc(0), sourceIp: '10.1.2.3' })
    const { statusCode, body = '' } = await handler(event)
    expect(statusCode).toBe(500)
    expect(body).toContain('Unexpected Server Error')
    expect(body).not.toMatch(/WebSocket|nobody|__subType/)
  }
  expect(log.lines().filter(({ error }) => error === 'WebSocket')).toHaveLength(2)
})
