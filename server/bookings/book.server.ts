import { indiaDay } from '#domain/dates.ts'
import { toShiftWish } from '#domain/shifts.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { digestOf, idOfChangedForm } from '#server/changed-form.server.ts'
import { now, nowInstant, wait } from '#server/clock.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { logMessages } from '#server/notices/log-message.server.ts'
import { log, logError } from '#server/http/log.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { countRefusalOf } from '#server/limits/take.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { BookingReservation } from './booking-reservation.entity.server.ts'
import { countBooking, readBookingCustomer, type BookingCustomer } from './daily-bookings.server.ts'
import { generateCode, reserveCodes, type Codes } from './codes.server.ts'
import { notificationTime, sendBookingCode } from './notify.server.ts'
import type { Booking } from './schema.server.ts'
import { PendingService } from '#server/services/service.entity.server.ts'
import { givenConsent } from '#server/services/given-consent.server.ts'
import { wordWrites } from '#server/services/search-words.server.ts'

/** Attempts with new codes when a code is taken. With a million services, about one attempt in a hundred fails. */
const codeTries = 20
/** Milliseconds after which the process behind a `sending` entry counts as dead; longer than the time limit of its messages. */
const sendingLease = 5000
/** Milliseconds within which the customer gets an answer, whether or not the messages are out. */
const answerBudget = 7500
const pollPause = 250

export type BookOutcome =
  | {
      ok: true
      serviceId: string
      notification: 'sent' | 'failed'
      bookCode: string
      email: string
      number: string
      /** As stored; UTC instants. */
      startDate: string
      endDate: string
    }
  | { ok: false; reason: 'phone-not-verified' | 'too-many' | 'id-taken' | 'busy' }

/**
 * Books a service in one transaction, then sends the booking code (sections 4, 5 and 7). The same form sent again has the
 * same outcome, without a second booking or message; a form changed after Back is a new booking with its own id. The page
 * shows the code of the outcome only in the failure message.
 */
export async function book(account: Pick<Account, 'user'>, booking: Booking): Promise<BookOutcome> {
  const deadline = now() + answerBudget
  const { serviceId, startDate, endDate } = booking
  let customer: BookingCustomer = account.user
  for (let attempt = 0; attempt < codeTries; attempt++) {
    const codes = { bookCode: generateCode(), closeCode: generateCode() }
    const createdAt = nowInstant()
    const written = await transact(bookingWrites({ user: account.user, booking, codes, createdAt }, customer))
    if (written.ok) {
      countMetric('Bookings')
      const entry = {
        ...{ ...codes, uid: account.user.uid, serviceId, startDate, endDate },
        notificationClaimedAt: createdAt,
      }
      const isOurs = isClaimLongEnough(createdAt) || (await claim(entry))
      return isOurs ? sendCodeFor(account, entry, deadline) : answerRepeatedForm(account, booking, deadline)
    }
    if (written.reason === 'already-booked') return answerRepeatedForm(account, booking, deadline)
    if (written.reason === 'code-taken') continue
    if (written.reason === 'counted-meanwhile') {
      customer = await readBookingCustomer(customer)
      continue
    }
    if (written.reason === 'too-many') countRefusalOf('bookingPerCustomerDaily')
    return { ok: false, reason: written.reason }
  }
  return { ok: false, reason: 'busy' }
}

type NewBooking = {
  user: Account['user']
  booking: Booking
  codes: Codes
  createdAt: string
}

type Refusal =
  'already-booked' | 'phone-not-verified' | 'counted-meanwhile' | 'code-taken' | 'too-many' | 'busy'

function bookingWrites(made: NewBooking, customer: BookingCustomer): Write<Refusal>[] {
  const { user, booking, codes, createdAt } = made
  const { serviceId } = booking
  const pending = pendingService(made)
  return [
    {
      item: inTransaction(BookingReservation).create({ serviceId, uid: user.uid }).commit(),
      otherwise: 'already-booked',
    },
    { item: inTransaction(UserService).create(customerEntry(made)).commit(), otherwise: 'already-booked' },
    { item: inTransaction(PendingService).create(pending).commit(), otherwise: 'already-booked' },
    countBooking(customer, createdAt),
    ...reserveCodes(serviceId, codes),
    ...wordWrites(pending),
    ...count({ 'services.pending': 1, [`bookings.${indiaDay(createdAt)}`]: 1 }),
  ]
}

/** The customer's entry. `sending` claims the booking message for this process. */
function customerEntry({ user, booking, codes, createdAt }: NewBooking) {
  return {
    uid: user.uid,
    serviceId: booking.serviceId,
    status: 'pending' as const,
    ...codes,
    numericBookCode: Number(codes.bookCode),
    patientName: booking.name,
    startDate: booking.startDate,
    endDate: booking.endDate,
    service: booking.service,
    subService: booking.subService,
    consultation: booking.consultation,
    address: booking.address,
    form: digestOfBooking(booking),
    notification: 'sending' as const,
    notificationClaimedAt: createdAt,
    createdAt,
  }
}

