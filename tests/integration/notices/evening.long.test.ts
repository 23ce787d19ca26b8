import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeKind } from '#domain/notices.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { setLog } from '#server/http/log.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
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
  const templates = ['day.family.en', 'visits.nurse.en', 'visit.nurse.en']
  process.env.SMS_NOTICE_TEMPLATES = templates.map((name) => `${name}=1000000000000000099`).join(',')
  return { visits, pace }
})

const [minute, hour] = [60_000, 60 * 60_000]
const [today, day] = ['2026-11-24', '2026-11-25']
const count = visits / 2

beforeEach(emptyTable)
const lines: string[] = []
beforeEach(() => setLog((line) => lines.push(line)))
afterAll(() => setLog())

test(
  'an evening’s visits are told at the set pace, none is lost and none is told twice; a late nurse’s alarm waits behind none of them',
  { timeout: 600_000 },
  async () => {
    // As many families as nurses with two visits each, and a reminder for each of them, sent through limits, budgets and SNS's stand-in.
    const late = { line: '3', day: today, startMinute: 17 * 60 + 47, minutes: 120 }
    await writeAll(busyDay(count, day, late))
    const clock = instantClock(startOfDay(today) + 17.9 * hour)
    await runNotices(compose)
    clock.advance(startOfDay(today) + 18 * hour - clock.now())
    const startedAt = clock.now()
    let ended = 0
    for (let run = 0; run < 10 && ended < 2 * count + 2; run++) {
      const at = clock.now()
      const { sent, void: unsent, open, failed } = await runNotices(compose)
      expect([open, failed]).toEqual([0, 0])
      expect(sent + unsent).toBeLessThanOrEqual((pace * (clock.now() - at)) / 1000 + 1)
      ended += sent + unsent
      // A run begins each minute, unless one is at work.
      clock.advance(minute - ((clock.now() - startedAt) % minute))
    }

    // They are due within 333 seconds, long before the quiet hours.
    expect(clock.now() - startedAt).toBeLessThanOrEqual(7 * minute)
    const { notice } = await readTable()
    const endOf = (of: NoticeKind) => notice.filter(({ kind }) => kind === of).map(({ dueAt }) => dueAt)
    const [alarm = ''] = endOf('notArrived')
    expect(Date.parse(alarm) - startedAt).toBeLessThan(2.2 * minute)
    expect(endOf('familyCare').filter((each) => each > alarm).length).toBeGreaterThan(count / 10)
    // The late nurse got the reminder with it.
    expect(notice.flatMap(({ state, reason }) => (state === 'sent' ? [] : reason))).toEqual(['told-together'])
    const inbox = await readInbox('')
    const nurses = Array.from({ length: count }, (_, nth) => `+91${nurseNumber(nth)}`)
    const families = Array.from({ length: count }, (_, nth) => familyNumber(nth))
    const phones = inbox.map(({ to }) => to).filter((to) => to.startsWith('+'))
    expect(phones.sort()).toEqual([...nurses, ...nurses.slice(-1), ...families].sort())
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
