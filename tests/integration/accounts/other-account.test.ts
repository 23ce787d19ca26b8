import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { change, confirmedService, inDay, line } from '#tests/support/visits/plans.ts'
import { createUserWithPhone, password } from './people.ts'

/*
 * A link to what this account does not have (docs/decisions/0006): the page says that it may be another account's, and offers to sign in
 * with that one.
 */

const pages = ['visits', 'visits?month=2026-11', 'close', 'confirm', 'resend']

let serviceId: string
let others: Record<'customer' | 'nurse' | 'administrator', Person>

beforeAll(async () => {
  const administrator = await createAdministrator()
  const service = await confirmedService()
  await change(administrator, service.serviceId, line())
  ;({ serviceId } = service)
  others = {
    customer: await createCustomer(),
    nurse: (await createLinkedNurse()).person,
    administrator,
  }
})

/** A page without what differs in each answer: its nonce, and the id in its address. */
function bytesOf({ html, headers }: Answer, id: string): string {
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
  return html
    .replaceAll(nonce, '')
    .replaceAll(headers['x-request-id'] ?? '', '')
    .replaceAll(id, '')
}

test.each(['customer', 'nurse', 'administrator'] as const)(
  'another family’s service and one that does not exist are answered alike: the %s',
  async (role) => {
    const site = openSite(others[role])
    for (const page of pages) {
      const unknownId = randomUUID()
      const theirs = await site.get(`/show/service/${serviceId}/${page}`)
      const unknown = await site.get(`/show/service/${unknownId}/${page}`)
      expect(theirs.status, page).toBe(404)
      expect(unknown.status, page).toBe(404)
      expect(bytesOf(theirs, serviceId), page).toBe(bytesOf(unknown, unknownId))
      expect(theirs.text, page).toContain(en.other_account_text)
      expect(theirs.headers['cache-control'], page).toBe('no-store')
    }
  },
)

test.each(Object.entries({ en, hi, mr }))(
  'it says so in the visitor’s language, and who is signed in: %s',
  async (language, texts) => {
    const { text } = await openSite(others.customer).get(`/show/service/${serviceId}/visits?lang=${language}`)
    expect(text).toContain(texts.not_found_title)
    expect(text).toContain(texts.other_account_text)
    expect(text).toContain(texts.other_account_name.replace('{name}', 'Asha'))
    expect(text).toContain(texts.other_account_sign_in)
  },
)

test('a nurse whose visit it is not, or not any more, is offered the same', async () => {
  const site = openSite(others.nurse)
  const visitOf = (id: string) =>
    `/staff/visits/${encodeURIComponent(visitIdOf({ serviceId: id, line: '1', day: inDay(2) }))}`
  const unknownId = randomUUID()
  const theirs = await site.get(visitOf(serviceId))
  const unknown = await site.get(visitOf(unknownId))
  expect([theirs.status, unknown.status]).toEqual([404, 404])
  expect(bytesOf(theirs, serviceId)).toBe(bytesOf(unknown, unknownId))
  expect(theirs.text).toContain(en.other_account_name.replace('{name}', 'Asha'))
  expect(theirs.formAction(en.other_account_sign_in)).toContain('/logout?redirectTo=')
})

test('its button signs out and leads, by the sign-in, back to the page', async () => {
  const owner = await createUserWithPhone()
  const path = '/show/service/unknown/visits?month=2026-11'
  const site = openSite(others.customer)
  const action = (await site.get(path)).formAction(en.other_account_sign_in)
  const signedOut = await site.post(action, {})
  expect(signedOut.location).toBe(`/login?${new URLSearchParams({ redirectTo: path })}`)
  expect(signedOut.cookies[0]).toMatch(/^authToken=;? ?.*Max-Age=0/)
  const signedIn = await site.post(signedOut.location ?? '', { email: owner.email, password })
  expect(signedIn.headers.refresh).toMatch(/; url=\/show\/service\/unknown\/visits\?month=2026-11$/)
  expect((await openSite(others.customer).get('/show/service')).location).toContain('/login')
  others.customer = await createCustomer()
})

test.each([
  ['', '/'],
  ['?redirectTo=/', '/login'],
  ['?redirectTo=//evil.example', '/login'],
  ['?redirectTo=/%5Cevil.example', '/login'],
  ['?redirectTo=https://evil.example', '/login'],
  ['?redirectTo=/%0d%0ax:y', '/login?redirectTo=%2Fx%3Ay'],
])('a sign-out leads to no other site: %s', async (query, location) => {
  expect((await openSite().post(`/logout${query}`, {})).location).toBe(location)
})

test('an address of no page, and a page that needs no account, offer nothing of it', async () => {
  for (const path of ['/no/such/page', '/show/nothing', '/profile/nothing']) {
    const { status, text } = await openSite(others.customer).get(path)
    expect(status, path).toBe(404)
    expect(text, path).toContain(en.not_found_text)
    expect(text, path).not.toContain(en.other_account_sign_in)
  }
})
