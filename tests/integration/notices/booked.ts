import { configuration } from '#server/configuration.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { take } from '#server/limits/take.server.ts'
import { Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { minute, type TestClock } from '#tests/support/clock.ts'
import { createCustomer } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { readInbox } from '#tests/support/stand-ins.ts'

export const patients = ['Asha', 'Bala', 'Charu', 'Deepa', 'Esha', 'Farah'] as const

/** Books and confirms for these patients, each by a family of its own. */
export async function book(names: readonly string[]) {
  const booked = []
  for (const name of names) {
    const family = await createCustomer()
    const service = await bookService(family, bookingOf({ name }))
    await requestConfirm(family, service, service.bookCode)
    booked.push(service)
  }
  return booked
}

/** The mails that the office got about new bookings, each as the patients that it names. */
export async function mailed(): Promise<string[][]> {
  const inbox = await readInbox(configuration.officeMail)
  return inbox
    .filter(({ text }) => text.includes('unassigned'))
    .map(({ text }) => patients.filter((name) => text.includes(name)))
}

/** As if the office had got the mails of these ten minutes. */
export async function useUpMails(): Promise<void> {
  for (let used = 0; used < limits.newBookingMail.max; used++) await take('newBookingMail', 'office')
}

/** All notices to the office about new bookings. */
export async function rows(): Promise<StoredNotice[]> {
  const { data } = await Notice.scan
    .where(({ kind }, { eq }) => eq(kind, 'bookingConfirmed'))
    .go({ pages: 'all' })
  return data
}

export async function runEachMinute(clock: TestClock, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    await runNotices()
    clock.advance(minute)
  }
}
