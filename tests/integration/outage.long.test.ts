import { beforeAll, expect, test } from 'vitest'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { instantClock } from '#tests/support/clock.ts'
import { countOf, inTurn } from '#tests/support/every-case.ts'
import { everyRouteWithRecords, roles, type ProductRoute, type Role } from '#tests/support/every-route.ts'
import { createCustomer } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'

/* Every route while the table cannot be reached, for every role, as a page and as a data request. */

let routes: ProductRoute[]
let open: (role: Role) => Site

beforeAll(async () => {
  const all = await everyRouteWithRecords()
  routes = all.routes
  open = all.open
})

/** Routes that work without the table: the header then has no name, or the form is not filled in. */
const withoutTable = new Set([
  'routes/$',
  'routes/[_]styleguide',
  'routes/about',
  // Redirects to the page where a sign-in begins, with a notice that it failed.
  'routes/auth.google.callback',
  'routes/contact',
  'routes/enquiry',
  'routes/logout',
  'routes/newsletter',
  'routes/newsletter_.confirm',
  'routes/newsletter_.unsubscribe',
  'routes/prices',
  'routes/privacy',
  'routes/reset_password',
  'routes/forgotpassword',
  'routes/terms-and-conditions',
])

/** A browser that the public forms do not take for a script. */
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/141.0 Mobile Safari/537.36' }

/** Runs a request in which every call to the table, or only the nth, gets no response. */
async function failing(request: () => Promise<Answer>, nth?: number) {
  instantClock()
  const all = Array.from({ length: 400 }, (_, index) => index + 1)
  const faults = (nth === undefined ? all : [nth]).map((each): Fault => {
    return { service: 'dynamodb', nth: each, when: 'before', how: 'fail' }
  })
  const observed = await observe(request, ...faults)
  if (observed.died) throw new Error('Nothing here dies')
  const tableCalls = observed.calls.filter(({ service }) => service === 'dynamodb').length
  return { answer: observed.result, tableCalls }
}

/** An anonymous request is redirected to the login without the table; the audit entry of the refusal is written if possible. */
function isSentToLogin(role: Role, { location, html }: Answer): boolean {
  return role === 'visitor' && (location?.startsWith('/login') || html.includes('"redirect"') || false)
}

/** No data request reads a nurse's page, with or without the table: the browser is told to load the page, which says what is the matter. */
function isToldToLoad(id: string, { status, html }: Answer): boolean {
  return id.startsWith('routes/staff') && status === 202 && html.includes('"redirect"')
}

function dataOf(path: string): string {
  return path === '/' ? '/_root.data' : `${path}.data`
}

test.each(roles)('without the table every page of a %s answers 503, and never 500', async (role) => {
  let unavailable = 0
  for (const { id, path, hasLoader, isPage } of inTurn(routes, roles.indexOf(role), 2)) {
    if (!hasLoader) continue
    for (const address of isPage ? [path, dataOf(path)] : [path]) {
      const { answer, tableCalls } = await failing(() => open(role).get(address))
      const what = `${address} by the ${role}: ${answer.status}`
      if (isToldToLoad(id, answer)) continue
      if (tableCalls === 0 || withoutTable.has(id) || isSentToLogin(role, answer)) {
        expect(answer.status, what).toBeLessThan(500)
        continue
      }
      unavailable += 1
      expect(answer.status, what).toBe(503)
      expect(Number(answer.headers['retry-after']), what).toBeGreaterThan(0)
      expect(answer.headers['cache-control'], what).toBe('no-store')
      if (isPage && address === path) expect(answer.text, what).toMatch(/Try again|Login Again/i)
    }
  }
  if (role !== 'visitor') expect(unavailable).toBeGreaterThan(countOf({ some: 5, every: 10 }))
})

test.each([
  ['hi', 'थोड़ी देर में फिर कोशिश करें'],
  ['mr', 'थोड्या वेळाने पुन्हा प्रयत्न करा'],
  ['en', 'Please try again in a moment'],
])('the error page is in the visitor’s language: %s', async (language, words) => {
  for (const path of ['/', '/phone_verification', '/profile', '/login']) {
    const { answer } = await failing(() => open('customer').get(`${path}?lang=${language}`))
    expect(answer.status, path).toBe(503)
    expect(answer.html, path).toContain(`<html lang="${language}"`)
    expect(answer.text, path).toContain(words)
  }
})

