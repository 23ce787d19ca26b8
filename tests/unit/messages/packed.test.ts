import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settle } from '#domain/messages/conclude.ts'
import { packTold, unpackTold } from '#domain/messages/packed-told.ts'
import { nothingTold, type Appointment, type Belief, type Told } from '#domain/messages/told.ts'
import { whatIsSoForFamily } from '#domain/messages/what-is-so.ts'
import { addDays } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import { at, everyDay, service, today } from './day.ts'

seedProperties(101)

const value: fc.Arbitrary<Appointment | null> = fc.option(
  fc
    .record({
      start: fc.nat(60 * 24 * 60).map((minutes) => at('0:00') + minutes * 60_000),
      minutes: fc.integer({ min: 15, max: 1440 }),
      nurseId: fc.option(fc.constantFrom('Asha', 'Mary', 'a,b;c')),
      isLate: fc.boolean(),
    })
    .map(({ nurseId, isLate, ...time }) => ({
      ...time,
      ...(nurseId && { nurseId }),
      ...(isLate && { isLate: true as const }),
    })),
)

const belief: fc.Arbitrary<Belief<Appointment>> = fc.record(
  { values: fc.array(value, { minLength: 1, maxLength: 2 }) },
  { noNullPrototype: true },
)

const visitId = fc
  .tuple(fc.constantFrom('service', 'other.service'), fc.nat(40), fc.constantFrom('1', '2.1'))
  .map(([serviceId, days, line]) => visitIdOf({ serviceId, day: addDays(today, days), line }))

test('what was told is unpacked as it was packed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(visitId, belief)), fc.nat(), (visits, upTo) => {
      const told: Told = {
        ...nothingTold,
        visits: new Map(visits),
        upTo,
        at: 5,
        remindedFor: today,
      }
      const { visits: unpacked, ...others } = unpackTold(packTold(told))
      expect(others).toEqual({ ...told, visits: undefined })
      expect(new Map([...unpacked].toSorted())).toEqual(new Map([...told.visits].toSorted()))
    }),
  )
})

test('three visits a day of two nurses are less than half a kilobyte', () => {
  const stints = ['8:00', '13:00', '20:00'].flatMap((time, line) =>
    everyDay(time, line === 1 ? 'Asha' : 'Mary').map((stint) => ({ ...stint, line: String(line + 1) })),
  )
  const so = whatIsSoForFamily([service('2f1b6c0e-9d3a-4c55-8f0e-0b6a5d1c7e42', stints)], at('6:00'))
  const packed = packTold(settle(nothingTold, so))
  expect(so.visits.size).toBe(99)
  expect(packed.length).toBeLessThan(500)
  expect(unpackTold(packed).visits.size).toBe(99)
})
