import { beforeEach, describe, expect, test } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { company } from '#domain/company.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { hour, minute, realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { createCustomer, newEmail, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore, readCode, readInbox, setSmsSpent } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { googleAccount, signInWithGoogle } from '../accounts/google.ts'
import { captchaOf, fillIn, siteOf } from '../accounts/pages.ts'
import { createSignedUpUser, createUserWithPhone } from '../accounts/people.ts'

/*
 * SMS count as out from nine tenths of the month's limit on: SNS would accept them and deliver none once it is reached, and no answer says
 * so. The limit of the sandbox is 200 dollars.
 */

const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth() + 1]
const noon = Date.UTC(year, month, 23, 6, 30)
const inTime = 179.9
const tooLate = 180.1
const wordsOfOutage = 'Our SMS may not reach you at the moment.'

let clock: TestClock
let earlierMails = 0

beforeEach(async () => {
  await emptyTable()
  await failNoMore()
  clock = realWaitClock(noon)
  await setSmsSpent(0)
  await runNotices()
  earlierMails = 0
  earlierMails = (await office()).length
})

/** What the sender finds in its next look, ten minutes after the one before. */
async function spend(dollars: number, wait = 10 * minute): Promise<void> {
  await setSmsSpent(dollars)
  clock.advance(wait)
  await runNotices()
}

/** The mails to the office about SMS, of this test. */
const office = async () =>
  (await readInbox(process.env.OFFICE_MAIL ?? ''))
    .filter(({ subject }) => subject?.startsWith('SMS'))
    .slice(0, -earlierMails || undefined)

describe('a family that verifies its phone', () => {
  test('reads the office’s telephone and its reference while SMS are out, and nothing is sent', async () => {
    const person = await createSignedUpUser()
    const [site, number] = [await siteOf(person), newNumber()]
    await spend(inTime)
    const before = await site.get('/phone_verification')
    expect(before.text).not.toContain(wordsOfOutage)
    const captcha = captchaOf(before)
    await spend(tooLate)
    const page = await site.get('/phone_verification')
    expect(page.status).toBe(200)
    expect(page.text).toContain(wordsOfOutage)
    expect(page.text).toContain(company.phone.label)
    expect(page.text).toContain(person.email)
    expect(page.value('number')).toBeNull()
    const answer = await site.post('/phone_verification', { number, ...captcha })
    expect(answer.status).toBe(503)
    expect(answer.text).toContain(`${wordsOfOutage} Please call us on ${company.phone.label}`)
    expect(await readInbox(number)).toEqual([])
    await spend(inTime)
    expect((await fillIn(site, '/phone_verification', { number })).location).toBe('/verify_otp')
    expect(await readInbox(number)).toHaveLength(1)
  })

  test('can still enter a code that came before, and gets no other one', async () => {
    const [site, number] = [await siteOf(await createSignedUpUser()), newNumber()]
    clock.advance(9 * minute)
    await fillIn(site, '/phone_verification', { number })
    const otp = await readCode(number)
    await spend(tooLate, minute)
    const resent = await fillIn(site, '/verify_otp', { intent: 'resend' })
    expect(resent.status).toBe(503)
    expect(resent.text).toContain(`${wordsOfOutage} Please call us on ${company.phone.label}`)
    expect(await readInbox(number)).toHaveLength(1)
    const done = await fillIn(site, '/verify_otp', { otp, intent: 'verify' })
    expect(done.text).toContain('Phone number verified successfully!')
  })

  test.each([
    ['hi', 'एसएमएस'],
    ['mr', 'एसएमएस'],
  ] as const)('reads it in their language: %s', async (language, word) => {
    const person = await createCustomer({ phoneVerified: false })
    await spend(tooLate)
    const page = await openSite(person).get(`/phone_verification?lang=${language}`)
    expect(page.text).toContain(word)
    expect(page.text).not.toContain(wordsOfOutage)
    expect(page.text).toContain(company.phone.label)
  })
})

