import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { Notice, servicesOf } from '#server/notices/notice.entity.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { newNumber } from '#tests/support/people.ts'
import { bookService, requestCloseAssigned, requestConfirm, requestDelete } from '#tests/support/requests.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { received } from './notices.ts'
import { serviceAt } from './service-at.ts'
import { minute, cause, smsTo, rows, states } from '#tests/support/notices/told-together.ts'

/*
 * Several changes for one person say the same, because a text is made from the current records: what one message has told is not told
 * again. So ten changes on the telephone do not use up the ten SMS of a number (docs/limits.md), and none is lost (docs/decisions/0030).
 */
let clock: TestClock

beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(Date.parse('2026-11-23T06:30:00.000Z'))
})

const [serviceId, uid] = [randomUUID(), randomUUID()]
const toFamily: NewNotice = { kind: 'planChanged', recipient: { to: 'family', uid }, serviceId }

test('five changes in a minute are one message, which the others name', async () => {
  const number = newNumber()
  await cause(...Array.from({ length: 5 }, () => toFamily))
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect([await received(number), await states()]).toEqual([1, ['sent', 'void', 'void', 'void', 'void']])
  const sent = (await rows()).find(({ state }) => state === 'sent')
  const others = (await rows()).filter(({ state }) => state === 'void')
  expect(others.map(({ reason, toldWith }) => [reason, toldWith])).toEqual(
    others.map(() => ['told-together', sent?.noticeId]),
  )
})

test('changes of several services are one message to one person, which tells of all of them', async () => {
  const number = newNumber()
  const services = Array.from({ length: 8 }, () => randomUUID())
  const other = { to: 'family' as const, uid: randomUUID() }
  for (const id of services)
    await cause({ ...toFamily, serviceId: id }, { ...toFamily, recipient: other, serviceId: id })
  const told: string[][] = []
  clock.advance(minute)
  await runNotices(smsTo(number, (notice) => Promise.resolve(void told.push(servicesOf(notice).toSorted()))))
  expect(await received(number)).toBe(2)
  expect(told).toEqual([services.toSorted(), services.toSorted()])
})

test('two services that the office closes and deletes within a minute are one message to their family', async () => {
  const { family, administrator, service } = await serviceAt('assigned')
  const other = await bookService(
    family,
    bookingOf({ name: 'Ram Kulkarni', startDate: '2026-12-01T08:30', endDate: '2026-12-20T20:00' }),
  )
  expect(await requestConfirm(family, other, other.bookCode)).toEqual({ ok: true })
  clock.advance(minute)
  await runNotices()
  await emptyInbox()
  expect(await requestCloseAssigned(administrator, service, service.closeCode)).toEqual({ ok: true })
  expect(await requestDelete(administrator, other)).toEqual({ ok: true })
  clock.advance(minute)
  await runNotices()
  const [sms, mail] = [await readInbox(family.number), await readInbox(family.email)]
  expect(sms.map(({ text }) => text)).toEqual([
    'Nivaas Care: our office has closed the service booked from 1 Dec and 1 more. No more visits are planned. If this is not right, call 020 4890 1230.',
  ])
  expect(mail.map(({ subject }) => subject)).toEqual(['Your service has been closed'])
  expect(mail[0]?.text).toContain(
    'the service for Ram Kulkarni, Savita Kulkarni that was booked from 1 Dec 2026, 5 Jan 2027. No more visits',
  )
})

test('another recipient and a kind that is about more are told by themselves; dates of each service too', async () => {
  const number = newNumber()
  const others: NewNotice[] = [
    { ...toFamily, recipient: { to: 'family', uid: 'other' } },
    { ...toFamily, kind: 'nurseAssigned', nurseId: 'one' },
    { ...toFamily, kind: 'nurseAssigned', nurseId: 'other' },
    { ...toFamily, kind: 'serviceDatesChanged' },
    { ...toFamily, kind: 'serviceDatesChanged' },
    { ...toFamily, kind: 'serviceDatesChanged', serviceId: randomUUID() },
  ]
  await cause(toFamily, ...others)
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect(await received(number)).toBe(6)
})

test('a change that is written while the message is made is told by one of its own, however long that takes', async () => {
  const number = newNumber()
  await cause(toFamily)
  clock.advance(minute)
  let changes = 1
  await runNotices(
    smsTo(number, async () => {
      if (changes-- > 0) await cause(toFamily)
      // Longer than any difference between two clocks.
      clock.advance(6000)
    }),
  )
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect([await received(number), await states()]).toEqual([2, ['sent', 'sent']])
})

test('what was not sent is tried again with all that it tells', async () => {
  const number = newNumber()
  const other = randomUUID()
  await cause(toFamily, { ...toFamily, serviceId: other })
  clock.advance(minute)
  await runNotices(() => Promise.reject(new Error('no answer'))).catch(() => null)
  expect([await received(number), await states()]).toEqual([0, ['open', 'void']])
  clock.advance(2 * minute)
  const told: string[] = []
  await runNotices(smsTo(number, (notice) => Promise.resolve(void told.push(...servicesOf(notice)))))
  expect([await received(number), told.toSorted()]).toEqual([1, [serviceId, other].toSorted()])
})

test('notices whose SMS was sent are not told with one whose SMS was not', async () => {
  const number = newNumber()
  await cause(toFamily, toFamily)
  const [first] = await rows()
  await Notice.patch({ recipientKey: first?.recipientKey ?? '', noticeId: first?.noticeId ?? '' })
    .set({ sms: 'sent', state: 'open', dueAt: first?.dueAt ?? '' })
    .go()
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect(await received(number)).toBe(1)
  expect((await states()).filter((state) => state === 'open')).toEqual([])
})

test('a family reads once that a nurse is theirs now, also where they were exchanged and back', async () => {
  const number = newNumber()
  const replacedBy = (nurseId: string): NewNotice => ({ ...toFamily, kind: 'nurseReplaced', nurseId })
  await cause(replacedBy('B'), replacedBy('A'), replacedBy('B'))
  clock.advance(minute)
  // The one that names A is no longer true.
  await runNotices((notice) => (notice.nurseId === 'A' ? Promise.resolve(null) : smsTo(number)(notice)))
  expect([await received(number), await states()]).toEqual([1, ['sent', 'void', 'void']])
})

test('one transaction writes one row for a person and a kind, with all its services', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const visit = { line: '1', day: '2026-11-25' }
  const office = { kind: 'visitsUncovered' as const, recipient: { to: 'office' as const }, visit }
  const writes = noticeWrites(randomUUID(), [
    { ...toFamily, serviceId: first },
    { ...toFamily, serviceId: second },
    { ...office, serviceId: first },
    { ...office, serviceId: second },
    { ...toFamily, serviceId: first, kind: 'serviceDatesChanged' },
  ])
  expect(writes).toHaveLength(3)
  await transact(writes)
  const stored = await rows()
  expect(stored.map(({ kind, services, visit: own }) => [kind, services, own]).toSorted()).toEqual([
    ['planChanged', [first, second], undefined],
    ['serviceDatesChanged', undefined, undefined],
    ['visitsUncovered', [first, second], undefined],
  ])
})
