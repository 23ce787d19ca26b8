import { beforeEach, describe, expect, test } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { company } from '#domain/company.ts'
import { hour, minute, realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { createCustomer, newEmail, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore, readCode, readInbox, setSmsSpent } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { googleAccount, signInWithGoogle } from '../accounts/google.ts'
import { fillIn, siteOf } from '../accounts/pages.ts'
import { createSignedUpUser } from '../accounts/people.ts'
import {
  year,
  month,
  noon,
  inTime,
  tooLate,
  wordsOfOutage,
  spend,
} from '#tests/support/sending/sms-outage.ts'

/* More of what sms-outage.test.ts tests. */

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

/** The mails to the office about SMS, of this test. */
const office = async () =>
  (await readInbox(process.env.OFFICE_MAIL ?? ''))
    .filter(({ subject }) => subject?.startsWith('SMS'))
    .slice(0, -earlierMails || undefined)

describe('a family that verifies its phone', () => {
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
})
