import { randomUUID } from 'node:crypto'
import { bookingSchema, type Booking } from '#server/bookings/schema.server.ts'
import { usualPeriod } from './booking-dates.ts'

/** The booking form filled in rightly, as the browser sends it; `fields` takes the place of single ones. */
export function bookingFields(fields: Record<string, string> = {}): Record<string, string> {
  return {
    serviceId: randomUUID(),
    name: 'Savita Kulkarni',
    age: '71',
    gender: 'Female',
    email: 'asha@family.example',
    number: '+919812345678',
    ...usualPeriod(),
    service: 'General Care',
    subService: 'Vital signs monitoring',
    address: '12 Prabhat Road, Pune 411004',
    consultation: 'Diabetes, sees Dr Deshpande on Tuesdays',
    weeks: '4',
    months: '1',
    caregivergender: 'Female',
    someone: 'on',
    terms: 'on',
    ...fields,
  }
}

/** A booking as the form's schema makes it of `bookingFields`. */
export function bookingOf(fields: Record<string, string> = {}): Booking {
  return bookingSchema.parse(bookingFields(fields))
}
