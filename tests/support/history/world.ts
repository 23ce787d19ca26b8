import type { Booking } from '#server/bookings/schema.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { instantInDays } from '../booking-dates.ts'
import { bookingOf } from '../bookings.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  giveNumber,
  newNumber,
  type Person,
} from '../people.ts'
import type { Seen } from '../requests.ts'

/** The actors and records of one history. There are few of each, so that requests compete for them. */
export type World = {
  customers: Person[]
  administrators: Person[]
  nurses: StoredStaff[]
  /** Booking forms, each with its id; the event decides which customer sends one. */
  forms: Booking[]
  /** Phone numbers that the customers compete for; at the start each customer but the last has the number of the same index. */
  numbers: string[]
  /** The codes of each form's service, by serviceId, as they were when the batch began. */
  codes: Map<string, { bookCode: string; closeCode: string }>
  /** What an administrator saw of each service when the batch began, by serviceId. */
  seen: Map<string, Seen>
  /** The versions of the nurses' pages that an administrator saw then, by the nurse's index. */
  seenVersions: number[]
  /** The dates that a service can have; the first are those of every form. */
  periods: { startDate: string; endDate: string }[]
  /** The names and numbers that a nurse can have; the first are those of their registration. */
  nurseNames(nurse: number): { fullName: string; contactNumber: string }[]
}

export const sizes = {
  customers: 3,
  administrators: 2,
  nurses: 3,
  forms: 5,
  numbers: 4,
  names: 3,
  periods: 3,
  /** For each service; one more than may be sent in a day. */
  requests: 6,
  /** Forms of payments: three of each customer. */
  payments: 9,
} as const

/** The id of a request about the service of a form, as the family's page makes one. Nothing is drawn for it. */
export function requestIdOf({ forms }: Pick<World, 'forms'>, form: number, request: number): string {
  return `${forms[form]?.serviceId.slice(0, -1) ?? ''}${request}`
}

/** The id of a form of a payment; it is one of its family. */
export function paymentIdOf(payment: number): string {
  return `payment-${payment}`
}

/** A new world. The last customer has no verified phone yet. */
export async function createWorld(): Promise<World> {
  const numbers = Array.from({ length: sizes.numbers }, newNumber)
  const [customers, administrators, nurses] = await Promise.all([
    Promise.all(Array.from({ length: sizes.customers }, () => createCustomer({ phoneVerified: false }))),
    Promise.all(Array.from({ length: sizes.administrators }, () => createAdministrator())),
    Promise.all(Array.from({ length: sizes.nurses }, () => createNurse())),
  ])
  for (const [place, { uid }] of customers.slice(0, -1).entries()) await giveNumber(uid, numbers[place] ?? '')
  const forms = Array.from({ length: sizes.forms }, () => bookingOf())
  const [form] = forms
  const first = { startDate: form?.startDate ?? '', endDate: form?.endDate ?? '' }
  return {
    ...{ customers, administrators, nurses, forms, numbers },
    codes: new Map(),
    seen: new Map(),
    seenVersions: nurses.map(() => 0),
    periods: [
      first,
      { ...first, endDate: instantInDays(160, '18:00') },
      { startDate: instantInDays(110, '08:00'), endDate: instantInDays(115, '20:00') },
    ],
    nurseNames(nurse) {
      const { fullName = '', contactNumber = '' } = nurses[nurse] ?? {}
      const others = ['Bhosale', 'Deo'].map((name, place) => ({
        fullName: `${fullName} ${name}`,
        contactNumber: `981234567${place}`,
      }))
      return [{ fullName, contactNumber }, ...others]
    },
  }
}
