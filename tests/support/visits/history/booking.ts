import fc from 'fast-check'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { sendNoticeAgain } from '#server/notices/decide.server.ts'
import { bookingOf } from '../../bookings.ts'
import { otherCode, requestBooking, requestConfirm } from '../../requests.ts'
import { accountUser, inDay } from '../plans.ts'
import { event, place, signedIn } from './make-event.ts'
import { at, codesOf, one, sizes } from './world.ts'

/* A booking that is made and confirmed inside the history, and the sender of the notices. */

/** Mostly one of the services that do not exist at the beginning. */
const aBooking = fc.constantFrom(
  ...Array.from({ length: sizes.forms }, (_, form) => sizes.booked + form).flatMap((each) => [each, each]),
  0,
)

const book = event(
  'book',
  6,
  { service: aBooking, days: fc.constantFrom(5, 30, 60) },
  (world, { service, days }) => {
    const { serviceId, customer } = one(world.services, service)
    const dates = { startDate: `${inDay(1)}T08:00`, endDate: `${inDay(days)}T20:00` }
    return requestBooking(customer, bookingOf({ ...dates, serviceId }))
  },
)

const confirm = event(
  'confirm',
  8,
  { service: aBooking, isRight: fc.constantFrom(true, true, true, false) },
  (world, { service, isRight }) => {
    const pending = new Set(world.records.pendingService.map(({ serviceId }) => serviceId))
    const booked = world.services.filter(({ serviceId }) => pending.has(serviceId))
    const { serviceId, customer } = at(booked, service) ?? one(world.services, service)
    const { bookCode } = codesOf(world, serviceId)
    return requestConfirm(customer, { serviceId }, isRight ? bookCode : otherCode(bookCode))
  },
)

const sendNotices = event('send notices', 4, {}, async () => {
  try {
    await runNotices()
    return { ok: true }
  } catch (error) {
    // A part that failed, such as a request that the table refused, is left to the next run.
    if (!(error instanceof AggregateError)) throw error
    return { ok: false, reason: 'left-to-the-next-run' }
  }
})

const sendAgain = event('send a notice again', 2, { which: place }, async (world, { which }) => {
  const failed = world.records.notice
    .filter(({ state }) => which % 8 === 0 || state === 'failed')
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  const notice = at(failed, which)
  if (!notice) return { ok: false, reason: 'nothing-there' }
  return sendNoticeAgain(accountUser(world.office), notice)
})

export const bookingEvents = [
  ...[book, confirm].map((each) => signedIn(each, 'families')),
  ...[sendNotices, sendAgain],
]
