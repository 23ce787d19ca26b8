import { randomUUID } from 'node:crypto'
import { fromIndia, indiaDay } from '#domain/dates.ts'
import type { ShiftWish } from '#domain/shifts.ts'
import { assignNurse } from '#server/bookings/assign-nurse.server.ts'
import { book } from '#server/bookings/book.server.ts'
import { closeService } from '#server/bookings/close.server.ts'
import { confirmService } from '#server/bookings/confirm.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { PendingService } from '#server/services/service.entity.server.ts'
import type { Booking } from '#server/bookings/schema.server.ts'
import { now } from '#server/clock.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

type Sample = Pick<Booking, 'name' | 'age' | 'gender' | 'service' | 'subService'> & {
  customer: string
  daysAgo: number
  state: 'pending' | 'confirmed' | 'assigned' | 'closed'
  /** An id in the format of the former mobile app. */
  mobileId?: string
  /** The hours a day that the family asks for; the former mobile app did not ask. */
  wish: ShiftWish
}

const meera = 'customer@nivaas.example'
const ravi = 'ravi.joshi@example.com'
const fatima = 'fatima.shaikh@example.org'

const samples: Sample[] = [
  sample(meera, 40, 'closed', 'Vasant Deshpande', 78, 'Male', 'General Care', 'Daily activity assistance', {
    shift: 'day',
  }),
  sample(meera, 12, 'assigned', 'Vasant Deshpande', 78, 'Male', 'Physiotherapy', 'Stroke rehabilitation', {
    shift: 'day',
  }),
  sample(meera, 5, 'confirmed', 'Kamala Deshpande', 74, 'Female', 'Special Care', 'Dementia care', {
    shift: 'live-in',
  }),
  sample(meera, 1, 'pending', 'Kamala Deshpande', 74, 'Female', 'General Care', 'Vital signs monitoring', {
    shift: 'hours',
    hoursPerDay: 2,
  }),
  sample(fatima, 15, 'assigned', 'Yusuf Shaikh', 69, 'Male', 'Special Care', 'Palliative care', {
    shift: 'live-in',
  }),
  sample(ravi, 10, 'assigned', 'Sushila Joshi', 81, 'Female', 'General Care', 'Vital signs monitoring', {
    shift: 'night',
  }),
  sample(fatima, 3, 'pending', 'Yusuf Shaikh', 69, 'Male', 'Sensational Medical Care', 'IV therapy', {
    shift: 'hours',
  }),
  {
    ...sample(ravi, 30, 'confirmed', 'Sushila Joshi', 81, 'Female', 'General Care', 'Medication reminders'),
    mobileId: 'kP3xR7vLq9TzWb2NcY5d',
  },
  {
    ...sample(
      ravi,
      28,
      'closed',
      'Sushila Joshi',
      81,
      'Female',
      'Physiotherapy',
      'Balance and fall prevention',
    ),
    mobileId: 'Zm8HsJ4uQe1GfA6oXt0B',
  },
  {
    ...sample(ravi, 2, 'pending', 'Ravi Joshi', 52, 'Male', 'Physiotherapy', 'Back and neck pain therapy'),
    mobileId: 'wV5nC9yDk2RpLa7SjE3h',
  },
]

/**
 * Creates the sample services and brings each to its state with the product's own functions.
 * @returns the ids of the assigned ones, in their order above: the first two get a plan, the third holds its nurse
 */
export async function loadSampleServices({
  uids,
  nurses,
  setDaysAgo,
}: {
  /** By e-mail. */
  uids: Map<string, string>
  nurses: StoredStaff[]
  setDaysAgo: (days: number) => void
}): Promise<string[]> {
  const administrator = sampleAdministrator(uids)
  const assigned: string[] = []
  for (const item of samples) {
    setDaysAgo(item.daysAgo)
    const { data: user } = await User.get({ uid: uids.get(item.customer) ?? '' }).go({
      consistent: true,
    })
    if (!user) throw new Error(`no sample customer ${item.customer}`)
    const serviceId = item.mobileId ?? randomUUID()
    await book({ user }, toBooking(item, serviceId, user))
    if (item.mobileId) await markAsMobile(serviceId, item, user)
    if (item.state === 'pending') continue

    const pending = await readServiceRecords({ uid: user.uid, serviceId })
    await confirmService({ user }, pending, pending.entry?.bookCode ?? '')
    if (item.state === 'assigned') {
      const nurseId = nurses[assigned.length]?.id
      await assignNurse(administrator, await readServiceRecords({ uid: user.uid, serviceId, nurseId }))
      assigned.push(serviceId)
    }
    if (item.state === 'closed') {
      const confirmed = await readServiceRecords({ uid: user.uid, serviceId })
      await closeService({ user }, confirmed, confirmed.entry?.closeCode ?? '')
    }
  }
  return assigned
}

/** The sample administrator, who assigns and plans. */
export function sampleAdministrator(uids: Map<string, string>) {
  const email = 'admin@nivaas.example'
  return { uid: uids.get(email) ?? '', email }
}

function sample(
  customer: string,
  daysAgo: number,
  state: Sample['state'],
  name: string,
  age: number,
  gender: Booking['gender'],
  service: Booking['service'],
  subService: string,
  wish: ShiftWish = {},
): Sample {
  return { customer, daysAgo, state, name, age, gender, service, subService, wish }
}

function toBooking(
  { name, age, gender, service, subService, wish }: Sample,
  serviceId: string,
  user: StoredUser,
): Booking {
  const day = 24 * 60 * 60 * 1000
  return {
    serviceId,
    name,
    age,
    gender,
    service,
    subService,
    email: user.email,
    number: user.number,
    startDate: fromIndia(`${indiaDay(new Date(now() + 2 * day).toISOString())}T09:00`) ?? '',
    endDate: fromIndia(`${indiaDay(new Date(now() + 30 * day).toISOString())}T18:00`) ?? '',
    address: user.address,
    consultation: 'Prefers mornings; walks with a stick.',
    weeks: undefined,
    months: 1,
    caregivergender: 'No preference',
    ...wish,
    someone: name.split(' ')[0] !== user.firstname,
  }
}

/** Adds the fields that only services of the former mobile app have (section 3, "Service"). */
async function markAsMobile(
  serviceId: string,
  { name, age, gender }: Sample,
  user: StoredUser,
): Promise<void> {
  const { data } = await PendingService.get({ serviceId }).go({ consistent: true })
  if (!data) return
  const patient = { ...data.patient, name, age, gender, contactNumber: user.number.slice(3) }
  await PendingService.patch({ serviceId }).set({ name, patient }).go()
}
