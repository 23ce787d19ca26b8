import { beforeEach, describe, expect, test } from 'vitest'
import { Service } from '#server/services/service.entity.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { office, serviceAt, setRaw } from './service-at.ts'

/* What is no longer true when a notice is sent, and is not told (docs/decisions/0030). */

beforeEach(async () => {
  await emptyTable()
  instantClock(Date.parse('2026-12-30T06:00:00.000Z'))
})

describe('what is no longer true is not told', () => {
  test('that a booking waits for its code, once it is confirmed; that it needs a nurse, once it has one', async () => {
    const { family, administrator, nurse, service, messages, toFamily } = await serviceAt('pending')
    expect(await messages('bookingNotConfirmed', toFamily)).not.toBeNull()
    expect(await messages('bookingConfirmed', office)).toBeNull()
    await requestConfirm(family, service, service.bookCode)
    expect(await messages('bookingNotConfirmed', toFamily)).toBeNull()
    expect(await messages('bookingConfirmed', office)).not.toBeNull()
    await requestAssign(administrator, service, nurse)
    expect(await messages('bookingConfirmed', office)).toBeNull()
  })

  test('that a service is past its end, where it ends today or was extended', async () => {
    const { serviceId, messages } = await serviceAt('assigned', {
      startDate: '2026-12-01T09:00',
      endDate: '2026-12-30',
    })
    expect(await messages('serviceOverdue', office)).toBeNull()
    instantClock(Date.parse('2026-12-30T18:30:00.000Z'))
    expect(await messages('serviceOverdue', office)).not.toBeNull()
    const { data: service } = await Service.get({ serviceId }).go()
    if (!service) throw new Error('The service is gone')
    await Service.patch({ serviceId })
      .set({ patient: { ...service.patient, endDate: '2027-02-01T00:00:00.000Z' } })
      .go()
    expect(await messages('serviceOverdue', office)).toBeNull()
  })

  test('a reminder to a customer who declined reminders', async () => {
    const { family, messages, toFamily } = await serviceAt('pending')
    await setRaw(family.uid, { remindersDeclinedAt: '2026-12-30T06:00:00.000Z' })
    expect(await messages('bookingNotConfirmed', toFamily)).toBeNull()
  })
})
