import { describe, expect, test } from 'vitest'
import { daysOf, startOfDay } from '#domain/visits/days.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { readRoster } from '#server/roster/read-roster.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { putAll, serviceRecord, shiftsOfWeek, weekRecord } from '#tests/support/visits/roster-records.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* More of what roster.test.ts tests. */

const [week, nextWeek] = ['2026-11-23', '2026-11-30'] as const
const clock = startOnTuesday({ keepsInvariants: false })

describe('the roster', () => {
  test('of 300 services with two shifts a day reads each of its weeks by one Query where it is below 1 MB', async () => {
    const nurses = Array.from({ length: 300 }, (_, place) => `nurse-${place}`)
    const weekOf = (monday: string) => (nurseId: string, place: number) =>
      weekRecord(`service-${place}`, { monday, visits: shiftsOfWeek(daysOf(monday), [nurseId]) })
    await putAll(
      [week, nextWeek].flatMap((monday) => nurses.map(weekOf(monday))),
      nurses.map((nurseId, place) => serviceRecord(`service-${place}`, { hasPlan: true, nurseId })),
    )
    const seen = await observe(() => readRoster(week))
    if (seen.died) throw new Error('died')
    expect(seen.result.visits).toHaveLength(300 * 14)
    // The week, nurses sent in the one before, the holds, two of what is past its end, the absences, the nurses who are available and those
    // who are not, and the notes.
    expect(tally(seen.calls)).toEqual({ Query: 9 })
    const monday = await observe(() => readRoster(nextWeek, { hasNightsBefore: true }))
    expect(tally(monday.calls)).toEqual({ Query: 9 })
  })

  test('of a week that is over reads the next one too, of services whose nurse came on its last night and has not left', async () => {
    const stay = (name: string, monday: string, sunday: Partial<WeekVisit>) => {
      const shift = {
        line: '1',
        startMinute: 540,
        minutes: 1440,
        nurseId: name,
        state: 'planned',
      } as const
      const visits = [{ ...shift, day: monday === week ? '2026-11-29' : monday, ...sunday }]
      return weekRecord(name, { monday, visits })
    }
    const arrivedAt = new Date(startOfDay('2026-11-29') + 9 * hour).toISOString()
    const leftAt = new Date(startOfDay('2026-11-30') + 9 * hour).toISOString()
    await putAll([
      ...[stay('meera', week, { arrivedAt }), stay('meera', nextWeek, {})],
      ...[stay('asha', week, { arrivedAt, leftAt }), stay('asha', nextWeek, {})],
      ...[stay('sunita', week, {}), stay('sunita', nextWeek, {})],
    ])
    const read = async () => {
      const seen = await observe(() => readRoster(week))
      if (seen.died) throw new Error('died')
      return { calls: tally(seen.calls), services: new Set(seen.result.after.map((each) => each.serviceId)) }
    }
    clock.moveTo(startOfDay(nextWeek) + 8 * hour)
    expect(await read()).toEqual({ calls: { Query: 9 }, services: new Set() })
    clock.advance(2 * hour)
    expect(await read()).toEqual({ calls: { Query: 9, BatchGetItem: 1 }, services: new Set(['meera']) })
  })
})
