import { indiaDay } from '#domain/dates.ts'
import type { Language } from '#domain/languages.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { chosenLanguage } from '#server/http/language.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { inTransaction, type RefusingItem, type Write } from '#server/table/transaction.server.ts'

const max: number = limits.bookingPerCustomerDaily.max

export type BookingCustomer = Pick<StoredUser, 'uid' | 'bookingDay' | 'bookingsOnDay' | 'languageChosenAt'>

/**
 * The write of a booking to its customer's record: it counts the services and the bookings of the day, and sets the language
 * of the messages. A verified phone is a condition (section 4).
 * @param createdAt the instant of the booking; the day is India's
 * @returns refused as `counted-meanwhile` when the record is to be read again
 */
export function countBooking(
  customer: BookingCustomer,
  createdAt: string,
): Write<'phone-not-verified' | 'too-many' | 'counted-meanwhile'> {
  const { uid, bookingDay } = customer
  const today = indiaDay(createdAt)
  // A day begun by a faster clock counts as the current one.
  const day = bookingDay && bookingDay > today ? bookingDay : today
  const item =
    bookingDay === day
      ? inTransaction(User)
          .patch({ uid })
          .add({ serviceCount: 1, bookingsOnDay: 1 })
          .set(languageOf(customer))
          .where((current, { eq, lt }) =>
            [
              eq(current.phoneVerified, true),
              eq(current.bookingDay, day),
              lt(current.bookingsOnDay, max),
            ].join(' AND '),
          )
          .commit()
      : inTransaction(User)
          .patch({ uid })
          .add({ serviceCount: 1 })
          .set({ bookingDay: day, bookingsOnDay: 1, ...languageOf(customer) })
          .where((current, { eq, lt, notExists }) =>
            [
              eq(current.phoneVerified, true),
              `(${notExists(current.bookingDay)} OR ${lt(current.bookingDay, day)})`,
            ].join(' AND '),
          )
          .commit()
  function otherwise(current: RefusingItem) {
    const {
      phoneVerified,
      bookingDay: lastDay = '',
      bookingsOnDay = 0,
    } = (current ?? {}) as Partial<StoredUser>
    if (!phoneVerified) return 'phone-not-verified'
    return lastDay >= day && bookingsOnDay >= max ? 'too-many' : 'counted-meanwhile'
  }
  return { item, otherwise }
}

/** Messages take the language of the booking page, unless the user has chosen one on their profile. */
function languageOf({ languageChosenAt }: BookingCustomer): { language?: Language } {
  const language = chosenLanguage()
  return language && !languageChosenAt ? { language } : {}
}

/** Reads the customer's record for another attempt; returns the old one when the record is gone. */
export async function readBookingCustomer(customer: BookingCustomer): Promise<BookingCustomer> {
  const { data } = await User.get({ uid: customer.uid }).go({ consistent: true })
  return data ?? customer
}
