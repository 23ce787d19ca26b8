import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVisitId, visitIdOf } from '#domain/visits/visit-id.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(120)

test('an id of a visit names its service, line and day, also of a nurse who was sent', () => {
  const serviceId = fc.string({ minLength: 1 }).filter((id) => !/[\r\n\u2028\u2029]/.test(id))
  fc.assert(
    fc.property(serviceId, fc.integer({ min: 1, max: 9999 }), fc.nat(8), (id, line, sent) => {
      const visit = { serviceId: id, line: sent ? `${line}.${sent}` : String(line), day: '2028-02-29' }
      expect(readVisitId(visitIdOf(visit))).toEqual(visit)
    }),
  )
})

test.each([
  '',
  'service',
  'service.2026-02-29.1',
  'service.2026-11-22.',
  'service.2026-11-22.x',
  'service.2026-11-22.1.0',
  'service.2026-11-22.1.9',
  'service.2026-11-22.1.1.1',
  '.2026-11-22.1',
])('%o names no visit', (id) => expect(readVisitId(id)).toBeNull())
