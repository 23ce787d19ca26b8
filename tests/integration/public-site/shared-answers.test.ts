import { expect, test, vi } from 'vitest'
import { cachedResponse } from '#server/http/response-cache.server.ts'
import { stopClock } from '#tests/support/clock.ts'

const shared = { 'cache-control': 'public, max-age=0, s-maxage=60' }

function making(answer: object) {
  return vi.fn((nonce: string) =>
    Promise.resolve({ statusCode: 200, headers: shared, body: `<script nonce="${nonce}">`, ...answer }),
  )
}

async function ask(key: string | null, nonce: string, make: ReturnType<typeof making>) {
  return (await cachedResponse(key, nonce, () => make(nonce))).body
}

test('a shareable response is rendered once within its lifetime, with each visitor’s own nonce', async () => {
  const clock = stopClock()
  const make = making({})
  expect(await ask('once', 'one', make)).toBe('<script nonce="one">')
  clock.advance(59_999)
  expect(await ask('once', 'two', make)).toBe('<script nonce="two">')
  expect(make).toHaveBeenCalledTimes(1)
  expect(await ask('once, elsewhere', 'three', make)).toBe('<script nonce="three">')
  expect(make).toHaveBeenCalledTimes(2)
  clock.advance(1)
  await ask('once', 'four', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test.each([
  ['has another cache-control', { headers: { 'cache-control': 'public, max-age=3600' } }],
  ['has no-store', { headers: { 'cache-control': 'no-store' } }],
  ['has no cache-control', { headers: {} }],
  ['is an error', { statusCode: 500 }],
  ['is a redirect', { statusCode: 302 }],
  ['sets a cookie', { cookies: ['lang=hi'] }],
])('a response that %s is rendered for each visitor', async (name, answer) => {
  const make = making(answer)
  await ask(name, 'one', make)
  await ask(name, 'two', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('a signed-in user gets their own response, not a shared one', async () => {
  const make = making({})
  await ask('mine', 'one', make)
  await ask(null, 'two', make)
  await ask(null, 'three', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('requests to endless addresses do not fill the memory', async () => {
  const make = making({})
  for (let visit = 0; visit < 250; visit++) await ask(`flood ${visit}`, 'one', make)
  await ask('flood 249', 'one', make)
  expect(make).toHaveBeenCalledTimes(250)
  await ask('flood 0', 'one', make)
  expect(make).toHaveBeenCalledTimes(251)
})
