import { indiaDay } from '#domain/dates.ts'
import type { Language } from '#domain/languages.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { chosenLanguage } from '#server/http/language.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { inTransaction, type RefusingItem, type Write } from '#server/table/transaction.server.ts'

const max: number = limits.bookingPerCustomerDaily.max

/** What a booking reads of its customer's record. */
export type BookingCustomer = Pick<StoredUser, 'uid' | 'bookingDay' | 'bookingsOnDay' | 'languageChosenAt'>

/**
 * The write of a booking to its customer's record: the number of their services, the bookings of the day in India, of which
 * there is a limit (section 4 needs a verified phone), and the language of the messages to them. `counted-meanwhile` means
 * that the record was not as it was read; the caller reads it again.
 * @param createdAt the instant of the booking
 */
export function countBooking(
  customer: BookingCustomer,
  createdAt: string,
): Write<'phone-not-verified' | 'too-many' | 'counted-meanwhile'> {
  const { uid, bookingDay } = customer
  const today = indiaDay(createdAt)
  // A day that a faster clock began already is the current one.
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

/** The language of the booking's page becomes that of the messages about it, unless the user chose one on their profile. */
function languageOf({ languageChosenAt }: BookingCustomer): { language?: Language } {
  const language = chosenLanguage()
  return language && !languageChosenAt ? { language } : {}
}

/** The customer's record as it is now, for another attempt; as it was read when it is gone. */
export async function readBookingCustomer(customer: BookingCustomer): Promise<BookingCustomer> {
  const { data } = await User.get({ uid: customer.uid }).go({ consistent: true })
  return data ?? customer
}
