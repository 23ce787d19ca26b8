import { describe, expect, test } from 'vitest'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { NurseJoin } from '#server/nurse-accounts/nurse-join.entity.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { editNurse } from '#server/bookings/edit-nurse.server.ts'
import { typedStaff } from '#server/staff/edit.server.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import { captchaOf } from '#tests/support/captcha-form.ts'
import { hour, instantClock, minute } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createNurse, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { createUserWithPhone } from '../accounts/people.ts'
import { poolUsersOf } from './joining-dying.ts'
import { askCode, giveCode, invite, invitedNurse, join, staffOf, userOf } from './joining.ts'

/* The nurse's link in three screens. */

const clock = startOnTuesday({ setClockAt: instantClock })

describe('a nurse without an account', () => {
  test('opens the link, asks for the code, types it and sees their page', async () => {
    const invited = await invitedNurse()
    const { nurse, number, path } = invited
    const site = openSite()
    const first = await site.get(path)
    expect(first.status).toBe(200)
    expect(first.text).toContain(`to your number ending in ${number.slice(-2)}.`)
    for (const secret of ['Meera', 'Joshi', number.slice(3), number.slice(-3), nurse.email])
      expect(first.html).not.toContain(secret)
    expect(await htmlErrors(first.html)).toEqual([])

    expect((await askCode(site, path)).location).toBe(path)
    const second = await site.get(path)
    expect(second.text).toContain('Sent. It should arrive within a minute.')
    expect(second.text).not.toContain('Meera')
    expect(await htmlErrors(second.html)).toEqual([])
    const code = await readCode(number)
    expect(code).toMatch(/^\d{6}$/)
    // Nothing is an account before the code.
    expect((await PhoneReservation.get({ number }).go()).data).toBeNull()

    const done = await giveCode(site, path, code)
    expect(done.location).toBe('/staff')
    const page = await site.get('/staff')
    expect(page.status).toBe(200)
    expect(page.text).toContain('From now on, this phone will show your visits.')
    expect((await site.get('/staff')).text).not.toContain('From now on')

    const { accountUid = '', ...staff } = await staffOf(nurse)
    expect(staff).not.toHaveProperty('invitation')
    const user = await userOf({ uid: accountUid })
    expect(user).toMatchObject({
      ...{ firstname: 'Meera', lastname: 'Joshi', number, phoneVerified: true, emailVerified: false },
      ...{ nurseId: nurse.id, authProvider: [], isAdmin: false },
    })
    expect(user?.email).toMatch(/^nurse-[\da-f-]{36}@linked\.invalid$/)
    expect(isPlaceholderEmail(user?.email ?? '')).toBe(true)
    // No mail, one SMS with a code, and no domain of an e-mail that is none.
    expect(await readInbox(user?.email ?? '')).toEqual([])
    expect([...(await readStatistics()).keys()].filter((name) => name.includes('invalid'))).toEqual([])
    expect(await poolUsersOf(number)).toHaveLength(1)
  })

  test('signs in next week on another phone, by number and code, and comes to their page', async () => {
    const invited = await invitedNurse({ messageLanguage: 'mr' })
    await join(openSite(), invited)
    clock.advance(7 * 24 * hour)
    const other = openSite()
    const asked = { number: invited.number, ...captchaOf(await other.get('/login/phone')) }
    expect((await other.post('/login/phone', asked)).location).toBe('/login/code')
    const page = await other.get('/login/code')
    const code = await readCode(invited.number)
    expect(code).toMatch(/^\d{8}$/)
    const done = await other.post('/login/code', { otp: code, number: invited.number, ...captchaOf(page) })
    expect(done.headers.refresh).toBe('1.5; url=/staff')
    const staffPage = await other.get('/staff')
    expect(staffPage.status).toBe(200)
    // Their page is in the language of their messages, also where this browser has chosen none.
    expect(staffPage.text).toContain('माझ्या भेटी')
  })

  test('types a wrong code five times, an old one, and one with too few digits', async () => {
    const { number, path } = await invitedNurse()
    const site = openSite()
    await askCode(site, path)
    const code = await readCode(number)
    const few = await giveCode(site, path, '12')
    expect([few.status, few.text]).toEqual([400, expect.stringContaining('with all its digits')])
    // The message belongs to the field, also for those who do not see where it stands.
    expect(few.html).toMatch(/<p class="bad" role="alert" id="problem">/)
    expect(few.html).toMatch(/<input id="otp"[^>]*aria-invalid="true" aria-describedby="problem"/)
    expect(await htmlErrors(few.html)).toEqual([])
    const wrong = code === '111111' ? '222222' : '111111'
    for (let time = 0; time < 5; time++) expect((await giveCode(site, path, wrong)).status).toBe(400)
    expect((await giveCode(site, path, code)).status).toBe(429)
    await askCode(site, path)
    const fresh = await readCode(number)
    clock.advance(10 * minute)
    const late = await giveCode(site, path, fresh)
    expect(late.text).toContain('Please request a new code.')
    expect(await htmlErrors(late.html)).toEqual([])
  })

  test('without having asked in this browser, a code opens nothing', async () => {
    const { nurse, number, path } = await invitedNurse()
    await askCode(openSite(), path)
    const answer = await giveCode(openSite(), path, await readCode(number))
    expect(answer.status).toBe(409)
    expect(await staffOf(nurse)).not.toHaveProperty('accountUid')
  })
})

