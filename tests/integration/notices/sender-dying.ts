import { expect } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { minute } from '#tests/support/clock.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { cause, composeFor, logOf, readMessage, received } from './notices.ts'

/**
 * In an empty table a sender dies at one of its calls to AWS, and the next one finishes its work: the notice is sent by SMS and by e-mail,
 * and twice only where it died at the sending itself, after AWS had carried it out, or at the write that would have noted it.
 * @returns whether it died, and the call once for each way by which the notice came twice
 */
export async function dieAtCall(
  clock: { advance(by: number): void },
  nth: number,
  when: 'before' | 'after',
): Promise<{ died: boolean; twice: number[] }> {
  await emptyTable()
  const [told] = await cause()
  const run = await observe(() => runNotices(composeFor('sms', 'mail')), { nth, when, how: 'die' })
  const publishedAt = run.calls.findIndex(({ service }) => service === 'sns') + 1
  const mailedAt = run.calls.findIndex(({ service }) => service === 'ses') + 1
  clock.advance(2 * minute)
  await runNotices(composeFor('sms', 'mail'))
  expect(await readMessage(told)).toMatchObject({ state: 'sent', sms: 'sent', mail: 'sent' })
  const twice: number[] = []
  for (const [to, at] of [
    [told.number, publishedAt],
    [told.email, mailedAt],
  ] as const) {
    const messages = await received(to)
    // Each way is logged once: what a process did that died before its note, is not.
    expect((await logOf(told)).filter((each) => each.to === to)).toMatchObject([{ outcome: 'sent' }])
    expect(messages).toBeGreaterThanOrEqual(1)
    expect(messages).toBeLessThanOrEqual(2)
    if (messages === 1) continue
    twice.push(nth)
    expect(nth === at ? when : 'noted').not.toBe('before')
    expect(nth - at).toBeLessThanOrEqual(1)
  }
  return { died: run.died, twice }
}
