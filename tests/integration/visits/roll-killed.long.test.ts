import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configuration } from '#server/configuration.server.ts'
import { addDays, dayAt, horizonFrom } from '#domain/visits/days.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { violations, violationsIn } from '#tools/data/integrity/invariants.ts'
import { hour, instantClock, minute } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, inDay, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/* The run that rolls all plans, killed as by `kill -9` at many moments, and run again. */

const week = 7 * 24 * hour
const moments = countOf({ some: 4, every: 20 })
/** Two workers. */
const plans = 130
/** The list, and three requests for each plan. */
const requests = 1 + 3 * plans
const clock = startOnTuesday({ setClockAt: instantClock })

const friday = (startMinute: number) => ({ startMinute, minutes: 60, weekdays: [5] })

/** The last week of the horizon after so many weeks. */
function newMonday(weeks: number): string {
  return horizonFrom(dayAt(tuesday + weeks * week)).at(-1) ?? ''
}

/** Kills the run before or after its nth request to the table. */
async function killRun(nth: number, when: 'before' | 'after'): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'roll-and-die.ts'), String(clock.now()), String(nth), when],
    { env: process.env, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
}

/** Plans of one visit each Friday, of twenty nurses; a nurse whose registration ends with the horizon; for each moment a nurse who begins in its new week. */
async function setting() {
  const [office, leaver] = [
    await createAdministrator(),
    await createNurse({ regExpiryDate: addDays(newMonday(0), 6) }),
  ]
  const nurses = await Promise.all(Array.from({ length: 20 }, () => createNurse()))
  const beginners = await Promise.all(Array.from({ length: moments }, () => createNurse()))
  async function make(place: number): Promise<void> {
    const { serviceId } = await confirmedService(undefined, { days: 250 })
    const nurse = place === plans - 1 ? leaver : nurses[place % nurses.length]
    const start = 480 + 120 * Math.floor(place / nurses.length)
    expect(await change(office, serviceId, line(nurse, friday(start)))).toEqual({ ok: true })
    const beginner = beginners[place]
    if (!beginner) return
    const begins = { ...friday(1380), from: newMonday(place + 1), nurseId: beginner.id }
    expect(await change(office, serviceId, { kind: 'addLine', ...begins })).toEqual({ ok: true })
  }
  for (let from = 0; from < plans; from += 10)
    await Promise.all(Array.from({ length: 10 }, (_, place) => make(from + place)))
  // So many new bookings are told in several mails, of which three go in ten minutes.
  for (let passed = 0; passed < 20; passed++) {
    await runNotices()
    clock.advance(minute)
  }
  return beginners
}

/** How many SMS told a nurse of visits that were planned, and how many mails told the office of visits without a nurse. */
async function smsTo({ contactNumber }: { contactNumber: string }): Promise<number> {
  const inbox = await readInbox(`+91${contactNumber}`)
  return inbox.filter(({ text }) => text.includes('your visits for')).length
}

async function mailsOfUncovered(): Promise<number> {
  const inbox = await readInbox(configuration.officeMail)
  return inbox.filter(({ subject }) => subject?.startsWith('Unallocated visits')).length
}

test(
  'killed at any moment and run again: each visit once, each notice once, and all invariants hold',
  { timeout: 900_000 },
  async () => {
    const beginners = await setting()
    expect(inDay(0)).toBe(dayAt(tuesday))
    for (let moment = 0; moment < moments; moment++) {
      clock.moveTo(tuesday + (moment + 1) * week)
      // Scattered over the whole run.
      const nth = 1 + ((29 + 137 * moment) % requests)
      const when = moment % 2 === 0 ? 'after' : 'before'
      await killRun(nth, when)
      // Its clock went on, and a run that failed is repeated a minute later.
      clock.advance(minute)
      expect(await violations(), `killed ${when} request ${nth}`).toEqual([])

      expect(await rollPlans({ until: Number.POSITIVE_INFINITY })).toMatchObject({
        ...{ busy: 0, failed: 0, isComplete: true },
      })
      const records = await readTable()
      expect(violationsIn(records), `${when} request ${nth}, run again`).toEqual([])
      const { serviceWeek, notice } = records
      const monday = newMonday(moment + 1)
      const made = serviceWeek.filter((each) => each.monday === monday)
      const visits = made.flatMap(({ serviceId, visits: own }) =>
        own.map((visit) => `${serviceId} ${visit.line} ${visit.day}`),
      )
      expect([made.length, visits.length, new Set(visits).size]).toEqual([
        plans,
        plans + moment + 1,
        plans + moment + 1,
      ])

      const open = notice.filter(({ state }) => state === 'open')
      expect(open.map(({ kind, nurseId = '' }) => `${kind} ${nurseId}`).sort()).toEqual(
        [`nurseWork ${beginners[moment]?.id}`, 'visitsUncovered '].sort(),
      )
      await runNotices()
      const told = await Promise.all(beginners.map(smsTo))
      expect(told).toEqual(beginners.map((_, place) => (place <= moment ? 1 : 0)))
      expect(await mailsOfUncovered()).toBe(moment + 1)
    }
  },
)
