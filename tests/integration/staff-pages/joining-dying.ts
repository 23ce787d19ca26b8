import { expect } from 'vitest'
import { listPoolUsers } from '#server/aws/cognito-users.server.ts'
import { handler as runDaily } from '#server/daily.server.ts'
import { NurseJoin } from '#server/nurse-accounts/nurse-join.entity.server.ts'
import { observe, tally, type AwsCall } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { askCode, giveCode, invitedNurse, join } from './joining.ts'

/* Processes that die in the middle of a nurse's way in. */

type Choose = (call: AwsCall) => boolean

export async function poolUsersOf(number: string) {
  const users = []
  for await (const user of listPoolUsers()) if (user.phone === number) users.push(user)
  return users
}

/** Dies in turn after each call of those that are chosen: the next try succeeds, and the daily run leaves nothing. */
export async function dieWhileCodeIsSent(
  clock: { advance(by: number): void },
  choose: Choose,
): Promise<void> {
  const counted = await invitedNurse()
  const all = await observe(() => askCode(openSite(), counted.path))
  expect(tally(all.calls, 'cognito')).toMatchObject({ AdminCreateUser: 1, UpdateUserAttributes: 1 })
  for (const nth of placesOf(all.calls, choose)) {
    const invited = await invitedNurse()
    const site = openSite()
    const dead = await observe(() => askCode(site, invited.path), { nth, when: 'after', how: 'die' })
    expect(dead.died, String(nth)).toBe(true)
    await join(site, invited)
    clock.advance(3 * hour)
    await runDaily()
    expect(await poolUsersOf(invited.number), String(nth)).toHaveLength(1)
    expect((await NurseJoin.scan.go()).data, String(nth)).toEqual([])
    clock.advance(24 * hour)
  }
  expect(await violations()).toEqual([])
}

/** Dies in turn after each call of those that are chosen: the same code, or the next one, links the nurse once. */
export async function dieWhileCodeIsTaken(choose: Choose): Promise<void> {
  const counted = await invitedNurse()
  const ready = openSite()
  await askCode(ready, counted.path)
  const first = await readCode(counted.number)
  const all = await observe(() => giveCode(ready, counted.path, first))
  for (const nth of placesOf(all.calls, choose)) {
    const invited = await invitedNurse()
    const site = openSite()
    await askCode(site, invited.path)
    const code = await readCode(invited.number)
    await observe(() => giveCode(site, invited.path, code), { nth, when: 'after', how: 'die' })
    const again = await giveCode(site, invited.path, code)
    expect(again.location, `call ${nth}`).toBe('/staff')
    expect((await site.get('/staff')).status).toBe(200)
    expect(await poolUsersOf(invited.number)).toHaveLength(1)
  }
  expect(await violations()).toEqual([])
}

function placesOf(calls: AwsCall[], choose: Choose): number[] {
  const places = calls.flatMap((call, index) => (choose(call) ? [index + 1] : []))
  expect(places).not.toEqual([])
  return places
}
