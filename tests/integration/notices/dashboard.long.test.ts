import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { nowInstant } from '#server/clock.server.ts'
import { nameOf, Notice } from '#server/notices/notice.entity.server.ts'
import { sendNoticeAgain } from '#server/notices/decide.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { createAdministrator, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { cause, composeFor, readMessage, received } from './notices.ts'
import { list, minute, noon, fail } from '#tests/support/notices/dashboard.ts'

/* More of what dashboard.test.ts tests. */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
})

let administrator: Person
beforeEach(async () => {
  await emptyTable()
  realWaitClock(noon)
  administrator = await createAdministrator()
})

test('a page is at most three requests to the table, however many notices there are', async () => {
  const site = openSite(administrator)
  const calls = async () => tallyInFrame((await observe(() => site.get(list))).calls)
  for (const each of await cause(1)) await fail(each)
  const before = await calls()
  for (const each of await cause(60)) await fail(each)
  expect(await calls()).toEqual(before)
  expect(Object.values(before).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3)
})

test('a slow “Send again” does not send what was sent since it read the notice', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  await Notice.patch(nameOf(told))
    .set({ state: 'failed', sms: 'failed', mail: 'failed', dueAt: nowInstant() })
    .go()
  const account = { uid: administrator.uid, email: administrator.email }
  const [begun, goOn] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  const send = tableClient.send.bind(tableClient) as (...given: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(tableClient, 'send').mockImplementation((async (...given: unknown[]) => {
    if (given[0] instanceof TransactWriteCommand) {
      spy.mockRestore()
      begun.resolve(null)
      await goOn.promise
    }
    return send(...given)
  }) as never)
  const slow = sendNoticeAgain(account, told)
  await begun.promise
  clock.advance(minute)
  expect(await sendNoticeAgain(account, told)).toEqual({ ok: true })
  await failNext({ service: 'ses', error: 'InvalidParameterValue' })
  await runNotices(composeFor('sms', 'mail'))
  expect(await readMessage(told)).toMatchObject({ state: 'failed', sms: 'sent', mail: 'failed' })
  goOn.resolve(null)
  expect(await slow).toEqual({ ok: true })
  await runNotices(composeFor('sms', 'mail'))
  expect([await received(told.number), await received(told.email)]).toEqual([1, 1])
})
