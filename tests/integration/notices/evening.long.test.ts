import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { setLog } from '#server/http/log.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { busyDay, familyNumber, nurseNumber, writeAll } from '#tests/support/visits/busy-day.ts'

/*
 * An evening before a busy day. The suite tells of 1,000 visits at four messages a second; `EVENING_VISITS=5000` tells of 5,000 at twenty,
 * which takes two minutes.
 */
const { visits, pace } = vi.hoisted(() => {
  const visits = Number(process.env.EVENING_VISITS ?? 1000)
  const pace = visits / 250
  process.env.NOTICES_PER_SECOND = String(pace)
  const templates = ['day.family.en', 'visits.nurse.en']
  process.env.SMS_NOTICE_TEMPLATES = templates.map((name) => `${name}=1000000000000000099`).join(',')
  return { visits, pace }
})

const hour = 60 * 60_000
const [today, day] = ['2026-11-24', '2026-11-25']
const count = visits / 2

beforeEach(emptyTable)
const lines: string[] = []
beforeEach(() => setLog((line) => lines.push(line)))
afterAll(() => setLog())

test(
  'an evening’s visits are told within the sender’s time at the set pace, none is lost and none is told twice',
  { timeout: 600_000 },
  async () => {
    // As many families as nurses with two visits each, and a reminder for each of them, sent through limits, budgets and SNS's stand-in.
    await writeAll(busyDay(count, day))
    const clock = instantClock(startOfDay(today) + 17.9 * hour)
    await runNotices(compose)
    clock.advance(startOfDay(today) + 18 * hour - clock.now())
    const startedAt = clock.now()
    const runs: { ended: number; seconds: number }[] = []
    do {
      const at = clock.now()
      const { sent, void: unsent, open, failed } = await runNotices(compose)
      expect([open, failed]).toEqual([0, 0])
      runs.push({ ended: sent + unsent, seconds: (clock.now() - at) / 1000 })
      clock.advance(1000)
    } while (
      (await Notice.query.byDue({ state: 'open' }).go({ limit: 1 })).data.length > 0 &&
      runs.length < 4
    )

    expect(runs).toHaveLength(2)
    for (const { ended, seconds } of runs) {
      expect(seconds).toBeLessThan(240 + 2)
      expect(ended).toBeLessThanOrEqual(pace * seconds + 1)
    }
    // 250 seconds at this pace, long before the quiet hours.
    expect(clock.now() - startedAt).toBeLessThan(5 * 60_000)
    const { notice } = await readTable()
    for (const of of ['familyCare', 'nurseWork']) {
      const rows = notice.filter(({ kind }) => kind === of)
      expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'sent'))
    }
    const inbox = await readInbox('')
    const nurses = Array.from({ length: count }, (_, nth) => `+91${nurseNumber(nth)}`)
    const families = Array.from({ length: count }, (_, nth) => familyNumber(nth))
    expect(inbox.map(({ to }) => to).sort()).toEqual([...nurses, ...families].sort())
    expect(inbox.find(({ to }) => to === families[7])?.text).toBe(
      'Nivaas Care: your visits on 25 Nov are: 8 am and 2 pm. Nurse: several nurses. Questions: 020 4890 1230.',
    )
    expect(inbox.find(({ to }) => to === nurses[7])?.text).toBe(
      'Nivaas Care: your visits for 25 Nov are: 8 am and 2 pm. Areas: PIN 411004. Questions: call 020 4890 1230.',
    )
    // Logs and metrics hold numbers alone.
    expect(lines.join('\n')).not.toMatch(/\+?91[6-9]\d{9}|Savita|Meera|Prabhat|uid-\d|nurse-\d/)
  },
)
