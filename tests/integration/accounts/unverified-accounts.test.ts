import { expect, test } from 'vitest'
import { endOldUnverified } from '#server/accounts/life/unverified-accounts.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { day, createSignedUpUser, createUserWithEmail, minute } from './people.ts'

async function exists({
  credentials: { uid },
}: Awaited<ReturnType<typeof createSignedUpUser>>): Promise<boolean> {
  return (await User.get({ uid }).go({ consistent: true })).data !== null
}

test('an account that is a week old, unverified and without a service is deleted; every other stays', async () => {
  const clock = stopClock()
  const [unverified, verified, booked, inPool] = [
    await createSignedUpUser(),
    await createUserWithEmail(),
    await createSignedUpUser(),
    await createUserWithEmail(),
  ]
  await User.patch({ uid: booked.credentials.uid }).set({ serviceCount: 1 }).go()
  // As if a process died after Cognito's verification and before our record.
  await User.patch({ uid: inPool.credentials.uid }).set({ emailVerified: false }).go()
  clock.advance(7 * day - minute)
  await endOldUnverified()
  expect(await exists(unverified)).toBe(true)
  const young = await createSignedUpUser()
  clock.advance(minute * 2)
  await endOldUnverified()
  expect(await exists(unverified)).toBe(false)
  for (const kept of [verified, booked, inPool, young]) expect(await exists(kept)).toBe(true)
  expect(await endOldUnverified()).toBe(0)
})
