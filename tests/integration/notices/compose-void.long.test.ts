import { beforeEach, describe, expect, test } from 'vitest'
import { noticeKinds, type NoticeKind, type NoticeRecipient } from '#domain/notices.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { requestClose, requestCloseAssigned } from '#tests/support/requests.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { office, serviceAt } from './service-at.ts'

/* More of what compose-void.test.ts tests. */

beforeEach(async () => {
  await emptyTable()
  instantClock(Date.parse('2026-12-30T06:00:00.000Z'))
})

/** The nurse's message about a service that is closed or removed. */
const ended =
  'Nivaas Care: your service of 5 Jan 2027 8 30 am, area PIN 411004, has ended. Please do not go there any more. Questions: call 020 4890 1230.'

/** A nurse is told that they need not go there, also where the service is gone. */
function staysTrueForNurse(kind: NoticeKind, { to }: NoticeRecipient): boolean {
  return to === 'nurse' && (kind === 'nurseReleased' || kind === 'planChanged')
}

describe('what is no longer true is not told', () => {
  test('anything about a service that is closed, but that the former nurse is free', async () => {
    const { family, service, messages, toFamily, toNurse } = await serviceAt('assigned')
    await requestClose(family, service, service.closeCode)
    for (const kind of noticeKinds)
      for (const recipient of [toFamily, toNurse, office])
        if (!staysTrueForNurse(kind, recipient)) expect(await messages(kind, recipient), kind).toBeNull()
    expect((await messages('nurseReleased', toNurse))?.sms?.text).toBe(ended)
    const former = await createNurse()
    expect(await messages('nurseReleased', { to: 'nurse', nurseId: former.id })).not.toBeNull()
  })

  test('anything about a service that an administrator removed, but that it is closed and its nurse is free', async () => {
    const { administrator, service, messages, toFamily, toNurse } = await serviceAt('assigned')
    expect(await requestCloseAssigned(administrator, service, service.closeCode)).toEqual({ ok: true })
    for (const kind of noticeKinds)
      for (const recipient of [toFamily, toNurse, office])
        if (!staysTrueForNurse(kind, recipient) && !(kind === 'serviceEnded' && recipient === toFamily))
          expect(await messages(kind, recipient), kind).toBeNull()
    expect(await messages('nurseReleased', toNurse)).toEqual({
      sms: { to: '+919812345678', template: 'serviceEnded.nurse.en', text: ended },
    })
    expect((await messages('planChanged', toNurse))?.sms?.text).toBe(
      'Nivaas Care: your visits to a family were planned or changed. Next visit there: none planned. Area: ask the office. Questions: call 020 4890 1230.',
    )
  })
})
