import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Reads from '#server/table/read-items.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { minute, realWaitClock } from '#tests/support/clock.ts'
import { showItemByItem } from '#tests/support/item-by-item.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { requestAssign, requestReplace } from '#tests/support/requests.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { violations } from '#tools/data/integrity/invariants.ts'

/*
 * Why texts are made from a snapshot (docs/decisions/0030): the sender can see the row of a transaction before single reads see its service and
 * its plan. With single reads in place of the snapshot a true row becomes void, or its text is that of before.
 */

const reads = vi.hoisted(() => ({ areSingle: false }))

vi.mock('#server/table/read-items.server.ts', async (original) => {
  const real = await original<typeof Reads>()
  const readSnapshot: typeof real.readSnapshot = (...items) =>
    reads.areSingle ? real.readItems(...items) : real.readSnapshot(...items)
  return { ...real, readSnapshot }
})

const clock = startOnTuesday({ setClockAt: realWaitClock, keepsInvariants: false })
let office: Person
let shown: Awaited<ReturnType<typeof showItemByItem>> | null = null

beforeEach(async () => {
  office = await createAdministrator()
})
afterEach(() => {
  reads.areSingle = false
  shown?.end()
  shown = null
})

const refusals = 3

/** Sends what is due. */
async function send() {
  clock.advance(minute)
  return runNotices()
}

/** Sends what a change tells while the table shows its row and not yet its other items. */
async function sendDuring(act: () => Promise<{ ok: boolean }>) {
  await send()
  const doIt = async () => expect(await act()).toMatchObject({ ok: true })
  shown = await showItemByItem(doIt, (sk) => sk.startsWith('$notice'), refusals)
  const { sent, void: voided } = await send()
  return { sent, void: voided, refused: shown.refused() }
}

/** The changes whose rows are looked at, each with who is told. */
const changes = {
  async 'an assignment'() {
    const [service, nurse] = [await confirmedService(), await createNurse()]
    // By single reads the family would read that there is no nurse yet.
    return { told: 2, untrue: 1, act: () => requestAssign(office, service, nurse) }
  },
  async 'a replacement'() {
    const [service, nurse, other] = [await confirmedService(), await createNurse(), await createNurse()]
    await requestAssign(office, service, nurse)
    return { told: 3, untrue: 0, act: () => requestReplace(office, service, other) }
  },
  async 'a first plan without nurses'() {
    const { serviceId } = await confirmedService()
    // The office as well, of the first visit.
    return { told: 2, untrue: 0, act: () => change(office, serviceId, line()) }
  },
}

describe.each(Object.entries(changes))('%s', (_, prepare) => {
  test('is told from a snapshot, which the table refuses until the transaction is whole', async () => {
    const { told, act } = await prepare()
    expect(await sendDuring(act)).toEqual({ sent: told, void: 0, refused: refusals })
    expect(await violations()).toEqual([])
  })

  test('would be void or untrue by single reads, although its row is true', { tags: 'long' }, async () => {
    const { told, untrue, act } = await prepare()
    reads.areSingle = true
    expect(await sendDuring(act)).toEqual({ sent: untrue, void: told - untrue, refused: 0 })
  })
})
