import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTypedEnd, readTypedStart } from '#domain/typed-dates.ts'
import { intervalOf, holdInterval, noSeparation, overlap, serviceDays } from '#domain/visits/intervals.ts'
import { mayBeGiven, type Booked, type NurseTime } from '#domain/visits/may-be-given.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(114)

const hours = (count: number) => count * 60

function booked(day: string, [startMinute, minutes]: [number, number], more: Partial<Booked> = {}): Booked {
  return { ...intervalOf({ day, startMinute, minutes }), serviceId: 'mine', family: 'asha', ...more }
}

const other = { serviceId: 'theirs', family: 'vikram' }
const night: [number, number] = [hours(20), hours(12)]
const morning: [number, number] = [hours(8), hours(4)]
const free: NurseTime = {
  ...{ isRetired: false, hold: null, visits: [], absences: [] },
  separation: noSeparation,
}

function ask(nurse: Partial<NurseTime>, wanted: Booked, { isWholeService = false } = {}) {
  return mayBeGiven({ ...free, ...nurse }, { wanted, isWholeService })
}

describe('intervals are half-open', () => {
  const lastNight = booked('2026-11-22', night, other)

  test('20:00 to 08:00 and from 08:00 fit; 07:59 does not', () => {
    expect(ask({ visits: [lastNight] }, booked('2026-11-23', morning))).toEqual({ ok: true })
    expect(ask({ visits: [lastNight] }, booked('2026-11-23', [hours(8) - 1, hours(4)])).ok).toBe(false)
  })

  test('a night from 20:00 fits behind a day until 20:00; from 19:59 it does not', () => {
    const day = booked('2026-11-22', [hours(8), hours(12)], other)
    expect(ask({ visits: [day] }, booked('2026-11-22', night))).toEqual({ ok: true })
    expect(ask({ visits: [day] }, booked('2026-11-22', [hours(20) - 1, hours(12)])).ok).toBe(false)
  })

  test('Sunday until 24:00 and Monday from 00:15 with a gap of 30 minutes does not fit; with 15 it does', () => {
    const sunday = booked('2026-11-22', [hours(20), hours(4)], other)
    const monday = booked('2026-11-23', [15, hours(4)])
    const gap = (travelMinutes: number) => ({ ...noSeparation, travelMinutes })
    expect(ask({ visits: [sunday] }, monday).ok).toBe(true)
    expect(ask({ visits: [sunday], separation: gap(15) }, monday).ok).toBe(true)
    expect(ask({ visits: [sunday], separation: gap(16) }, monday).ok).toBe(false)
    expect(ask({ visits: [sunday], separation: gap(30) }, monday).ok).toBe(false)
  })

  test('gap and rest apply between different families only, before and after', () => {
    const wanted = booked('2026-11-23', [hours(8), hours(12)])
    const separation = { travelMinutes: 30, restMinutes: hours(8) }
    for (const day of ['2026-11-22', '2026-11-23']) {
      expect(ask({ visits: [booked(day, night)], separation }, wanted).ok).toBe(true)
      const sister = booked(day, night, { serviceId: 'for the grandmother' })
      expect(ask({ visits: [sister], separation }, wanted).ok).toBe(true)
      expect(ask({ visits: [booked(day, night, other)], separation }, wanted).ok).toBe(false)
      expect(ask({ hold: booked(day, night, other), separation }, wanted).ok).toBe(false)
    }
  })

  test('rest lies between shifts of twelve hours, not between short visits', () => {
    const rest = { travelMinutes: 0, restMinutes: hours(8) }
    const before = booked('2026-11-22', night, other)
    expect(ask({ visits: [before], separation: rest }, booked('2026-11-23', [hours(8), hours(12)])).ok).toBe(
      false,
    )
    expect(ask({ visits: [before], separation: rest }, booked('2026-11-23', [hours(8), hours(2)])).ok).toBe(
      true,
    )
  })

  test('live-in days of 24 hours follow each other without an overlap, also over the year’s end', () => {
    for (const [day, next] of [
      ['2026-12-31', '2027-01-01'],
      ['2028-02-28', '2028-02-29'],
      ['2028-02-29', '2028-03-01'],
    ] as const)
      expect(overlap(booked(day, [hours(8), hours(24)]), booked(next, [hours(8), hours(24)]))).toBe(false)
  })

  test('two times meet whichever is asked first, and each meets itself', () => {
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 50 }))
      .map(([start, length]) => ({ start, end: start + length }))
    fc.assert(
      fc.property(interval, interval, fc.integer({ min: 0, max: 20 }), (one, two, gap) => {
        expect(overlap(one, two, gap)).toBe(overlap(two, one, gap))
        expect(overlap(one, one, gap)).toBe(true)
        const minutes = (each: typeof one) =>
          Array.from({ length: each.end - each.start }, (_, at) => each.start + at)
        const shared = minutes(one).filter((at) => minutes(two).includes(at))
        expect(overlap(one, two)).toBe(shared.length > 0)
      }),
    )
  })
})

