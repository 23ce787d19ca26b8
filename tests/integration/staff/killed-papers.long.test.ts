import '#tests/support/before-product/few-fields.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { eraseFiles } from '#server/aws/s3.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { discardDraft, openDraft } from '#server/staff/draft.server.ts'
import { registerStaff } from '#server/staff/register.server.ts'
import { deliverLate, observe, type Fault } from '#tests/support/aws-calls.ts'
import { clockOfTest, hour, instantClock, tuesdayMorning } from '#tests/support/clock.ts'
import { findFinalPaperProblems, findPaperProblems } from '#tests/support/papers/check.ts'
import { createWorld, fields, finish, sendNew, type World } from '#tests/support/papers/world.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { callsInFlight } from '#tests/support/table-answers.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/*
 * Each act that puts files into the bucket or removes them, with a fault at each of its calls in turn, while S3 refuses to remove
 * two keys. No named paper is lost, and after the daily run no unnamed one is left.
 */

afterEach(failNoMore)

/** Prepares the records and files, and returns the act. */
type Prepare = (world: World, staffId: string) => Promise<() => Promise<unknown>>

async function fillDraft(world: World, staffId: string): Promise<void> {
  await openDraft(world.administrator, staffId)
  for (const field of fields) await finish(world, await sendNew(world, staffId, { field, isGood: true }))
}

function register({ administrator, nurses: [nurse] }: World, staffId: string) {
  return registerStaff(administrator, staffId, nurse?.typed ?? {})
}

const sendAnother: Prepare = async (world, staffId) => {
  const given = await sendNew(world, staffId, { field: 'panCard', isGood: true })
  return () => finish(world, given)
}

async function registered(world: World, staffId: string): Promise<void> {
  await fillDraft(world, staffId)
  expect(await register(world, staffId)).toEqual({ ok: true })
}

const acts: [name: string, prepare: Prepare][] = [
  [
    'an upload for a draft',
    async (world, staffId) => {
      await fillDraft(world, staffId)
      return sendAnother(world, staffId)
    },
  ],
  [
    'discarding a draft',
    async (world, staffId) => {
      await fillDraft(world, staffId)
      return () => discardDraft(world.administrator, staffId)
    },
  ],
  [
    'a registration',
    async (world, staffId) => {
      await fillDraft(world, staffId)
      return () => register(world, staffId)
    },
  ],
  [
    'a replacement',
    async (world, staffId) => {
      await registered(world, staffId)
      return sendAnother(world, staffId)
    },
  ],
  [
    'retiring',
    async (world, staffId) => {
      await registered(world, staffId)
      return () => retireStaff(world.administrator, staffId)
    },
  ],
  [
    'the daily run',
    async (world, staffId) => {
      await failNext({
        service: 's3',
        action: 'DeleteObjects/Key',
        error: 'InternalError',
        times: fields.length,
      })
      await registered(world, staffId)
      clockOfTest.advance(hour + 1)
      return () => runDaily()
    },
  ],
]

const faults: [name: string, fault: Pick<Fault, 'when' | 'how'>][] = [
  ['that dies after any call', { when: 'after', how: 'die' }],
  ['of which any call arrives late', { when: 'before', how: 'late' }],
]

test.each(acts.flatMap(([act, prepare]) => faults.map(([how, fault]) => ({ act, how, prepare, fault }))))(
  '$act $how loses no named paper and leaves no unnamed one',
  async ({ prepare, fault }) => {
    for (let nth = 1; ; nth++) {
      await emptyTable()
      await eraseFiles('staff/')
      instantClock(tuesdayMorning)
      const world = createWorld()
      const act = await prepare(world, world.nurses[0]?.staffId ?? '')
      await failNext({ service: 's3', action: 'DeleteObjects/Key', error: 'InternalError', times: 2 })
      const seen = await observe(() => act().catch(() => {}), { ...fault, nth })
      while (callsInFlight() > 0) await wait(2)
      await failNoMore()
      expect(await findPaperProblems(world), `call ${nth}`).toEqual([])
      await deliverLate()
      clockOfTest.advance(2 * hour)
      await runDaily()
      expect(await findFinalPaperProblems(world), `call ${nth}, after the daily run`).toEqual([])
      if (seen.calls.length >= nth) continue
      expect(nth).toBeGreaterThan(2)
      return
    }
  },
)
