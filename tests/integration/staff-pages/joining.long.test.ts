import { describe, expect, test } from 'vitest'
import { handler as runDaily } from '#server/daily.server.ts'
import { NurseJoin } from '#server/nurse-accounts/nurse-join.entity.server.ts'
import { hour, instantClock, minute } from '#tests/support/clock.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { createUserWithPhone } from '../accounts/people.ts'
import { dieWhileCodeIsSent, dieWhileCodeIsTaken, poolUsersOf } from './joining-dying.ts'
import { askCode, giveCode, invite, invitedNurse, join, staffOf } from './joining.ts'

/* More of what joining.test.ts tests. */

const clock = startOnTuesday({ setClockAt: instantClock })

describe('a nurse without an account', () => {
  test.each([
    ['en', 'Send me the code', 'My visits'],
    ['hi', 'मुझे ओटीपी भेजें', 'मेरी विज़िट'],
    ['mr', 'मला ओटीपी पाठवा', 'माझ्या भेटी'],
  ] as const)('reads all three screens in their language: %s', async (language, button, title) => {
    const invited = await invitedNurse({ messageLanguage: language })
    const site = openSite()
    const first = await site.get(invited.path)
    expect(first.html).toContain(`<html lang="${language}">`)
    expect(first.text).toContain(button)
    await join(site, invited)
    expect((await site.get('/staff')).text).toContain(title)
    // A visitor's own choice goes before it.
    const other = await openSite().get(`${(await invitedNurse({ messageLanguage: 'mr' })).path}&lang=hi`)
    expect(other.html).toContain('<html lang="hi">')
  })

  test('asks again in the same browser: the newest code counts, and no second account begins', async () => {
    const { number, path } = await invitedNurse()
    const site = openSite()
    await askCode(site, path)
    const former = await readCode(number)
    clock.advance(minute)
    await askCode(site, path)
    expect((await NurseJoin.scan.go()).data).toHaveLength(1)
    const newest = await readCode(number)
    if (former !== newest) expect((await giveCode(site, path, former)).status).toBe(400)
    expect((await giveCode(site, path, newest)).location).toBe('/staff')
  })

  test('posts the code twice at once and is linked once', async () => {
    const { nurse, number, path } = await invitedNurse()
    const site = openSite()
    await askCode(site, path)
    const code = await readCode(number)
    const answers = await Promise.all([giveCode(site, path, code), giveCode(site, path, code)])
    expect(answers.map(({ location }) => location)).toEqual(['/staff', '/staff'])
    expect(await staffOf(nurse)).toHaveProperty('accountUid')
    // Later it is a link that was used.
    clock.advance(2 * minute)
    const late = await openSite().get(path)
    expect(late.status).toBe(410)
    expect(late.html).toContain('/login/phone?redirectTo=/staff')
  })
})

describe('a number with an account', () => {
  test('that somebody verifies while the code is on its way is not linked with a second account', async () => {
    const { nurse, number, path } = await invitedNurse()
    const site = openSite()
    await askCode(site, path)
    const code = await readCode(number)
    const owner = await createUserWithPhone(number)
    const answer = await giveCode(site, path, code)
    expect(answer.status).toBe(400)
    expect(await staffOf(nurse)).not.toHaveProperty('accountUid')
    // The next code is the account's.
    await askCode(site, path)
    expect((await giveCode(site, path, await readCode(number))).location).toBe('/staff')
    expect(await staffOf(nurse)).toMatchObject({ accountUid: owner.credentials.uid })
    clock.advance(3 * hour)
    await runDaily()
    expect(await poolUsersOf(number)).toHaveLength(1)
  })
})

describe('afterwards', () => {
  test('a lost phone: the office unlinks, the page says so, and the same number is invited again', async () => {
    const invited = await invitedNurse()
    const lost = openSite()
    await join(lost, invited)
    const account = (await staffOf(invited.nurse)).accountUid
    const office = openSite(invited.office)
    const page = `/dashboard/staff/${invited.nurse.id}/account`
    expect((await office.get(page)).text).toContain('If the phone is lost')
    const form = (await office.get(page)).value('form') ?? ''
    expect((await office.post(page, { intent: 'unlink', form })).location).toBe(page)
    expect((await lost.get('/staff')).location).toMatch(/^\/login/)
    const fresh = openSite()
    await join(fresh, { ...invited, path: await invite(invited.office, invited.nurse.id) })
    // It is the same account: its number is verified, so the code is that of a sign-in.
    expect((await staffOf(invited.nurse)).accountUid).toBe(account)
    expect((await fresh.get('/staff')).status).toBe(200)
  })
})

/* At the calls to Cognito; `joining-dying.long.test.ts` has all calls to AWS. */
describe('a process that dies', () => {
  test('at a call to Cognito while the code is sent leaves nothing: the next try succeeds, and the daily run clears up', () =>
    dieWhileCodeIsSent(clock, ({ service }) => service === 'cognito'))

  test('at a call to Cognito while the code is taken: the same code, or the next one, links the nurse once', () =>
    dieWhileCodeIsTaken(({ service }) => service === 'cognito'))
})
