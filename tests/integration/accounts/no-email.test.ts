import { halvesOf } from '#domain/phone.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { listPoolUsers } from '#server/aws/cognito-users.server.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { captchaOf } from '#tests/support/captcha-form.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, newEmail } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { invitedNurse, join, staffOf, userOf, type InvitedNurse } from '../staff-pages/joining.ts'
import { googleAccount, signInWithGoogle } from './google.ts'

/* An account with a placeholder for its e-mail: what a nurse got with the code to their phone. */

startOnTuesday({ setClockAt: instantClock })

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
  test('of the nurse: the profile, a booking, the copy of the data, and the pages of the nurse', async () => {
    const paths = ['/staff', '/staff/absences', '/staff/hours', '/profile', '/book/service', '/show/service']
    for (const path of [
      ...paths,
      '/phone_verification',
      '/profile/delete',
      '/profile/data',
      '/contact',
      '/enquiry',
    ]) {
      const page = await site.get(path)
      expect(page.status, path).toBe(200)
      expect(page.html, path).not.toContain('linked.invalid')
    }
    const profile = await site.get('/profile')
    expect(profile.text).toContain('No email yet. You sign in with your phone number.')
    expect(profile.html).toContain('href="/profile/email"')
    expect(profile.html).not.toContain('/auth/google?intent=link')
    // It promises no mails either: nobody would get them.
    expect(profile.text).toContain('updates about your booked services by SMS, because your care')
    expect(profile.text).toContain('Language of our SMS')
    expect(profile.text).not.toContain('SMS and email')
  })

  test('of the office: lists, the user, the nurse, what is found, the audit and the panel', async () => {
    const office = openSite(await createAdministrator())
    const name = invited.nurse.fullName.replace(' ', '+')
    const paths = [
      '/dashboard/users',
      `/dashboard/users?number=${encodeURIComponent(invited.number)}`,
      `/dashboard/users/${uid}`,
      `/dashboard/staff/${invited.nurse.id}/account`,
      `/dashboard/find?q=${invited.number.slice(-4)}`,
      `/dashboard/find?q=${name}`,
      '/dashboard/find?q=nurse-',
      '/dashboard/audit',
      '/dashboard/panel',
    ]
    for (const path of paths) {
      const page = await office.get(path)
      expect(page.status, path).toBe(200)
      expect(page.html, path).not.toContain('linked.invalid')
    }
    expect((await office.get('/dashboard/users')).text).toContain(halvesOf(invited.number))
    // Nobody is found by it.
    const found = await office.get('/dashboard/users?email=nurse-')
    expect(found.text).not.toContain(halvesOf(invited.number))
    expect((await office.get('/dashboard/audit')).text).toContain('A nurse linked an account to')
  })
})

describe('nobody gets in by it, and no mail goes there', () => {
  test('sign-in, sign-up, reset and a code by e-mail find no account', async () => {
    const stranger = openSite()
    const typed = { email: placeholder, password: 'Caring#2026' }
    const pages = [
      await stranger.post('/login', { ...typed, ...captchaOf(await stranger.get('/login')) }),
      await stranger.post('/forgotpassword', {
        ...typed,
        ...captchaOf(await stranger.get('/forgotpassword')),
      }),
      await stranger.post('/signup', {
        ...{ ...typed, firstname: 'A', lastname: 'B', address: '', confirmPassword: typed.password },
        ...captchaOf(await stranger.get('/signup')),
      }),
    ]
    expect(pages.map(({ status }) => status)).toEqual([400, 400, 400])
    expect((await site.get('/email_verification')).location).toBe('/profile/email')
    expect(await readInbox(placeholder)).toEqual([])
  })
})

describe('the nurse adds an e-mail', () => {
  async function send(email: string) {
    const page = await site.get('/profile/email')
    expect(await htmlErrors(page.html)).toEqual([])
    return site.post('/profile/email', { intent: 'send', email })
  }

  test('by a code that is mailed to it; the account then has it, verified', async () => {
    const email = newEmail('nurses.example')
    expect((await send(email)).location).toBe('/profile/email')
    // Nothing has changed before the code, in the pool neither.
    expect(await userOf({ uid })).toMatchObject({ email: placeholder })
    for await (const user of listPoolUsers()) expect(user.email).not.toBe(email)
    const code = await readCode(email)
    const wrong = await site.post('/profile/email', {
      intent: 'code',
      otp: code === '111111' ? '222222' : '111111',
    })
    expect(wrong.status).toBe(400)
    expect((await site.post('/profile/email', { intent: 'code', otp: code })).location).toBe('/profile')
    expect((await site.get('/profile')).text).toContain('The email is added.')
    expect(await userOf({ uid })).toMatchObject({ email, emailVerified: true, nurseId: invited.nurse.id })
    expect((await readStatistics()).get('users.domain.nurses.example')).toBe(1)
    // The account has no password, and says by what it signs in; it has nothing to do with Google.
    const stranger = openSite()
    const typed = { email, password: 'Caring#2026' }
    for (const path of ['/login', '/forgotpassword']) {
      const answer = await stranger.post(path, { ...typed, ...captchaOf(await stranger.get(path)) })
      expect(answer.status, path).toBe(409)
      expect(answer.text).toContain('This account signs in with a code by SMS.')
      expect(answer.text).not.toContain('This account signs in with Google')
      const next = await stranger.get('/login')
      expect(next.text).toContain('This account signs in with a code by SMS.')
      expect(next.html).toContain('href="/login/phone"')
    }
    expect(await readInbox(email)).toHaveLength(1)
    // Google with that address is linked only from the account itself.
    const google = await signInWithGoogle(stranger, googleAccount(email))
    expect(google.location).toBe('/login?redirectTo=%2Fprofile')
    const conflict = await stranger.get('/login')
    expect(conflict.text).toContain('This email already has an account that signs in with a code by SMS.')
    expect(conflict.text).not.toContain('an account with a password')
  })
})