/* docs/visits.md, "Who may be given what": each row, for each column. */
describe('who may be given what', () => {
  const wanted = booked('2026-11-23', morning)
  const overlapping = booked('2026-11-22', [hours(20), hours(13)], other)
  const otherDates = booked('2026-12-22', morning, other)
  const fine = { wholeService: 'ok', visit: 'ok' }
  const rows: [string, Partial<NurseTime>, typeof fine][] = [
    ['free', {}, fine],
    ['held, overlapping', { hold: overlapping }, refusedFor('held')],
    ['held, other dates', { hold: otherDates }, { wholeService: 'held', visit: 'ok' }],
    ['visits overlap', { visits: [overlapping] }, refusedFor('visit')],
    ['visits at other times', { visits: [otherDates] }, fine],
    ['absent', { absences: [overlapping] }, refusedFor('absent')],
    ['absent at another time', { absences: [otherDates] }, fine],
    ['retired', { isRetired: true }, refusedFor('retired')],
    ['a never of this family', { nevers: [never('asha')] }, refusedFor('never')],
    ['a never of another one', { nevers: [never('vikram')] }, fine],
    ['registered until the day before', { registeredTo: '2026-11-22' }, refusedFor('not-registered')],
    ['registered on the day', { registeredTo: '2026-11-23' }, fine],
  ]

  test.each(rows)('%s', (_, nurse, expected) => {
    const answer = (isWholeService: boolean) => {
      const found = ask(nurse, wanted, { isWholeService })
      return found.ok ? 'ok' : found.obstacle.kind
    }
    expect({ wholeService: answer(true), visit: answer(false) }).toEqual(expected)
  })

  test('what is in the way is named', () => {
    expect(ask({ visits: [otherDates, overlapping] }, wanted)).toMatchObject({
      ok: false,
      obstacle: { kind: 'visit', by: overlapping },
    })
  })

  test('a whole service asks for the registration of the day that the caller names', () => {
    const asked = { wanted, isWholeService: true, lastDay: '2026-11-10' }
    expect(mayBeGiven({ ...free, registeredTo: '2026-11-10' }, asked)).toEqual({ ok: true })
  })

  function never(family: string) {
    return { family, askedBy: 'family' as const, at: '2026-11-12T04:30:00.000Z' }
  }

  function refusedFor(what: string) {
    return { wholeService: what, visit: what }
  }
})

describe('a service as a hold and as the bounds of a plan', () => {
  test('a hold is from the service’s start to its end', () => {
    const dates = { startDate: '2026-11-22T04:00:00.000Z', endDate: '2026-11-24T12:30:00.000Z' }
    expect(holdInterval(dates)).toEqual({
      start: Date.parse(dates.startDate),
      end: Date.parse(dates.endDate),
    })
    expect(serviceDays(dates)).toEqual({ firstDay: '2026-11-22', lastDay: '2026-11-24' })
  })

  test('dates alone are whole days in India', () => {
    const dates = {
      startDate: readTypedStart('2026-11-22') ?? '',
      endDate: readTypedEnd('2026-11-24') ?? '',
    }
    expect(serviceDays(dates)).toEqual({ firstDay: '2026-11-22', lastDay: '2026-11-24' })
    const hold = holdInterval(dates)
    expect(overlap(hold, booked('2026-11-24', [1439, 1]))).toBe(true)
    expect(overlap(hold, booked('2026-11-25', [0, 60]))).toBe(false)
    expect(overlap(hold, booked('2026-11-21', [1380, 60]))).toBe(false)
  })

  test('an evening in UTC is the next day in India', () => {
    expect(
      serviceDays({ startDate: '2026-11-22T18:30:00.000Z', endDate: '2026-11-30T18:29:59.000Z' }),
    ).toEqual({
      firstDay: '2026-11-23',
      lastDay: '2026-11-30',
    })
  })
})
