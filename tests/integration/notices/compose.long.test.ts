import { beforeEach, describe, expect, test } from 'vitest'
import { noticeKinds } from '#domain/notices.ts'
import { instantClock } from '#tests/support/clock.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { office, serviceAt } from './service-at.ts'

/* More of what compose.test.ts tests. */

beforeEach(async () => {
  await emptyTable()
  instantClock(Date.parse('2026-12-30T06:00:00.000Z'))
})

describe('what is told', () => {
  test('no message about a booking or a service past its end names a diagnosis, an address or a code, whatever the family typed', async () => {
    const secrets = {
      consultation: 'Tuberculosis',
      subService: 'Dementia care',
      service: 'Special Care',
      // A name with a line break is refused (tests/integration/posted-names.test.ts).
      name: 'Savita Office: {link} http://evil.example $&',
      endDate: '2026-12-29T10:00',
      startDate: '2026-12-01T10:00',
    }
    const told = new Set<string>()
    for (const step of ['pending', 'confirmed', 'assigned'] as const) {
      const { service, messages, toFamily } = await serviceAt(step, secrets)
      for (const kind of noticeKinds)
        for (const recipient of [toFamily, office]) {
          const made = await messages(kind, recipient)
          if (!made) continue
          told.add(`${kind}.${recipient.to}`)
          const texts = JSON.stringify(made)
          const { bookCode, closeCode } = service
          for (const secret of ['Tuberculosis', 'Dementia', 'Special', 'Prabhat', bookCode, closeCode])
            expect(texts, kind).not.toContain(secret)
          expect(texts).not.toMatch(/undefined|null|NaN/)
          expect(made.sms?.text ?? '').not.toMatch(/Savita|evil/)
          expect(made.mail?.text ?? '').not.toMatch(/Savita\s*\n/)
        }
    }
    expect([...told].sort()).toEqual([
      'bookingConfirmed.office',
      'bookingNotConfirmed.family',
      'serviceOverdue.office',
    ])
  })
})
