import '#tests/support/own-table.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { readEmailVerification, verifyEmail } from '#server/accounts/email-verification.server.ts'
import { endOldUnverified } from '#server/accounts/unverified-accounts.server.ts'
import { makeAdministrator } from '#server/accounts/administrators.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone-sign-in.server.ts'
import { endUnverified } from '#server/accounts/end-unverified.server.ts'
import { deletePoolUser, listPoolUsers } from '#server/aws/cognito-users.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { compareStores, eraseDeleted } from '#tools/data/integrity/stores.ts'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import {
  codesOf,
  recordsOf,
  requestAssign,
  requestBooking,
  requestCloseAssigned,
  requestConfirm,
  requestDelete,
} from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { failNext, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import {
  dailyRun,
  expectDisplaced,
  expectConsistentStores,
  createHolder,
  countOfficeMails,
  openMailedLink,
  userOf,
  type Holder,
  type State,
} from './displacement.ts'
import { googleAccount, chooseAtGoogle, followRedirectBack, signInWithGoogle } from './google.ts'
import { fillIn, siteOf } from './pages.ts'
import { day, signUpFields, minute, newAddress, password, trySignIn } from './people.ts'

const everyState: State[] = ['pending', 'confirmed', 'assigned', 'closed']
let clock: TestClock

beforeEach(async () => {
  clock = stopClock()
  await emptyTable()
  for await (const { username } of listPoolUsers()) await deletePoolUser(username)
})

/** The owner signs up with the e-mail, and sees none of the holder's data. */
async function signUpAsOwner({ email, services, number }: Holder): Promise<void> {
  const site = openSite()
  const created = await fillIn(site, '/signup', signUpFields(email))
  expect(created.text).toContain('Account created successfully. Please verify your phone.')
  await expectNothingSeen(site, services, number)
}

async function expectNothingSeen(site: Site, services: Holder['services'], number: string): Promise<void> {
  for (const path of ['/show/service', '/profile', '/profile/data']) {
    const { html } = await site.get(path)
    for (const { serviceId } of services) expect(html).not.toContain(serviceId)
    expect(html).not.toContain(number)
  }
  const list = await site.get('/show/service')
  expect([list.status, list.text.includes('No services found')]).toEqual([200, true])
}

describe('the owner of an e-mail takes it from an unverified account with services', () => {
  test('by the mailed link', async () => {
    const holder = await createHolder(everyState)
    const site = openSite()
    const refused = await fillIn(site, '/signup', signUpFields(holder.email))
    expect(refused.text).toContain('open the link that we have sent to it')
    await site.get(`/reset_password?token=${holder.token}`)
    const page = await site.get('/reset_password')
    expect(page.text).toContain(`Somebody has begun an account with ${holder.email}`)
    const done = await site.post('/reset_password', {})
    expect([done.status, done.headers.refresh]).toEqual([200, '3; url=/signup'])
    await expectDisplaced(holder)
    await signUpAsOwner(holder)
    await expectDisplaced(holder)
  })

  test('with Google', async () => {
    const holder = await createHolder(everyState)
    const site = openSite()
    expect((await signInWithGoogle(site, googleAccount(holder.email))).text).toContain(
      'Logged in successfully with Google',
    )
    await expectDisplaced(holder)
    expect((await findUserByEmail(holder.email))?.authProvider).toEqual(['Google'])
    await expectNothingSeen(site, holder.services, holder.number)
  })

  test('a hundred services, more than one transaction holds, all lose the e-mail', async () => {
    const holder = await createHolder(['pending'])
    const { entry, pending } = await recordsOf(holder, holder.services[0] ?? { serviceId: '' })
    if (!entry || !pending) throw new Error('no service')
    const { PendingService } = await import('#server/services/service.entity.server.ts')
    for (let count = 0; count < 120; count++) {
      const serviceId = `copy-${count}-${entry.serviceId}`
      await UserService.put({ ...entry, serviceId }).go()
      await PendingService.put({ ...pending, serviceId }).go()
    }
    expect(await openMailedLink(holder)).toBe(200)
    const { data: entries } = await UserService.query.ofUser({ uid: holder.uid }).go({ pages: 'all' })
    const keys = entries.map(({ serviceId }) => ({ serviceId }))
    const { data } = await PendingService.get(keys).go({ consistent: true })
    expect(data).toHaveLength(121)
    expect(new Set(data.map(({ userEmail }) => userEmail))).toEqual(
      new Set([(await userOf(holder.uid))?.email]),
    )
  })
})

test('the holder cannot sign in by any way, and may sign up again with the number', async () => {
  const holder = await createHolder()
  await openMailedLink(holder)
  const tried = await trySignIn({ email: holder.email, password }, newAddress())
  expect(tried).toMatchObject({ ok: false, reason: 'unknown-email' })
  const code = await sendPhoneSignInCode(holder.number, newAddress())
  expect(code.ok && (await signInWithPhone(code.id, '12345678'))).toMatchObject({ ok: false })
  expect((await readInbox(holder.number)).filter(({ text }) => /\b\d{8}\b/.test(text))).toEqual([])
  const placeholder = (await userOf(holder.uid))?.email ?? ''
  const asked = await openSite().post('/forgotpassword', { email: placeholder })
  expect(asked.text).toContain('No account found with this email')
  expect(await makeAdministrator(placeholder)).toMatchObject({ reason: 'unknown-email' })
  expect(await readInbox(placeholder)).toEqual([])
})

test('the mail to the office links to the services, and contains no code, number or former e-mail', async () => {
  const holder = await createHolder(['pending'])
  const { bookCode, closeCode } = await codesOf(holder, holder.services[0] ?? { serviceId: '' })
  await openMailedLink(holder)
  const { configuration } = await import('#server/configuration.server.ts')
  const [mail] = (await readInbox(configuration.officeMail)).filter(({ text }) => text.includes(holder.uid))
  for (const secret of [bookCode, closeCode, holder.email, holder.number, holder.token.split('.')[1] ?? ''])
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(secret)
})

test('the office assigns, closes and deletes the services, and the empty account is then deleted', async () => {
  const holder = await createHolder(['pending', 'confirmed', 'assigned'])
  await openMailedLink(holder)
  const administrator = await createAdministrator()
  const [pending, confirmed, assigned] = holder.services
  if (!pending || !confirmed || !assigned) throw new Error('three services')
  const codes = await codesOf(holder, assigned)
  expect((await requestAssign(administrator, confirmed, await createNurse())).ok).toBe(true)
  expect((await requestCloseAssigned(administrator, assigned, codes.closeCode)).ok).toBe(true)
  expect(await endUnverified(holder.uid)).toBe('kept')
  for (const service of [pending, confirmed])
    expect((await requestDelete(administrator, service)).ok).toBe(true)
  await expectConsistentStores()
  clock.advance(8 * day)
  await endOldUnverified()
  expect(await userOf(holder.uid)).toBeNull()
  await expectConsistentStores()
})

test('the dashboard marks such an account', async () => {
  const holder = await createHolder()
  await openMailedLink(holder)
  const office = await siteOf(await createAdministrator())
  const page = await office.get(`/dashboard/users/${holder.uid}`)
  expect(page.text).toContain('Email lost to its owner')
  expect(page.html).not.toContain(holder.email)
})

test('the comparison of the stores does not report it as missing, and erases nothing', async () => {
  const holder = await createHolder(['closed'])
  await openMailedLink(holder)
  expect((await compareStores()).withoutPoolUser).toEqual([])
  expect(await eraseDeleted()).toEqual([])
  await expectDisplaced(holder)
})

test('a mail that SES refuses is sent by the daily run, once', async () => {
  const holder = await createHolder()
  await failNext({ service: 'ses', error: 'MessageRejected', times: 5 })
  expect(await openMailedLink(holder)).toBe(200)
  const { failNoMore } = await import('#tests/support/stand-ins.ts')
  await failNoMore()
  expect(await countOfficeMails(holder.uid)).toBe(0)
  clock.advance(minute)
  const { handler: dailyHandler } = await import('#server/daily.server.ts')
  await dailyHandler()
  await expectDisplaced(holder)
  await dailyHandler()
  expect(await countOfficeMails(holder.uid)).toBe(1)
})

/**
 * A fault before each call of a run, and one after the last call. To die after a call is the same as before the next one.
 */
async function deaths(run: (holder: Holder) => Promise<unknown>): Promise<Fault[]> {
  const holder = await createHolder(['pending'])
  const { calls } = await observe(() => run(holder))
  const before = calls.map((_, index) => ({ nth: index + 1, when: 'before' as const, how: 'die' as const }))
  return [...before, { nth: calls.length, when: 'after', how: 'die' }]
}

/** A mail is sent a second time when its process died before it recorded the first one. */
function mailsAfter(calls: { action: string }[]): number[] {
  return calls.at(-2)?.action === 'SendEmail' ? [2] : [1]
}

describe('a displacement that dies at any call', () => {
  test('is finished when the link is opened again, and the owner signs up', async () => {
    for (const fault of await deaths(openMailedLink)) {
      const holder = await createHolder(['pending'])
      const { died, calls } = await observe(() => openMailedLink(holder), fault)
      expect(died).toBe(true)
      clock.advance(minute)
      expect([200, 410], `${calls.length} ${fault.when}`).toContain(await openMailedLink(holder))
      await expectDisplaced(holder, { mails: mailsAfter(calls) })
      await signUpAsOwner(holder)
      await expectConsistentStores()
    }
  }, 300_000)

  test('is finished by the daily run, and another try with Google signs the owner in', async () => {
    const run = async (holder: Holder) => {
      const site = openSite()
      return followRedirectBack(site, await chooseAtGoogle(site, googleAccount(holder.email)))
    }
    for (const fault of await deaths(run)) {
      const holder = await createHolder(['pending'])
      const { died, calls } = await observe(() => run(holder), fault)
      expect(died).toBe(true)
      clock.advance(minute)
      const again = await signInWithGoogle(openSite(), googleAccount(holder.email))
      expect(again.text, `${calls.length} ${fault.when}`).toContain('Logged in successfully with Google')
      await dailyRun()
      await expectDisplaced(holder, { mails: mailsAfter(calls) })
    }
  }, 300_000)
})

describe('a displacement at the same time as', () => {
  test('the same link in another browser', async () => {
    const holder = await createHolder(everyState)
    const statuses = await Promise.all([
      openMailedLink(holder),
      openMailedLink(holder),
      openMailedLink(holder),
    ])
    expect(statuses.filter((status) => status !== 200 && status !== 410)).toEqual([])
    await expectDisplaced(holder)
    await signUpAsOwner(holder)
  })

  test('a sign-in with Google', async () => {
    const holder = await createHolder(everyState)
    await Promise.all([openMailedLink(holder), signInWithGoogle(openSite(), googleAccount(holder.email))])
    const site = openSite()
    expect((await signInWithGoogle(site, googleAccount(holder.email))).text).toContain(
      'Logged in successfully',
    )
    await expectDisplaced(holder)
    await expectNothingSeen(site, holder.services, holder.number)
  })

  test('a booking and a confirmation by the holder', async () => {
    for (let round = 0; round < 5; round++) {
      const holder = await createHolder(['pending'])
      const [known] = holder.services
      if (!known) throw new Error('no service')
      const { bookCode } = await codesOf(holder, known)
      const booking = bookingOf({ email: holder.email })
      const [booked, confirmed] = await Promise.all([
        requestBooking(holder, booking).catch(() => ({ ok: false })),
        requestConfirm(holder, known, bookCode).catch(() => ({ ok: false })),
        openMailedLink(holder),
      ])
      clock.advance(minute)
      // When the other one changed the account in between, the link is opened once more.
      await openMailedLink(holder)
      const services = [
        ...(booked.ok ? [{ serviceId: booking.serviceId, status: 'pending' as const }] : []),
        { ...known, status: confirmed.ok ? ('confirmed' as const) : ('pending' as const) },
      ]
      await expectDisplaced({ ...holder, services })
      await signUpAsOwner({ ...holder, services })
    }
  })

  test('a confirmation that read the service before, which does not restore the e-mail', async () => {
    const holder = await createHolder(['pending'])
    const [known] = holder.services
    if (!known) throw new Error('no service')
    const { readAccountWithService } = await import('#server/accounts/account.server.ts')
    const { confirmService } = await import('#server/bookings/confirm.server.ts')
    const found = await readAccountWithService(holder.credentials, known.serviceId)
    if (!found?.records.pending) throw new Error('no service')
    await openMailedLink(holder)
    const { book_code } = found.records.pending
    expect((await confirmService(found.account, found.records, book_code)).ok).toBe(false)
    await expectDisplaced(holder)
  })

  test('the holder entering the code of the e-mail: one of the two succeeds completely', async () => {
    for (let round = 0; round < 5; round++) {
      const holder = await createHolder()
      const verification = await readEmailVerification(holder.credentials)
      const code = await readCode(holder.email, /^(?!Your booking)/)
      if (!verification) throw new Error('no session')
      const [entered] = await Promise.all([verifyEmail(verification, code), openMailedLink(holder)])
      clock.advance(minute)
      const user = await userOf(holder.uid)
      expect(entered.ok).toBe(user?.emailVerified)
      if (user?.emailVerified) {
        expect(user.displacedSince).toBeUndefined()
        expect(await countOfficeMails(holder.uid)).toBe(0)
        await expectConsistentStores()
      } else await expectDisplaced(holder)
    }
  })

  test('a code of the e-mail that Cognito accepted before and the record shows too late', async () => {
    const holder = await createHolder()
    const verification = await readEmailVerification(holder.credentials)
    if (!verification) throw new Error('no session')
    const code = await readCode(holder.email, /^(?!Your booking)/)
    // The process that enters the code dies after Cognito accepted it; the page of the link was read before.
    const { displaceUnverified } = await import('#server/accounts/displace.server.ts')
    const { saveVerifiedEmail } = await import('#server/customers/save-user.server.ts')
    await observe(() => verifyEmail(verification, code), {
      action: 'VerifyUserAttribute',
      nth: 1,
      when: 'after',
      how: 'die',
    })
    expect(await displaceUnverified(holder.uid)).toBe('ended')
    expect(await saveVerifiedEmail(verification.person.user)).toBe(false)
    await expectDisplaced(holder)
    await signUpAsOwner(holder)
  })

  test('a sign-in of the holder by SMS', async () => {
    for (let round = 0; round < 5; round++) {
      const holder = await createHolder()
      const asked = await sendPhoneSignInCode(holder.number, newAddress())
      if (!asked.ok) throw new Error(asked.reason)
      const code = await readCode(holder.number, /\b\d{8}\b/)
      const [signedIn] = await Promise.all([
        signInWithPhone(asked.id, code).catch(() => ({ ok: false as const })),
        openMailedLink(holder),
      ])
      await openMailedLink(holder)
      await expectDisplaced(holder)
      if (signedIn.ok) expect((await (await siteOf(signedIn)).get('/profile')).location).toContain('/login')
    }
  })
})

test('a holder with a role keeps the account, and the page names the office', async () => {
  const holder = await createHolder()
  const { AdminAccount } = await import('#server/accounts/roles.entity.server.ts')
  await AdminAccount.create({ uid: holder.uid, email: holder.email, createdAt: 'now' }).go()
  const site = openSite()
  await site.get(`/reset_password?token=${holder.token}`)
  const answer = await site.post('/reset_password', {})
  expect([answer.status, answer.text.includes('cannot be ended here')]).toEqual([409, true])
  expect((await userOf(holder.uid))?.email).toBe(holder.email)
})
