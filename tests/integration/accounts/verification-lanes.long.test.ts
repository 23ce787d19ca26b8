import { beforeEach, expect, test, vi } from 'vitest'
import { company } from '#domain/company.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { budgets, limits, verificationHours, verificationLanes } from '#server/limits/limits.server.ts'
import { clockOfTest, hour, instantClock, minute, type TestClock } from '#tests/support/clock.ts'
import { newNumber } from '#tests/support/people.ts'
import { failNext, failNoMore, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { fillIn } from './pages.ts'
import { askCode, attack, ipv4, isSent, newFamily, resendCode } from './verifying-family.ts'

/* The lanes of the SMS that verify a phone (docs/limits.md, "Verification SMS"), with the budgets as they are without a setting. */
vi.hoisted(() => {
  process.env.DAILY_BUDGETS = 'mailCode=100000'
})

const perHour = budgets.smsVerification.daily / verificationHours
const [quiet, crowd] = [perHour * verificationLanes.quiet, perHour * verificationLanes.crowd]
/** Networks that strangers need to close the quiet lane. */
const networks = Math.ceil(quiet / limits.smsVerificationPerNetwork.max)
const elsewhere = '192.0.2.44'
const noMore = 'We cannot send you more codes for now. Please call us on'

let clock: TestClock

beforeEach(async () => {
  await emptyTable()
  await failNoMore()
  // 20 minutes past an hour, so that no hour ends while a test runs.
  clock = instantClock(Date.parse('2026-11-23T16:20:00.000Z'))
})

/** What all counters of these SMS hold, without those that hold nothing. */
async function counted(): Promise<Record<string, number>> {
  const { limit } = await readTable()
  const own = limit.filter(({ name, count }) => /verification|networkGiven/i.test(name) && count > 0)
  return Object.fromEntries(own.map(({ name, window, count }) => [`${name} ${window}`, count]))
}

test('42 accounts of strangers from five addresses do not close it for a mother elsewhere', async () => {
  const sent = await attack(
    42,
    Array.from({ length: 5 }, (_, place) => ipv4(place)),
    1,
  )
  expect(sent).toBe(5 * limits.smsVerificationPerNetwork.max + crowd)
  const [mother, number] = [await newFamily(), newNumber()]
  expect(isSent(await askCode(mother, number, elsewhere))).toBe(true)
  expect((await fillIn(mother.site, '/verify_otp', { otp: await readCode(number) })).text).toContain(
    'Phone number verified successfully!',
  )
})

test('with the crowd lane closed, the network of the strangers waits and another one does not', async () => {
  expect(await attack(6, [ipv4(1)])).toBe(limits.smsVerificationPerNetwork.max + crowd)
  const family = await newFamily()
  const before = await counted()
  const refused = await askCode(family, newNumber(), ipv4(1))
  expect(refused.status).toBe(429)
  expect(await counted()).toEqual(before)
  expect(isSent(await askCode(family, newNumber(), elsewhere))).toBe(true)
  // Its third message of the hour is one of the crowd.
  expect(isSent(await askCode(family, newNumber(), elsewhere))).toBe(true)
  expect((await askCode(family, newNumber(), elsewhere)).status).toBe(429)
})

test('with quiet and crowd closed, the answer has the telephone and the reference, and takes nothing', async () => {
  const strangers = Array.from({ length: networks }, (_, place) => ipv4(place))
  expect(await attack(Math.ceil((quiet + crowd) / limits.smsVerificationPerAccount.max), strangers)).toBe(
    quiet + crowd,
  )
  const [family, number] = [await newFamily(), newNumber()]
  const before = await counted()
  const refused = await askCode(family, number, elsewhere)
  expect(refused.status).toBe(429)
  expect(refused.text).toContain(
    `${noMore} ${company.phone.label} and give us this reference: ${family.person.email}.`,
  )
  expect(refused.value('number')).toBe(number)
  expect(await counted()).toEqual(before)
  expect(await readInbox(number)).toEqual([])
  for (const answer of [
    await family.site.get('/book/service'),
    await family.site.post('/book/service', {}),
  ]) {
    expect([answer.status, answer.location]).toEqual([302, '/phone_verification'])
  }

  clock.advance((Number(refused.headers['retry-after']) - 1) * 1000)
  expect((await askCode(family, number, elsewhere)).status).toBe(429)
  clock.advance(1000)
  expect(isSent(await askCode(family, number, elsewhere))).toBe(true)
})

test('an IPv6 /48 is one network, and a /32 has six messages of the quiet lane', async () => {
  const subnets = Array.from({ length: 8 }, (_, place) => `2001:db8:${place}:7::1`)
  expect(await attack(2, ['2001:db8:0:1::1', '2001:db8:0:2::1'], 2)).toBe(4)
  expect(await counted()).toMatchObject(laneCounts({ quiet: 2, crowd: 2 }))
  expect(await attack(8, subnets, 1)).toBe(8)
  expect(await counted()).toMatchObject(
    laneCounts({ quiet: limits.smsVerificationPerWideNetwork.max, crowd: 6 }),
  )
  expect(await attack(2, ['2001:db9::1'], 1)).toBe(2)
  expect(await counted()).toMatchObject(
    laneCounts({ quiet: limits.smsVerificationPerWideNetwork.max + 2, crowd: 6 }),
  )
})

function laneCounts(lanes: Record<string, number>) {
  const start = Math.floor(clockOfTest.now() / hour) * (hour / 1000)
  return Object.fromEntries(
    Object.entries(lanes).map(([lane, count]) => [`smsVerification/${lane}/hour ${start}`, count]),
  )
}

test('the counters of an account refuse first, each with its own time', async () => {
  const family = await newFamily()
  const ask = () => askCode(family, newNumber(), elsewhere)
  for (let sent = 0; sent < 3; sent++) expect(isSent(await ask())).toBe(true)
  const ofHour = await ask()
  expect(ofHour.status).toBe(429)
  // 16:20 UTC is 21:50 in India; an hour of UTC begins at half past there.
  expect(ofHour.text).toContain('You can ask for the next one from 10:30 pm on Monday 23 November.')
  expect(ofHour.headers['retry-after']).toBe(String(40 * 60))
  clock.advance(41 * minute)
  for (let sent = 3; sent < 5; sent++) expect(isSent(await ask())).toBe(true)
  const ofDay = await ask()
  expect(ofDay.text).toContain('You can ask for the next one from 5:30 am on Tuesday 24 November.')
  clock.advance(24 * hour)
  for (let sent = 5; sent < 8; sent++) expect(isSent(await ask())).toBe(true)
  clock.advance(24 * hour)
  for (let sent = 8; sent < 10; sent++) expect(isSent(await ask())).toBe(true)
  const ofMonth = await ask()
  expect(ofMonth.status).toBe(429)
  expect(ofMonth.text).toMatch(/You can ask for the next one from 5:30\sam on \w+ \d+ December\./)
})

test('a number gets six a day from all strangers together, and its own family reads the same as in a full hour', async () => {
  const number = newNumber()
  for (let stranger = 0; stranger < 2; stranger++) {
    const attacker = await newFamily()
    for (let time = 0; time < 3; time++)
      expect(isSent(await askCode(attacker, number, ipv4(stranger)))).toBe(true)
  }
  const family = await newFamily()
  const before = await counted()
  const refused = await askCode(family, number, elsewhere)
  expect(refused.status).toBe(429)
  expect(refused.text).toContain(
    `${noMore} ${company.phone.label} and give us this reference: ${family.person.email}.`,
  )
  expect(refused.headers['retry-after']).toBe(String(40 * 60))
  expect(await counted()).toEqual(before)
})

test('"Resend OTP" counts and refuses as the page of the number does', async () => {
  const [family, number] = [await newFamily(), newNumber()]
  expect(isSent(await askCode(family, number, elsewhere))).toBe(true)
  for (let sent = 1; sent < 3; sent++) {
    expect((await resendCode(family, elsewhere)).text).toContain('OTP resent to your phone.')
  }
  expect(await counted()).toMatchObject(laneCounts({ quiet: 2, crowd: 1 }))
  const refused = await resendCode(family, elsewhere)
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('You can ask for the next one from 10:30 pm on Monday 23 November.')
  expect(await readInbox(number)).toHaveLength(3)
})

const failure = { service: 'cognito', action: 'UpdateUserAttributes' } as const

test('a throttled SMS takes nothing; one for a number that AWS refuses counts for the account alone', async () => {
  const family = await newFamily()
  await failNext({ ...failure, error: 'TooManyRequestsException', times: 2 })
  expect((await askCode(family, newNumber(), elsewhere)).status).toBe(503)
  expect(await counted()).toEqual({})
  await failNext({ ...failure, error: 'CodeDeliveryFailureException' })
  expect((await askCode(family, newNumber(), elsewhere)).status).toBe(503)
  const names = Object.keys(await counted()).map((name) => name.split(' ')[0])
  expect(names.sort()).toEqual(
    [
      'smsVerificationPerAccount',
      'smsVerificationPerAccountDaily',
      'smsVerificationPerAccountMonthly',
    ].sort(),
  )
})

test('an SMS whose outcome is unknown counts, each try of it', async () => {
  const family = await newFamily()
  await failNext({ ...failure, error: 'InternalErrorException', status: 500, times: 2 })
  expect((await askCode(family, newNumber(), elsewhere)).status).toBe(503)
  expect(await counted()).toMatchObject(laneCounts({ quiet: 2 }))
})

test('a verified number gives the count of its network back, from any network and after the hour, and never the lane’s', async () => {
  const [family, number] = [await newFamily(), newNumber()]
  clock.advance(39 * minute)
  expect(isSent(await askCode(family, number, elsewhere))).toBe(true)
  const sent = await counted()
  const ofNetwork = Object.keys(sent).filter((name) => name.startsWith('smsVerificationPerNetwork'))
  expect(ofNetwork).toHaveLength(1)
  // Another network has its own count in the next hour, which stays.
  clock.advance(2 * minute)
  const other = await newFamily()
  expect(isSent(await askCode(other, newNumber(), elsewhere))).toBe(true)
  const between = await counted()
  const otp = await readCode(number)
  expect((await fillIn(family.site, '/verify_otp', { otp })).text).toContain(
    'Phone number verified successfully!',
  )
  const after = await counted()
  expect(Object.keys(between).filter((name) => !(name in after))).toEqual(ofNetwork)
  expect(laneTotal(after)).toBe(2)
  // The same code posted again gives nothing more back.
  await fillIn(family.site, '/verify_otp', { otp })
  expect(await counted()).toEqual(after)
})

const laneTotal = (counts: Record<string, number>) =>
  Object.entries(counts).reduce((sum, [name, count]) => (/quiet\/hour/.test(name) ? sum + count : sum), 0)

test('one number gives a count back once in thirty days', async () => {
  const number = newNumber()
  async function verify() {
    const family = await newFamily()
    await askCode(family, number, elsewhere)
    await fillIn(family.site, '/verify_otp', { otp: await readCode(number) })
    const ofNetwork = Object.entries(await counted()).filter(([name]) =>
      name.startsWith('smsVerificationPerNetwork'),
    )
    return ofNetwork.map(([, count]) => count)
  }
  expect(await verify()).toEqual([])
  // As after the account was deleted: the number is free again.
  await PhoneReservation.delete({ number }).go()
  expect(await verify()).toEqual([1])
})
