import { expect, test } from 'vitest'
import { cookieNameIn, pageCacheCookies } from '#domain/cookie-names.ts'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { createAdministrator, createCustomer } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

test('a second authToken, set by another host of the domain, does not sign the user out', async () => {
  const customer = await createCustomer()
  const gone = await createCustomer()
  const ended = openSite(gone)
  await ended.post('/logout', {})
  const own = customer.cookie
  for (const planted of ['authToken=', 'authToken=x', 'authToken=x.y', gone.cookie]) {
    for (const cookie of [`${planted}; ${own}`, `${own}; ${planted}`, `lang=hi;${planted};${own}`]) {
      expect((await openSite().get('/show/service', { cookie })).status, cookie).toBe(200)
    }
  }
})

test('an administrator with a second authToken stays signed in, and signing out ends both sessions', async () => {
  const [administrator, other] = [await createAdministrator(), await createCustomer()]
  const planted = `authToken=x; ${administrator.cookie}`
  expect((await openSite().get('/dashboard/panel', { cookie: planted })).status).toBe(200)
  await openSite().post('/logout', {}, { cookie: `${other.cookie}; ${administrator.cookie}` })
  expect(await readAccount(administrator.credentials)).toBeNull()
  expect(await readAccount(other.credentials)).toBeNull()
})

test('of many authTokens that a browser sends, only a few are looked up', async () => {
  const customer = await createCustomer()
  const many = Array.from({ length: 300 }, (_, index) => `authToken=forged.${index}`).join('; ')
  expect((await openSite().get('/show/service', { cookie: `${many}; ${customer.cookie}` })).status).toBe(200)
})

test('in a deployment every cookie except authToken has the __Host- prefix', () => {
  expect(pageCacheCookies.map((name) => cookieNameIn('deployed', name))).toEqual([
    '__Host-lang',
    'authToken',
    '__Host-notice',
  ])
  expect(cookieNameIn('sandbox', 'notice')).toBe('notice')
})