/** A value for every field of the product's forms. */
const typed = {
  ...{ email: 'typed.email@family.example', subscriber: 'typed.email@family.example', name: 'Typed Name' },
  ...{ firstname: 'Typed First', lastname: 'Typed Last', address: 'Typed Address', number: '+919812345678' },
  ...{
    message: 'Typed Message',
    consultation: 'Typed Consultation',
    fullName: 'Typed Nurse',
    formId: 'typed',
  },
  ...{
    confirm: 'on',
    version: '0',
    nurseId: '',
    reason: 'Typed Reason',
    line: 'Typed Line',
    note: 'Typed Note',
    toldName: 'Typed Name',
    endDate: '2030-01-31T18:00',
  },
}
const secret = { password: 'Secret#Pass1', confirmPassword: 'Secret#Pass1' }
const codes = { otp: '482913', bookCode: '482914', closeCode: '482915' }

/** Matches any value that a page shows again or sends again by its button. */
const someTyped =
  /typed\.email@family\.example|Typed (Name|First|Address|Message|Consultation|Nurse|Reason|Line|Note)|\+919812345678/

/** Forms with none of these texts. The days of a nurse's absence are read in staff-pages/unreachable.long.test.ts. */
const withoutTexts =
  /\/panel|newsletter\/|erase|resend|retire|delete|confirm|close|assign|\/cover|\/staff\/absences|\/holidays\/.|visits\/missing|\/dashboard\/money|^\/show\/account/

test.each(roles)(
  'without the table every form of a %s answers 503 with what was typed, except passwords and codes',
  async (role) => {
    for (const { path, hasAction, isPage, id } of inTurn(routes, roles.indexOf(role), 2)) {
      if (!hasAction) continue
      for (const address of isPage ? [path, dataOf(path)] : [path]) {
        const fields = { ...typed, ...secret, ...codes }
        const { answer, tableCalls } = await failing(() => open(role).post(address, fields, phone))
        const what = `${address} by the ${role}: ${answer.status} ${answer.location}`
        for (const never of [...Object.values(secret), ...Object.values(codes)]) {
          expect(answer.html, what).not.toContain(never)
        }
        if (tableCalls === 0 || isSentToLogin(role, answer)) {
          expect(answer.status, what).toBeLessThan(500)
          continue
        }
        if (id === 'routes/logout' || (withoutTable.has(id) && answer.status < 500)) continue
        expect([400, 503], what).toContain(answer.status)
        if (answer.status === 400) continue
        expect(Number(answer.headers['retry-after']), what).toBeGreaterThan(0)
        if (isPage && !withoutTexts.test(path)) {
          expect(answer.html, what).toMatch(someTyped)
        }
      }
    }
  },
)

test('the error page sends the form again as it was typed', async () => {
  const customer = await createCustomer()
  const site = openSite(customer)
  const details = {
    firstname: 'Asha <b>',
    lastname: 'Kulkarni',
    address: 'Line one\nLine two',
    intent: 'details',
  }
  const { answer } = await failing(() => site.post('/profile', details))
  expect(answer.status).toBe(503)
  const again = Object.keys(details).map((name) => [name, answer.value(name)])
  expect(Object.fromEntries(again)).toEqual({ ...details, firstname: 'Asha <b>' })
  expect(answer.html).toContain('action="/profile"')
})

test('signing out works when one call fails, and removes the cookie when all do', async () => {
  const customer = await createCustomer()
  const once = await failing(() => openSite(customer).post('/logout', {}), 1)
  expect(once.answer.location).toBe('/')
  expect((await openSite(customer).get('/profile')).location).toMatch(/^\/login/)

  const other = await createCustomer()
  const always = await failing(() => openSite(other).post('/logout', {}))
  expect(always.tableCalls).toBeGreaterThan(2)
  expect(always.answer.location).toBe('/')
  expect(always.answer.cookies.join()).toMatch(/authToken=;.*Max-Age=0/)
})

test.each(roles)('one failed call to the table changes no response for a %s', async (role) => {
  for (const { path, hasLoader } of routes) {
    if (!hasLoader) continue
    const usual = await open(role).get(path)
    for (const nth of [1, 2]) {
      const { answer } = await failing(() => open(role).get(path), nth)
      const target = ({ location }: Answer) => location?.split('?')[0]
      const what = `${path}, call ${nth}`
      expect([answer.status, target(answer)], what).toEqual([usual.status, target(usual)])
    }
  }
})
