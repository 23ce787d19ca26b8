import { expect, test } from 'vitest'
import { company } from '#domain/company.ts'
import { dayPartsOf } from '#domain/visits/day-parts.ts'
import { dayAt, minute, startOfDay } from '#domain/visits/days.ts'
import { seeded } from '#tests/support/chance.ts'

/* Night is from 22:00 to 06:00 in India; a holiday from midnight to midnight. */

const noon = startOfDay('2026-11-10') + 12 * 60 * minute
const options = { night: company.night, isHoliday: (day: string) => day === '2026-11-10' }
const inHours = (from: number, to: number) => {
  const { night, holiday } = dayPartsOf(
    { start: noon + from * 60 * minute, end: noon + to * 60 * minute },
    options,
  )
  return [night, holiday].map((time) => time / (60 * minute))
}

test.each([
  ['a day', [-4, 8], [0, 12]],
  ['a night that begins on the holiday', [8, 20], [8, 4]],
  ['a night that ends on it', [-16, -4], [8, 8]],
  ['an evening up to 22:30', [9, 10.5], [0.5, 1.5]],
  ['two whole days', [-12, 36], [16, 24]],
  ['a time below zero', [2, 1], [0, 0]],
] as const)('%s', (_, [from, to], expected) => {
  expect(inHours(from, to)).toEqual(expected)
})

test('Any time has as many minutes of night and holiday as a walk through it minute by minute finds', () => {
  const random = seeded(41)
  for (let run = 0; run < 300; run++) {
    const start = noon + Math.floor(random() * 6_000 - 3_000) * minute
    const end = start + Math.floor(random() * 3_000) * minute
    let [night, holiday] = [0, 0]
    for (let at = start; at < end; at += minute) {
      const time = (at - startOfDay(dayAt(at))) / minute
      if (time < company.night.toMinute || time >= company.night.fromMinute) night += minute
      if (options.isHoliday(dayAt(at))) holiday += minute
    }
    expect(dayPartsOf({ start, end }, options)).toEqual({ night, holiday })
  }
})
