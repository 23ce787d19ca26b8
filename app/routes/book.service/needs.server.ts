import * as m from '#app/content/paraglide/messages.js'
import type { BookingFields } from './fields.ts'

/** What each required field needs, in the page's language; 'Please fill all required fields' stands above the form (section 5). */
export function bookingNeeds(): Partial<Record<keyof BookingFields, string>> {
  return {
    name: m.booking_needs_name(),
    age: m.booking_needs_age(),
    gender: m.booking_needs_choice(),
    service: m.booking_needs_choice(),
    subService: m.booking_needs_sub_service(),
    startDate: m.booking_needs_start(),
    endDate: m.booking_needs_end(),
    address: m.booking_needs_address(),
    number: m.booking_needs_number(),
    email: m.booking_needs_email(),
  }
}
