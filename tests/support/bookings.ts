import { randomUUID } from 'node:crypto'
import { bookingSchema, type Booking } from '#server/bookings/schema.server.ts'
import { usualPeriod } from './booking-dates.ts'

/** A valid booking form as the browser sends it; `fields` replaces single fields. */
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

/** The booking that the form's schema parses from `bookingFields`. */
export function bookingOf(fields: Record<string, string> = {}): Booking {
  return bookingSchema.parse(bookingFields(fields))
}
