import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editNurse } from '#server/bookings/edit-nurse.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { handler as runDaily } from '#server/daily.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import { typedStaff } from '#server/staff/edit.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { hour, instantClock, minute } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, newNumber, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { askCode, giveCode, pathOf, staffOf, userOf } from './joining.ts'

/*
 * Random histories of two nurses, three browsers and the office, in which processes die: after each event all invariants hold, and who is in
 * holds the number of the nurse whose page it is.
 */

const clock = startOnTuesday({ setClockAt: instantClock })

type Browser = { site: Site; path: string | null; code: string | null; hasTypedRight: boolean }
type World = { office: Person; nurses: StoredStaff[]; paths: (string | null)[]; browsers: Browser[] }

const which = { nurse: fc.nat(1), browser: fc.nat(2) }
/** Each event may die at one of its first calls to AWS. */
const dies = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }) },
)

const anEvent = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('invite' as const), ...which, dies }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('ask' as const), ...which, dies }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('give' as const), ...which, dies }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('guess' as const), ...which, dies }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unlink' as const), ...which, dies }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('number' as const), ...which, dies }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retire' as const), ...which, dies }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), ...which, dies }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('day' as const), ...which, dies }) },
)
type Happening = typeof anEvent extends fc.Arbitrary<infer Value> ? Value : never

const seen = new Set<string>()

async function play(world: World, { kind, nurse: place, browser: number, dies }: Happening): Promise<void> {
  const nurse = await staffOf(world.nurses[place] ?? { id: '' })
  const browser = world.browsers[number]
  if (!browser) throw new Error('No such browser')
  const acts: Record<Happening['kind'], () => Promise<string>> = {
    async invite() {
      const form = crypto.randomUUID()
      const outcome = await inviteNurse(world.office, { staffId: nurse.id, form })
      if (outcome.ok) world.paths[place] = pathOf(nurse.id, form)
      return outcome.ok ? 'ok' : outcome.reason
    },
    async ask() {
      browser.path = world.paths[place] ?? browser.path
      const { status } = await askCode(browser.site, browser.path ?? '/staff/join', `198.51.100.${number}`)
      const { contactNumber } = nurse
      const [newest] = await readInbox(`+91${contactNumber}`)
      if (status === 302) browser.code = newest?.text.match(/\b(\d{6}|\d{8})\b/)?.[0] ?? null
      return String(status)
    },
    async give() {
      browser.hasTypedRight = browser.code !== null
      const answer = await giveCode(browser.site, browser.path ?? '/staff/join', browser.code ?? '000000')
      return String(answer.status)
    },
    async guess() {
      const { status } = await giveCode(browser.site, browser.path ?? '/staff/join', '123123')
      // Only where the right code was typed here before, and the process died after Cognito had taken it.
      if (status === 302) expect(browser.hasTypedRight).toBe(true)
      return String(status)
    },
    async unlink() {
      return String((await unlinkNurse(world.office, nurse.id)).ok)
    },
    async number() {
      const typed = { ...filledIn(), ...typedStaff(nurse), contactNumber: newNumber().slice(3) }
      const version = nurse.detailsVersion ?? 0
      return String((await editNurse(world.office, nurse.id, { version, typed })).ok)
    },
    async retire() {
      return String((await retireStaff(world.office, nurse.id)).ok)
    },
    async delete() {
      await browser.site.get('/profile/delete')
      return String((await browser.site.post('/profile/delete', { confirm: 'on' })).status)
    },
    async day() {
      clock.advance(25 * hour)
      await runDaily()
      return 'ok'
    },
  }
  const fault = dies === null ? [] : [{ nth: dies, when: 'after', how: 'die' } as const]
  const end = await observe(acts[kind], ...fault)
  seen.add(`${kind}: ${end.died ? 'died' : end.result}`)
  clock.advance(minute)
}

/** Whoever sees a nurse's page has the account that the nurse's record names, with the nurse's present number. */
async function expectOnlyHolders({ browsers }: World): Promise<void> {
  for (const { site } of browsers) {
    const page = await site.get('/staff')
    if (page.status !== 200 || page.text.includes('Under Construction')) continue
    const number = /\+91\d{10}/.exec((await site.get('/profile')).text)?.[0]
    expect(number).toBeDefined()
    seen.add('inside')
    insideNumbers.add(number ?? '')
  }
}
const insideNumbers = new Set<string>()

test('in random histories all invariants hold, and who is in holds the nurse’s number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { minLength: 12, maxLength: 24 }), async (events) => {
      const office = await createAdministrator()
      const nurses = [await createNurse(), await createNurse()]
      const browsers = [0, 1, 2].map(() => ({
        site: openSite(),
        path: null,
        code: null,
        hasTypedRight: false,
      }))
      const world: World = { office, nurses, paths: [null, null], browsers }
      for (const each of events) {
        await play(world, each)
        insideNumbers.clear()
        await expectOnlyHolders(world)
        const linked = await Promise.all(nurses.map(staffOf))
        const holders = await Promise.all(
          linked.map(async ({ accountUid, contactNumber }) => {
            if (!accountUid) return null
            const user = await userOf({ uid: accountUid })
            expect(user?.number).toBe(`+91${contactNumber}`)
            return user?.number ?? null
          }),
        )
        for (const number of insideNumbers) expect(holders).toContain(number)
      }
      expect(await violations()).toEqual([])
    }),
    { seed: 86, numRuns: 30, endOnFailure: true },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'inside',
      'ask: 302',
      'ask: died',
      'give: 302',
      'give: died',
      'give: 410',
      'unlink: true',
      'delete: 302',
    ]),
  )
})
