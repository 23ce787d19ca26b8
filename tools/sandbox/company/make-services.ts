import { randomUUID } from 'node:crypto'
import { fromIndia } from '#domain/dates.ts'
import type { ShiftWish } from '#domain/shifts.ts'
import { addDays, dayAt, minute, minuteOfDay, startOfDay } from '#domain/visits/days.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { assignNurse } from '#server/bookings/assign-nurse.server.ts'
import { book } from '#server/bookings/book.server.ts'
import { closeService } from '#server/bookings/close.server.ts'
import { confirmService } from '#server/bookings/confirm.server.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { emailOfFamily } from './families.ts'
import type { MadeNurse } from './make-nurses.ts'
import { beginAt, goTo } from './own-time.ts'
import type { CompanyLine, CompanyService } from './services.ts'

/** What a story of the company is told with. */
export type Company = {
  /** When the company is made, in milliseconds since 1970: all its days are relative to it. */
  now: number
  administrator: Administrator
  /** By e-mail. */
  uids: ReadonlyMap<string, string>
  nurses: readonly MadeNurse[]
}

export type PlannedService = CompanyService & { state: 'planned'; serviceId: string }

const hour = 60 * minute

export function nurseNamed({ nurses }: Company, firstname: string): MadeNurse {
  const found = nurses.find(({ fullName }) => fullName.startsWith(`${firstname} `))
  if (!found) throw new Error(`The company has no nurse ${firstname}`)
  return found
}

/**
 * Books a service and brings it to its state, each act at its own time.
 * @param place its place among all services, so that not all of them happen in the same minute
 * @returns the service with its id where visits of it are planned, else null
 */
export async function makeService(
  company: Company,
  service: CompanyService,
  place: number,
): Promise<PlannedService | null> {
  const serviceId = randomUUID()
  const today = dayAt(company.now)
  const minutes = (place % 10) * 7
  /** A morning so many days ago. */
  const morning = (daysAgo: number) => startOfDay(addDays(today, -daysAgo)) + 10 * hour + minutes * minute
  const bookedAt = bookingTime(company, service, morning)
  return beginAt(bookedAt, async () => {
    const user = await bookService(company, service, serviceId)
    if (service.state === 'pending') return null

    goTo(bookedAt + 25 * minute)
    const pending = await readServiceRecords({ uid: user.uid, serviceId })
    need(await confirmService({ user }, pending, pending.entry?.bookCode ?? ''), service)
    if (service.state === 'held') {
      goTo(morning(3))
      const nurseId = nurseNamed(company, service.nurse).id
      const records = await readServiceRecords({ uid: user.uid, serviceId, nurseId })
      need(await assignNurse(company.administrator, records), service)
    }
    if (service.state === 'closed') {
      goTo(morning(service.daysAgo - 15))
      const confirmed = await readServiceRecords({ uid: user.uid, serviceId })
      need(await closeService({ user }, confirmed, confirmed.entry?.closeCode ?? ''), service)
    }
    if (service.state !== 'planned') return null
    goTo(morning(service.days + 1) + hour)
    await planService(company, service, serviceId)
    return { ...service, serviceId }
  })
}

function bookingTime(
  { now }: Company,
  service: CompanyService,
  morning: (daysAgo: number) => number,
): number {
  switch (service.state) {
    case 'planned':
      return morning(service.days + 2)
    case 'held':
      return morning(4)
    case 'confirmed':
    case 'closed':
      return morning(service.daysAgo)
    case 'pending':
    case 'confirmedToday':
      return now - service.minutesAgo * minute
  }
}

/** The day on which the care begins, as days from today on. */
function firstDay(service: CompanyService): number {
  switch (service.state) {
    case 'planned':
      return -service.days
    case 'held':
      return -2
    case 'closed':
      return 2 - service.daysAgo
    default:
      return 3
  }
}

async function bookService(
  { now, uids }: Company,
  service: CompanyService,
  serviceId: string,
): Promise<StoredUser> {
  const { family, name, age, gender, service: type, subService, consultation, caregivergender } = service
  const { data: user } = await User.get({ uid: uids.get(emailOfFamily(family)) ?? '' }).go({
    consistent: true,
  })
  if (!user) throw new Error(`The company has no account of the family ${family}`)
  const from = addDays(dayAt(now), firstDay(service))
  const to = addDays(from, service.state === 'closed' ? 12 : 60)
  const outcome = await book(
    { user },
    {
      serviceId,
      name,
      age,
      gender,
      service: type,
      subService,
      consultation,
      caregivergender,
      email: user.email,
      number: user.number,
      address: user.address,
      startDate: fromIndia(`${from}T09:00`) ?? '',
      endDate: fromIndia(`${to}T18:00`) ?? '',
      weeks: undefined,
      months: 2,
      ...wishOf(service),
      someone: name.split(' ')[0] !== user.firstname,
    },
  )
  need(outcome, service)
  return user
}

async function planService(
  company: Company,
  service: CompanyService & { state: 'planned' },
  serviceId: string,
): Promise<void> {
  const from = addDays(dayAt(company.now), -service.days)
  const namedNurse = nurseNamed(company, service.lines[0]?.nurse ?? '').id
  const changes = service.lines.map((line) => ({
    kind: 'addLine' as const,
    from,
    weekdays: line.weekdays,
    ...shiftOf(line),
    nurseId: nurseNamed(company, line.nurse).id,
  }))
  const form = { serviceId, id: randomUUID(), seen: '', changes, namedNurse }
  need(await changePlan(company.administrator, form), service)
  goTo(company.now)
  // `ended`: its last visits are inside the horizon already.
  const rolled = await rollForward(serviceId)
  if (!rolled.ok && rolled.reason === 'busy') need(rolled, service)
}

/** The hours a day that the family asks for: those of its plan, else any, so that lists and pages have each of them. */
function wishOf(service: CompanyService): ShiftWish {
  const others: ShiftWish[] = [
    { shift: 'night' },
    { shift: 'live-in' },
    { shift: 'hours', hoursPerDay: 3 },
    {},
  ]
  if (service.state === 'held') return { shift: 'day' }
  const [line] = service.state === 'planned' ? service.lines : []
  if (!line) return others[service.age % others.length] ?? {}
  if (line.hours === 24) return { shift: 'live-in' }
  if (line.hours === 12 && line.start === '08:00') return { shift: 'day' }
  return line.start >= '20:00' ? { shift: 'night' } : { shift: 'hours', hoursPerDay: line.hours }
}

/** The time of a line's visits, as minutes. */
export function shiftOf({ start, hours }: CompanyLine): { startMinute: number; minutes: number } {
  return { startMinute: minuteOfDay(start) ?? 0, minutes: hours * 60 }
}

/** @throws where the product refuses what the company's story tells */
function need(outcome: { ok: true } | { ok: false; reason: string }, { name, state }: CompanyService): void {
  if (!outcome.ok) throw new Error(`The ${state} service of ${name}: ${JSON.stringify(outcome)}`)
}