function digestOfBooking({ serviceId: _id, ...typed }: Booking): string {
  return digestOf(typed)
}

/**
 * Whether the form of an existing booking comes again with other content.
 * @param entry its `form` is missing in bookings of the former product
 */
export function isChangedForm({ form }: Pick<StoredUserService, 'form'>, booking: Booking): boolean {
  return form !== undefined && form !== digestOfBooking(booking)
}

function pendingService({ user, booking, codes, createdAt }: NewBooking) {
  return {
    serviceId: booking.serviceId,
    book_code: codes.bookCode,
    close_code: codes.closeCode,
    numericBookCode: Number(codes.bookCode),
    userId: user.uid,
    userEmail: user.email,
    phone: booking.number,
    ...(user.number !== booking.number && { accountNumber: user.number }),
    contactEmail: booking.email,
    createdAt,
    updatedAt: createdAt,
    patient: {
      name: booking.name,
      age: booking.age,
      gender: booking.gender,
      startDate: booking.startDate,
      endDate: booking.endDate,
    },
    address: booking.address,
    service: booking.service,
    subService: booking.subService,
    consultation: booking.consultation,
    weeks: booking.weeks,
    months: booking.months,
    caregivergender: booking.caregivergender,
    ...toShiftWish(booking),
    someone: booking.someone,
    consent: givenConsent(createdAt),
  }
}

/**
 * The outcome for a form that is already booked. Waits for the process that is sending its message, or sends in place of one
 * that died.
 */
async function answerRepeatedForm(
  account: Pick<Account, 'user'>,
  booking: Booking,
  deadline: number,
): Promise<BookOutcome> {
  const { serviceId, ...typed } = booking
  for (;;) {
    const { data: entry } = await UserService.get({ uid: account.user.uid, serviceId }).go({
      consistent: true,
    })
    // The id belongs to another customer, or to a service that an administrator has removed.
    if (!entry) return { ok: false, reason: 'id-taken' }
    if (isChangedForm(entry, booking))
      return book(account, { ...booking, serviceId: idOfChangedForm(serviceId, typed) })
    if (entry.notification !== 'sending') return booked(account, entry, entry.notification ?? 'sent')
    // A confirmed service proves that the customer has the code.
    if (entry.status !== 'pending') return booked(account, entry, 'sent')
    if (now() >= deadline) return booked(account, entry, 'failed')
    if (isAbandoned(entry) && (await claim(entry))) return sendCodeFor(account, entry, deadline)
    await wait(pollPause)
  }
}

type BookedEntry = Pick<StoredUserService, 'serviceId' | 'bookCode' | 'startDate' | 'endDate'>

async function sendCodeFor(
  account: Pick<Account, 'user'>,
  entry: BookedEntry,
  deadline: number,
): Promise<BookOutcome> {
  const timeLimit = Math.min(notificationTime, deadline - now())
  const { serviceId, bookCode } = entry
  const recipient = { ...account.user, serviceId }
  const { notification, messages } = await sendBookingCode(recipient, bookCode, 'smsBooking', timeLimit)
  await Promise.all([recordNotification(account.user.uid, serviceId, notification), logMessages(messages)])
  return booked(account, entry, notification)
}

type Claimed = Pick<StoredUserService, 'uid' | 'serviceId' | 'notificationClaimedAt'>

/**
 * Whether the claim outlasts the sending of the messages. It starts before the booking's transaction, whose retries may use
 * it up.
 */
function isClaimLongEnough(claimedAt: string): boolean {
  return now() + notificationTime <= Date.parse(claimedAt) + sendingLease
}

function isAbandoned({ notificationClaimedAt, createdAt }: StoredUserService): boolean {
  return Date.parse(notificationClaimedAt ?? createdAt) + sendingLease <= now()
}

/** Claims the sending of the message; false when another process is first. */
function claim({ uid, serviceId, notificationClaimedAt }: Claimed): Promise<boolean> {
  return tryConditionalWrite(() =>
    UserService.patch({ uid, serviceId })
      .set({ notificationClaimedAt: nowInstant() })
      .where((current, { eq }) =>
        [
          eq(current.notification, 'sending'),
          eq(current.notificationClaimedAt, notificationClaimedAt ?? ''),
        ].join(' AND '),
      )
      .go(),
  )
}

/** Records the outcome of the message. An error is only logged, because the booking is made; the service may be gone by now. */
async function recordNotification(
  uid: string,
  serviceId: string,
  notification: 'sent' | 'failed',
): Promise<void> {
  try {
    const isRecorded = await tryConditionalWrite(() =>
      UserService.patch({ uid, serviceId }).set({ notification }).go(),
    )
    if (!isRecorded) log('warn', 'outcome of a booking message not recorded: the service is gone')
  } catch (error) {
    logError('outcome of a booking message not recorded', error, 'warn')
  }
}

function booked(
  { user }: Pick<Account, 'user'>,
  { serviceId, bookCode, startDate, endDate }: BookedEntry,
  notification: 'sent' | 'failed',
): BookOutcome {
  const { email, number } = user
  return { ok: true, serviceId, notification, bookCode, email, number, startDate, endDate }
}
