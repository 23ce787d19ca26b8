import { beforeEach, describe, expect, test } from 'vitest'
import { observe } from '#tests/support/aws-calls.ts'
import { instantClock } from '#tests/support/clock.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { office, serviceAt, site } from './service-at.ts'

/* The messages of a notice, made from the records as they are when it is sent (docs/decisions/0030). */

beforeEach(async () => {
  await emptyTable()
  instantClock(Date.parse('2026-12-30T06:00:00.000Z'))
})

describe('what is told', () => {
  test('a booking that is not confirmed leads to the page of its code, without the code', async () => {
    const { service, serviceId, messages, toFamily } = await serviceAt('pending')
    const reminder = await messages('bookingNotConfirmed', toFamily)
    expect(reminder?.sms?.template).toBe('bookingNotConfirmed.family.en')
    expect(reminder?.mail?.text).toContain(`${site}/show/service/${serviceId}/confirm`)
    expect(reminder?.mail?.text).toContain(`${site}/profile`)
    expect(JSON.stringify(reminder)).not.toContain(service.bookCode)
  })

  test('the office reads of a confirmed booking and of a service past its end, by e-mail', async () => {
    const { serviceId, messages } = await serviceAt('confirmed', {
      startDate: '2026-12-01T09:00',
      endDate: '2026-12-29T23:30',
    })
    expect(await messages('bookingConfirmed', office)).toEqual({
      mail: {
        to: 'office@nivaas.example',
        subject: 'New booking to assign: starts 1 Dec 2026',
        text: expect.stringContaining(`Assign a nurse: ${site}/dashboard/services/${serviceId}/assign`),
      },
    })
    expect(await messages('serviceOverdue', office)).toEqual({
      mail: {
        to: 'office@nivaas.example',
        subject: 'Service past its end date and not closed: 29 Dec 2026',
        text: expect.stringContaining(
          'The service for Savita Kulkarni ended on 29 Dec 2026 and is not closed.',
        ),
      },
    })
  })

  test('it takes one request, which is a snapshot', async () => {
    const { messages, toFamily } = await serviceAt('pending')
    const seen = await observe(() => messages('bookingNotConfirmed', toFamily))
    expect(seen.calls.map(({ action }) => action)).toEqual(['PutItem', 'TransactGetItems'])
  })
})
