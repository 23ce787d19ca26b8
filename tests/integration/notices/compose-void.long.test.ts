import { beforeEach, describe, expect, test } from 'vitest'
import { noticeKinds } from '#domain/notices.ts'
import { instantClock } from '#tests/support/clock.ts'
import { requestClose, requestCloseAssigned } from '#tests/support/requests.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { office, serviceAt } from './service-at.ts'

/* More of what compose-void.test.ts tests. */

beforeEach(async () => {
  await emptyTable()
  instantClock(Date.parse('2026-12-30T06:00:00.000Z'))
})

describe('what is no longer true is not told', () => {
  test('anything about a service that is closed', async () => {
    const { family, service, messages, toFamily } = await serviceAt('assigned')
    await requestClose(family, service, service.closeCode)
    for (const kind of noticeKinds)
      for (const recipient of [toFamily, office]) expect(await messages(kind, recipient), kind).toBeNull()
  })

  test('anything about a service that an administrator removed', async () => {
    const { administrator, service, messages, toFamily } = await serviceAt('assigned')
    expect(await requestCloseAssigned(administrator, service, service.closeCode)).toEqual({ ok: true })
    for (const kind of noticeKinds)
      for (const recipient of [toFamily, office]) expect(await messages(kind, recipient), kind).toBeNull()
  })
})