describe('signing in by SMS', () => {
  test('leads to the ways by e-mail first while SMS are out', async () => {
    const { number } = await createUserWithPhone()
    await spend(inTime)
    const before = await openSite().get('/login/phone')
    expect(before.text).not.toContain(wordsOfOutage)
    await spend(tooLate)
    const site = openSite()
    const page = await site.get('/login/phone?redirectTo=%2Fprofile')
    expect(page.text).toContain(wordsOfOutage)
    const main = page.html.slice(page.html.indexOf('<main'))
    const [way, link, form] = [
      'href="/login?redirectTo=%2Fprofile"',
      'href="/forgotpassword"',
      'name="number"',
    ].map((part) => main.indexOf(part))
    expect(way).toBeGreaterThan(0)
    expect(link).toBeGreaterThan(way ?? 0)
    expect(form).toBeGreaterThan(link ?? 0)
    // What is left of the month may still deliver it.
    expect((await fillIn(site, '/login/phone', { number })).location).toBe('/login/code')
    expect((await site.get('/login/code')).text).toContain(wordsOfOutage)
  })

  test('a user without a password proves who they are by e-mail', async () => {
    const [site, email, number] = [openSite(), newEmail(), newNumber()]
    await signInWithGoogle(site, googleAccount(email))
    await fillIn(site, '/phone_verification', { number })
    await fillIn(site, '/verify_otp', { otp: await readCode(number) })
    clock.advance(hour)
    expect((await site.get('/profile/confirm')).text).toContain(`ask for a code to be sent to ${number}`)
    await spend(tooLate)
    expect((await site.get('/profile/confirm')).text).toContain(`ask for a code to be sent to ${email}`)
    const sent = (await readInbox(number)).length
    await site.post('/profile/confirm', { intent: 'send' })
    expect(await readInbox(number)).toHaveLength(sent)
    const done = await site.post('/profile/confirm', { intent: 'verify', otp: await readCode(email) })
    expect(done.location).toBe('/profile')
  })
})

describe('the office', () => {
  test('is told once of a limit that is nearly spent, by e-mail, before any SMS is lost', async () => {
    await spend(inTime)
    expect(await office()).toEqual([])
    await spend(tooLate)
    const [mail, ...others] = await office()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('SMS will stop soon: 180 of 200 US dollars used this month')
    expect(mail?.text).toContain('no SMS will be delivered until the end of the month')
    await spend(195)
    await spend(200)
    expect(await office()).toHaveLength(1)
  })

  test('is told again in another month', async () => {
    await spend(tooLate)
    clock.moveTo(Date.UTC(year, month + 1, 20, 6, 30))
    await spend(tooLate)
    expect(await office()).toHaveLength(2)
  })

  test('is told nothing where the limit was raised or the month was over before the mail went', async () => {
    await failNext({ service: 'ses', action: 'SendEmail', error: 'Throttling' })
    await spend(tooLate)
    await spend(inTime)
    expect(await office()).toEqual([])
  })
})

describe('the outage', () => {
  test('ends with the month (UTC), also while the sender does not run', async () => {
    const site = openSite(await createCustomer({ phoneVerified: false }))
    await spend(tooLate)
    clock.moveTo(Date.UTC(year, month + 1, 1) - 1000)
    expect((await site.get('/phone_verification')).text).toContain(wordsOfOutage)
    clock.moveTo(Date.UTC(year, month + 1, 1))
    expect((await site.get('/phone_verification')).text).not.toContain(wordsOfOutage)
    await runNotices()
    expect((await site.get('/phone_verification')).text).not.toContain(wordsOfOutage)
  })

  test('is looked at every ten minutes, and again in the next minute where CloudWatch did not answer', async () => {
    const site = openSite(await createCustomer({ phoneVerified: false }))
    await setSmsSpent(tooLate)
    clock.advance(9 * minute)
    await runNotices()
    expect((await site.get('/phone_verification')).text).not.toContain(wordsOfOutage)
    clock.advance(minute)
    await failNext({
      service: 'cloudwatch',
      action: 'GetMetricStatistics',
      error: 'InternalServiceFault',
      times: 4,
    })
    await expect(runNotices()).rejects.toThrow('parts of the notices’ run failed')
    expect((await site.get('/phone_verification')).text).not.toContain(wordsOfOutage)
    await failNoMore()
    clock.advance(minute)
    await runNotices()
    expect((await site.get('/phone_verification')).text).toContain(wordsOfOutage)
    // And stays while nothing newer is known.
    clock.advance(10 * minute)
    await failNext({
      service: 'cloudwatch',
      action: 'GetMetricStatistics',
      error: 'InternalServiceFault',
      times: 4,
    })
    await expect(runNotices()).rejects.toThrow()
    expect((await site.get('/phone_verification')).text).toContain(wordsOfOutage)
  })

  test('a booking stands when SNS accepts its SMS and delivers nothing: the code is in the e-mail', async () => {
    const family = await createCustomer()
    await setSmsSpent(200)
    const booked = await openSite(family).post('/book/service', bookingFields({}))
    expect(booked.status).toBe(200)
    expect(booked.text).toContain(`Booking code sent to ${family.email} and ${family.number}`)
    expect(await readInbox(family.number)).toEqual([])
    expect(await readCode(family.email)).toMatch(/^\d{6}$/)
  })
})
