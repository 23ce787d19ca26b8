import { beforeEach, describe, expect, test } from 'vitest'
import { recordAudit } from '#server/audit/audit.server.ts'
import { handler as runDaily } from '#server/daily.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { PendingService } from '#server/services/service.entity.server.ts'
import { personWrites, wordsOfFamily } from '#server/search/person-words.server.ts'
import { always, inTransaction, transact } from '#server/table/transaction.server.ts'
import { hour, instantClock, minute } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, newEmail } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { invitedNurse, join, staffOf, userOf, type InvitedNurse } from '../staff-pages/joining.ts'
import { createSignedUpUser, createUserWithEmail } from './people.ts'

/* More of what no-email.test.ts tests. */

const clock = startOnTuesday({ setClockAt: instantClock })

let invited: InvitedNurse
let site: Site
let uid: string
let placeholder: string

beforeEach(async () => {
  invited = await invitedNurse()
  site = openSite()
  await join(site, invited)
  uid = (await staffOf(invited.nurse)).accountUid ?? ''
  placeholder = (await userOf({ uid }))?.email ?? ''
  expect(placeholder).toContain('@linked.invalid')
})

describe('no page shows it', () => {
  test('each page of the site leads a nurse back to their visits, and a family to none', async () => {
    const family = openSite(await createCustomer())
    for (const path of ['/', '/profile', '/show/service', '/book/service', '/about']) {
      const visits = (page: { html: string }) => /<a href="\/staff"[^>]*>My visits<\/a>/.test(page.html)
      expect(visits(await site.get(path)), path).toBe(true)
      expect(visits(await family.get(path)), path).toBe(false)
    }
  })

  test('of the office, also where the account has no name that could stand in its place', async () => {
    const { data: user } = await User.get({ uid }).go()
    if (!user) throw new Error('There is no account')
    const nameless = { firstname: '', lastname: '' }
    await transact([
      always(inTransaction(User).patch({ uid }).set(nameless).commit()),
      ...personWrites(wordsOfFamily(user), wordsOfFamily({ ...user, ...nameless })),
    ])
    const administrator = await createAdministrator()
    const entry = { action: 'disable-account', recordType: 'user', recordId: uid } as const
    await transact([recordAudit(accountUser(administrator), entry)])
    const office = openSite(administrator)
    for (const path of [
      `/dashboard/find?q=${invited.number.slice(-4)}`,
      '/dashboard/audit',
      '/dashboard/users',
    ]) {
      const page = await office.get(path)
      expect(page.status, path).toBe(200)
      expect(page.html, path).not.toContain('linked.invalid')
    }
  })

  test('no counter of e-mail domains counts it, also when the account is deleted', async () => {
    const domains = async () => [...(await readStatistics()).keys()].filter((name) => name.includes('domain'))
    expect((await domains()).filter((name) => name.includes('invalid'))).toEqual([])
    const page = await site.get('/profile/delete')
    expect((await site.post('/profile/delete', { confirm: 'on' })).status).toBe(302)
    expect(page.status).toBe(200)
    expect(await userOf({ uid })).toBeNull()
    expect(await staffOf(invited.nurse)).not.toHaveProperty('accountUid')
    expect((await domains()).filter((name) => name.includes('invalid'))).toEqual([])
  })
})

describe('nobody gets in by it, and no mail goes there', () => {
  test('a nurse who books gets the code by SMS alone, and the booking counts as told', async () => {
    const form = await site.get('/book/service')
    expect(form.text).toContain(`The booking code goes to ${invited.number}, your verified phone number.`)
    const email = newEmail()
    const fields = { ...bookingFields(), email, serviceId: form.value('serviceId') ?? '' }
    const booked = await site.post('/book/service', fields)
    expect(booked.text).toContain(`Service booked successfully. Booking code sent to ${invited.number}`)
    expect(await readCode(invited.number, /booking code/)).toMatch(/^\d{6}$/)
    expect(await readInbox(placeholder)).toEqual([])
    const { data } = await PendingService.get({ serviceId: fields.serviceId }).go()
    expect(data).toMatchObject({ userId: uid, contactEmail: email })
    const office = openSite(await createAdministrator())
    const shown = await office.get(`/dashboard/services/${fields.serviceId}`)
    expect(shown.html).not.toContain('linked.invalid')
  })

  test('the account stays although its e-mail is never verified', async () => {
    clock.advance(30 * 24 * hour)
    await runDaily()
    expect(await userOf({ uid })).not.toBeNull()
  })
})

describe('the nurse adds an e-mail', () => {
  async function send(email: string) {
    const page = await site.get('/profile/email')
    expect(await htmlErrors(page.html)).toEqual([])
    return site.post('/profile/email', { intent: 'send', email })
  }

  test('not that of another account; an unverified holder is displaced by the proof', async () => {
    const owner = await createUserWithEmail()
    expect((await send(owner.email)).status).toBe(409)
    const squatter = await createSignedUpUser()
    await send(squatter.email)
    const code = await readCode(squatter.email, /add this email address/)
    expect((await site.post('/profile/email', { intent: 'code', otp: code })).location).toBe('/profile')
    expect(await userOf({ uid })).toMatchObject({ email: squatter.email })
    expect(await userOf(squatter.credentials)).toBeNull()
  })

  test('five tries and ten minutes, and only after a fresh proof', async () => {
    const email = newEmail()
    await send(email)
    const code = await readCode(email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let time = 0; time < 5; time++) await site.post('/profile/email', { intent: 'code', otp: wrong })
    expect((await site.post('/profile/email', { intent: 'code', otp: code })).status).toBe(429)
    await send(email)
    const late = await readCode(email)
    clock.advance(10 * minute)
    expect((await site.post('/profile/email', { intent: 'code', otp: late })).status).toBe(400)
    clock.advance(10 * minute)
    expect((await site.get('/profile/email')).location).toMatch(/^\/profile\/confirm/)
    expect(await userOf({ uid })).toMatchObject({ email: placeholder })
  })
})
