import { beforeEach, expect, test } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { hour, minute, differentCode } from './people.ts'
import {
  confirm,
  wrong,
  expired,
  type UserWithSite,
  withoutPassword,
  send,
  ways,
} from '#tests/support/accounts/proof-code.ts'

let clock: TestClock

beforeEach(() => {
  clock = stopClock()
})

/** Another browser of the same user, also signed in an hour ago. */
async function elsewhere({ email }: UserWithSite): Promise<Site> {
  const site = openSite()
  await signInWithGoogle(site, googleAccount(email))
  clock.advance(hour)
  return site
}

test.each(ways)(
  'a user without a password confirms their identity with a code $way',
  async ({ phone, digits, to }) => {
    const person = await withoutPassword({ phone })
    const { site } = person
    const page = await site.get(confirm)
    expect(page.text).toContain(`please ask for a code to be sent to ${to(person)}`)
    expect(page.value('otp')).toBeNull()
    const before = (await readInbox(to(person))).length
    const sent = await site.post(confirm, { intent: 'send' })
    expect([sent.status, sent.text.includes(`We have sent a code to ${to(person)}.`)]).toEqual([200, true])
    expect(await readInbox(to(person))).toHaveLength(before + 1)
    const code = await readCode(to(person))
    expect(code).toMatch(digits)
    const done = await site.post(confirm, { intent: 'verify', otp: code })
    expect(done.location).toBe('/profile/delete')
    expect((await site.get('/profile/delete')).status).toBe(200)
    expect((await site.get('/profile/data')).status).toBe(200)
    // The session stays the same and is confirmed for fifteen minutes.
    clock.advance(16 * minute)
    expect((await site.get('/profile/delete')).location).toBe(confirm)
    expect((await site.get('/show/service')).status).toBe(200)
  },
)

test.each(ways)('a wrong code $way is refused, and after five tries the right one too', async (each) => {
  const person = await withoutPassword(each)
  const { site } = person
  await send(site)
  const code = await readCode(each.to(person))
  const tried = await site.post(confirm, { intent: 'verify', otp: differentCode(code) })
  expect([tried.status, tried.text.includes(wrong)]).toEqual([400, true])
  const guesses = await Promise.all(
    Array.from({ length: 10 }, () => site.post(confirm, { intent: 'verify', otp: differentCode(code) })),
  )
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6)
  const late = await site.post(confirm, { intent: 'verify', otp: code })
  expect([late.status, late.text.includes('Too many failed attempts.')]).toEqual([429, true])
  clock.advance(1000)
  await send(site)
  const again = await site.post(confirm, { intent: 'verify', otp: await readCode(each.to(person)) })
  expect(again.location).toBe('/profile/delete')
})

test.each(ways)('a code $way works once', { tags: 'long' }, async (each) => {
  const person = await withoutPassword(each)
  const { site } = person
  await send(site)
  const otp = await readCode(each.to(person))
  expect((await site.post(confirm, { intent: 'verify', otp })).location).toBe('/profile/delete')
  clock.advance(1000)
  const again = await site.post(confirm, { intent: 'verify', otp })
  expect([again.status, again.text.includes(expired)]).toEqual([400, true])
})

test.each(ways)(
  'a code $way confirms neither another user nor another browser of the same user',
  { tags: 'long' },
  async (each) => {
    const [person, other] = [await withoutPassword(each), await withoutPassword(each)]
    const second = await elsewhere(person)
    await send(person.site)
    const otp = await readCode(each.to(person))
    for (const site of [other.site, second]) {
      const answer = await site.post(confirm, { intent: 'verify', otp })
      expect([answer.status, answer.text.includes(expired)]).toEqual([400, true])
      expect((await site.get('/profile/delete')).location).toBe(confirm)
    }
    await send(other.site)
    expect((await other.site.post(confirm, { intent: 'verify', otp })).location).toBeNull()
    expect((await person.site.post(confirm, { intent: 'verify', otp })).location).toBe('/profile/delete')
  },
)

test('a user with a password is sent no code', async () => {
  const person = await withoutPassword()
  await User.patch({ uid: person.uid })
    .append({ authProvider: ['email'] })
    .go()
  const before = (await readInbox(person.number)).length
  expect((await person.site.post(confirm, { intent: 'send' })).status).toBe(400)
  expect((await person.site.get(confirm)).text).toContain('enter your password again')
  expect(await readInbox(person.number)).toHaveLength(before)
})
