import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { setLog } from '#server/http/log.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import type { Composer } from '#server/notice-sender/compose/composed.server.ts'
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
  const templates = ['tomorrowsVisits.family.en', 'visits.nurse.en']
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
    /*
     * As many families as nurses with two visits each, and a reminder for each of them. All are rows that are made, claimed, composed from
     * the records, paced and noted. Of the families one in twenty is really sent an SMS through limits, budgets and SNS's stand-in; the others
     * end as void after they were composed, since the six calls of each SMS take minutes. Each nurse is sent one.
     */
    await writeAll(busyDay(count, day))
    const clock = instantClock(startOfDay(today) + 17.9 * hour)
    await runNotices(compose)
    clock.advance(startOfDay(today) + 18 * hour - clock.now())
    const composed: string[] = []
    const isReal = (phone: string) => Number(phone.slice(-4)) % 20 === 0
    const texts = new Map<string, string>()
    const sample: Composer = async (notice) => {
      const made = await compose(notice)
      if (!made?.sms) throw new Error(`${notice.kind} to ${notice.to} has no SMS`)
      composed.push(notice.noticeId)
      texts.set(made.sms.to, made.sms.text)
      return isReal(made.sms.to) ? made : null
    }
    const startedAt = clock.now()
    const runs: { ended: number; seconds: number }[] = []
    do {
      const at = clock.now()
      const { sent, void: unsent, open, failed } = await runNotices(sample)
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
    const rows = notice.filter(({ kind }) => kind === 'tomorrowsVisits')
    expect(rows).toHaveLength(count)
    expect(new Set(composed)).toEqual(new Set(rows.map(({ noticeId }) => noticeId)))
    expect(composed).toHaveLength(count)
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(count / 20)
    const ofNurses = notice.filter(({ kind }) => kind === 'nurseWork')
    expect(ofNurses.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'sent'))
    const inbox = await readInbox('')
    const nurses = Array.from({ length: count }, (_, nth) => `+91${nurseNumber(nth)}`)
    expect(inbox.map(({ to }) => to).sort()).toEqual([...nurses, ...[...texts.keys()].filter(isReal)].sort())
    expect(texts.get(familyNumber(7))).toBe(
      'Nivaas Care: visits on 25 Nov begin at 8 am and 2 pm. Nurse: several nurses. Questions: 020 4890 1230',
    )
    expect(inbox.find(({ to }) => to === nurses[7])?.text).toBe(
      'Nivaas Care: your visits for 25 Nov are: 8 am and 2 pm. Areas: PIN 411004. Questions: call 020 4890 1230.',
    )
    // Logs and metrics hold numbers alone.
    expect(lines.join('\n')).not.toMatch(/\+?91[6-9]\d{9}|Savita|Meera|Prabhat|uid-\d|nurse-\d/)
  },
)
