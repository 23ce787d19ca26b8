import { expect, test } from 'vitest'
import { endUnverified } from '#server/accounts/life/end-unverified.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { openSite } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { createSignedUpUser, createUserWithEmail } from './people.ts'
import { linkIn } from '#tests/support/accounts/mailed-link.ts'

/* More of what mailed-link.test.ts tests. */

test('fifty requests mail two links, and all get the same response', async () => {
  const { email } = await createUserWithEmail()
  const before = (await readInbox(email)).length
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => openSite().post('/forgotpassword', { email })),
  )
  expect((await readInbox(email)).length - before).toBeLessThanOrEqual(limits.mailLinkPerMailbox.max)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  await linkIn(email)
})

test('an account with a service, a role or a verified e-mail is not ended', async () => {
  const verified = await createUserWithEmail()
  expect(await endUnverified(verified.credentials.uid)).toBe('kept')
  const booked = await createSignedUpUser()
  await User.patch({ uid: booked.credentials.uid }).set({ serviceCount: 1 }).go()
  expect(await endUnverified(booked.credentials.uid)).toBe('kept')
  const both = await createSignedUpUser()
  expect(
    await Promise.all([endUnverified(both.credentials.uid), endUnverified(both.credentials.uid)]),
  ).toEqual(['ended', 'ended'])
})
