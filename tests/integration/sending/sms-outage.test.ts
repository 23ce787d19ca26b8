import { beforeEach, describe, expect, test } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { company } from '#domain/company.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { createCustomer, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNoMore, readCode, readInbox, setSmsSpent } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { captchaOf, fillIn, siteOf } from '../accounts/pages.ts'
import { createSignedUpUser, createUserWithPhone } from '../accounts/people.ts'
import { noon, inTime, tooLate, wordsOfOutage, spend } from '#tests/support/sending/sms-outage.ts'

/*
 * SMS count as out from nine tenths of the month's limit on: SNS would accept them and deliver none once it is reached, and no answer says
 * so. The limit of the sandbox is 200 dollars.
 */

let earlierMails = 0

beforeEach(async () => {
  await emptyTable()
  await failNoMore()
  realWaitClock(noon)
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
})

describe('the outage', () => {
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