describe('a number with an account', () => {
  test('signs in by its eight digits and is linked; the account keeps its e-mail', async () => {
    const owner = await createUserWithPhone()
    const invited = await invitedNurse({ contactNumber: owner.number.slice(3) })
    const site = openSite()
    await askCode(site, invited.path)
    const code = await readCode(owner.number)
    expect(code).toMatch(/^\d{8}$/)
    expect((await giveCode(site, invited.path, code)).location).toBe('/staff')
    expect((await site.get('/staff')).status).toBe(200)
    expect(await userOf(owner.credentials)).toMatchObject({ nurseId: invited.nurse.id, email: owner.email })
    expect((await NurseJoin.scan.go()).data).toEqual([])
  })

  test('of two nurses goes to the office, and nothing is sent', async () => {
    const invited = await invitedNurse()
    await createNurse({ contactNumber: invited.nurse.contactNumber })
    const site = openSite()
    const answer = await askCode(site, invited.path)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Two nurses have this number')
    expect(answer.text).not.toContain('Meera')
    expect(await readInbox(invited.number)).toEqual([])
  })
})

describe('meanwhile', () => {
  test.each([
    ['a newer invitation', async ({ office, nurse }: Invited) => invite(office, nurse.id)],
    ['the invitation taken back', ({ office, nurse }: Invited) => unlinkNurse(office, nurse.id)],
    ['the nurse who left', async ({ office, nurse }: Invited) => retireStaff(office, nurse.id)],
    [
      'another contact number',
      async ({ office, nurse }: Invited) => {
        const typed = { ...filledIn(), ...typedStaff(nurse), contactNumber: newNumber().slice(3) }
        expect(await editNurse(office, nurse.id, { version: 0, typed })).toEqual({ ok: true })
      },
    ],
  ])('%s: the code opens nothing', async (_, change) => {
    const invited = await invitedNurse()
    const site = openSite()
    await askCode(site, invited.path)
    const code = await readCode(invited.number)
    await change(invited)
    const answer = await giveCode(site, invited.path, code)
    expect([answer.status, answer.location]).toEqual([410, null])
    expect((await site.get('/staff')).location).toMatch(/^\/login/)
    expect(await staffOf(invited.nurse)).not.toHaveProperty('accountUid')
  })
})

type Invited = Awaited<ReturnType<typeof invitedNurse>>

describe('afterwards', () => {
  test(
    'a new number: the former phone reads the office’s number, and the new one links with an account of its own',
    { tags: 'long' },
    async () => {
      const invited = await invitedNurse()
      const former = openSite()
      await join(former, invited)
      const account = (await staffOf(invited.nurse)).accountUid
      const number = newNumber()
      const typed = { ...filledIn(), ...typedStaff(invited.nurse), contactNumber: number.slice(3) }
      expect(await editNurse(invited.office, invited.nurse.id, { version: 0, typed })).toEqual({ ok: true })
      expect((await former.get('/staff')).location).toMatch(/^\/login/)
      const site = openSite()
      await join(site, { number, path: await invite(invited.office, invited.nurse.id) })
      const linked = (await staffOf(invited.nurse)).accountUid
      expect(linked).not.toBe(account)
      expect(await userOf({ uid: linked ?? '' })).toMatchObject({ number, nurseId: invited.nurse.id })
      expect(await userOf({ uid: account ?? '' })).not.toHaveProperty('nurseId')
    },
  )

  test('two nurses with one number: the office reads it before it invites', { tags: 'long' }, async () => {
    const { office, nurse } = await invitedNurse()
    const page = `/dashboard/staff/${nurse.id}/account`
    expect((await openSite(office).get(page)).text).not.toContain('the same contact number')
    await createNurse({ contactNumber: nurse.contactNumber })
    const shown = await openSite(office).get(page)
    expect(shown.text).toContain('Another nurse has the same contact number')
    expect(await htmlErrors(shown.html)).toEqual([])
  })
})

test('a nurse who has left and comes back with a new record links the same account by the code', async () => {
  const former = await invitedNurse()
  const old = openSite()
  await join(old, former)
  const { accountUid } = await staffOf(former.nurse)
  expect((await retireStaff(former.office, former.nurse.id)).ok).toBe(true)
  const again = await invitedNurse({ contactNumber: former.nurse.contactNumber })
  const site = openSite()
  await join(site, again)
  expect((await site.get('/staff')).text).toContain('My visits')
  expect(await staffOf(again.nurse)).toMatchObject({ accountUid })
  expect(await staffOf(former.nurse)).not.toHaveProperty('accountUid')
})
