import { beforeEach, describe, expect, test } from 'vitest'
import { readEmailVerification, verifyEmail } from '#server/accounts/password/email-verification.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { deletePoolUser, listPoolUsers } from '#server/aws/cognito-users.server.ts'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { countOf, someOf } from '#tests/support/every-case.ts'
import { codesOf, requestBooking, requestConfirm } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import {
  dailyRun,
  expectDisplaced,
  expectConsistentStores,
  createHolder,
  everyState,
  expectNothingSeen,
  signUpAsOwner,
  countOfficeMails,
  openMailedLink,
  userOf,
  type Holder,
} from './displacement.ts'
import { googleAccount, chooseAtGoogle, followRedirectBack, signInWithGoogle } from './google.ts'
import { siteOf } from './pages.ts'
import { minute, newCaller } from './people.ts'

/* The displacement of an account when a process dies, and at the same time as other requests. */

let clock: TestClock

beforeEach(async () => {
  clock = stopClock()
  await emptyTable()
  for await (const { username } of listPoolUsers()) await deletePoolUser(username)
})

/**
 * Some of the faults before each call of a run, and the one after the last call. To die after a call is the same as before the next one.
 */
async function deaths(run: (holder: Holder) => Promise<unknown>): Promise<readonly Fault[]> {
  const holder = await createHolder(['pending'])
  const { calls } = await observe(() => run(holder))
  const before = calls.map((_, index) => ({ nth: index + 1, when: 'before' as const, how: 'die' as const }))
  return someOf<Fault>([...before, { nth: calls.length, when: 'after', how: 'die' }], 5)
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
  })

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
  })
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
    for (let round = 0; round < countOf({ some: 2, every: 5 }); round++) {
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
    const { readAccountWithService } = await import('#server/accounts/session/account.server.ts')
    const { confirmService } = await import('#server/bookings/confirm.server.ts')
    const found = await readAccountWithService(holder.credentials, known.serviceId)
    if (!found?.records.pending) throw new Error('no service')
    await openMailedLink(holder)
    const { book_code } = found.records.pending
    // It reads the service again, and confirms it as it is now.
    expect(await confirmService(found.account, found.records, book_code)).toEqual({ ok: true })
    await expectDisplaced({ ...holder, services: [{ ...known, status: 'confirmed' }] })
  })

  test('the holder entering the code of the e-mail: one of the two succeeds completely', async () => {
    for (let round = 0; round < countOf({ some: 2, every: 5 }); round++) {
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
    const { displaceUnverified } = await import('#server/accounts/life/displace.server.ts')
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
    for (let round = 0; round < countOf({ some: 2, every: 5 }); round++) {
      const holder = await createHolder()
      const asked = await sendPhoneSignInCode(holder.number, newCaller())
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
