import { beforeEach, describe, expect, test } from 'vitest'
import { endOldUnverified } from '#server/accounts/life/unverified-accounts.server.ts'
import { makeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { endUnverified } from '#server/accounts/life/end-unverified.server.ts'
import { keptForBooks } from '#server/money/account.server.ts'
import { deletePoolUser, listPoolUsers } from '#server/aws/cognito-users.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { compareStores, eraseDeleted } from '#tools/data/integrity/stores.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import {
  codesOf,
  recordsOf,
  requestAssign,
  requestCloseAssigned,
  requestDelete,
} from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import {
  expectDisplaced,
  expectConsistentStores,
  createHolder,
  everyState,
  expectNothingSeen,
  signUpAsOwner,
  countOfficeMails,
  openMailedLink,
  userOf,
} from './displacement.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn, siteOf } from './pages.ts'
import { day, signUpFields, minute, newAddress, newCaller, password, trySignIn } from './people.ts'

let clock: TestClock

beforeEach(async () => {
  clock = stopClock()
  await emptyTable()
  for await (const { username } of listPoolUsers()) await deletePoolUser(username)
})

describe('the owner of an e-mail takes it from an unverified account with services', () => {
  test('by the mailed link', async () => {
    const holder = await createHolder(everyState)
    const site = openSite()
    const typed = {
      ...signUpFields(holder.email),
      password: 'Another#Pass1',
      confirmPassword: 'Another#Pass1',
    }
    const refused = await fillIn(site, '/signup', typed)
    expect(refused.text).toContain('open the link that we have sent to it')
    await site.get(`/reset_password?token=${holder.token}`)
    const page = await site.get('/reset_password')
    expect(page.text).toContain(`Someone started an account with ${holder.email}`)
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
  const code = await sendPhoneSignInCode(holder.number, newCaller())
  expect(code.ok && (await signInWithPhone(code.id, '12345678'))).toMatchObject({ ok: false })
  expect((await readInbox(holder.number)).filter(({ text }) => /\b\d{8}\b/.test(text))).toEqual([])
  const placeholder = (await userOf(holder.uid))?.email ?? ''
  const asked = await openSite().post('/forgotpassword', { email: placeholder })
  // A placeholder is no e-mail that anybody can type.
  expect(asked.text).toContain('Invalid email format')
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
  await endOldUnverified(keptForBooks)
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

test('a holder with a role keeps the account, and the page names the office', async () => {
  const holder = await createHolder()
  const { AdminAccount } = await import('#server/accounts/session/roles.entity.server.ts')
  await AdminAccount.create({ uid: holder.uid, email: holder.email, createdAt: 'now' }).go()
  const site = openSite()
  await site.get(`/reset_password?token=${holder.token}`)
  const answer = await site.post('/reset_password', {})
  expect([answer.status, answer.text.includes('cannot be removed here')]).toEqual([409, true])
  expect((await userOf(holder.uid))?.email).toBe(holder.email)
})
