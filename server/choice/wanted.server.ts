import { pinCodeOf } from '#domain/area.ts'
import { fullWeek, type Wanted } from '#domain/choice/judge.ts'
import type { SpokenLanguage } from '#domain/choice/spoken-languages.ts'
import { minutesOfWork, mondayOfFirst } from '#domain/choice/week.ts'
import { addDays, dayAt, minute, mondayOf, startOfDay, type Monday } from '#domain/visits/days.ts'
import { visitsAsBooked } from '#domain/visits/as-booked.ts'
import { holdInterval, serviceDays } from '#domain/visits/intervals.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import { hasBegun, type Visit } from '#domain/visits/plan.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { bookedOf } from '#server/nurse-time/nurse-time.server.ts'
import type { StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** What decides which nurses fit a service. */
export type WantingService = Pick<
  StoredService,
  'serviceId' | 'userId' | 'address' | 'caregivergender' | 'subService'
> & { patient: Pick<StoredService['patient'], 'age' | 'startDate' | 'endDate'> }

type Place = Pick<Wanted, 'wishes' | 'pin' | 'languages'>

/** The family's wishes and place. Reading its language takes a request, and language only affects the order. */
export function placeWithoutLanguage(
  service: Partial<Omit<WantingService, 'patient'>> & { patient?: { age?: number | undefined } } = {},
): Place {
  const { caregivergender = '', subService = '', patient, address = '' } = service
  return {
    wishes: [{ caregivergender, subService, age: patient?.age }],
    pin: pinCodeOf(address),
    languages: [],
  }
}

/** The wishes of several families, and their place if it is one. */
export function placeOfServices(services: readonly WantingService[]): Place {
  const places = services.map(placeWithoutLanguage)
  const [first, ...others] = places
  const isOnePlace = others.every(({ pin }) => pin === first?.pin)
  return {
    wishes: places.flatMap(({ wishes }) => wishes),
    pin: isOnePlace ? (first?.pin ?? null) : null,
    languages: [],
  }
}

/** The family's wishes, place and language. Without a chosen language, the account tells nothing about what the family speaks. */
export async function placeOf(service: WantingService): Promise<Place> {
  const { data: user } = await User.get({ uid: service.userId }).go({ attributes: ['language'] })
  const spoken: Partial<Record<string, SpokenLanguage>> = { hi: 'Hindi', mr: 'Marathi' }
  const language = spoken[user?.language ?? '']
  return { ...placeWithoutLanguage(service), languages: language ? [language] : [] }
}

/** Visits of one service or several. */
export function wantedVisits(
  visits: readonly (Visit & { serviceId: string; uid: string })[],
  place: Place,
): Wanted {
  const times = visits.map((visit) => bookedOf(visit, visit))
  return { ...place, times, isWholeService: false, isForFreeNurse: false, minutesOfWeek: minutesOf(times) }
}

/**
 * What Assign and Replace give: with a plan, the coming visits of the present nurse or the unallocated ones; without one,
 * the whole time from now on, counted as twelve hours a day at most. Both need a nurse whom no service holds (section 4).
 */
export function wantedService(
  service: WantingService & Pick<StoredService, 'hasPlan' | 'nurseId'>,
  { weeks, place, now }: { weeks: readonly StoredWeek[]; place: Place; now: number },
): Wanted {
  const { serviceId, userId: uid, nurseId } = service
  const today = dayAt(now)
  const rest = { family: uid, isForFreeNurse: true, until: serviceDays(service.patient).lastDay }
  if (!service.hasPlan) {
    const { start, end } = holdInterval(service.patient)
    const time = { serviceId, family: uid, start: Math.max(start, now), end }
    const minutesOfWeek = Math.min(fullWeek, 12 * 60 * daysIn(time, mondayOf(dayAt(time.start))))
    return { ...place, ...rest, times: [time], isWholeService: true, lastDay: today, minutesOfWeek }
  }
  const visits = weeks
    .flatMap((week) => week.visits)
    .filter((visit) => visit.state === 'planned' && !hasBegun(visit, now) && visit.nurseId === nurseId)
  const wanted = wantedVisits(
    visits.map((visit) => ({ ...visit, serviceId, uid })),
    place,
  )
  return { ...wanted, ...rest, ...(visits.length === 0 && { lastDay: today }) }
}

/**
 * What Assign gives as booked: one visit a day up to the horizon. The nurse's registration should last for the later ones
 * too, which are made week by week.
 */
export function wantedAsBooked(
  { serviceId, userId: uid, patient }: WantingService,
  time: { startMinute: number; minutes: number },
  { place, now }: { place: Place; now: number },
): Wanted {
  const visits = visitsAsBooked(patient, time, now).map((visit) => ({ ...visit, serviceId, uid }))
  return {
    ...wantedVisits(visits, place),
    ...{ family: uid, isForFreeNurse: true, until: serviceDays(patient).lastDay },
    // It begins beyond the horizon.
    ...(visits.length === 0 && { lastDay: dayAt(now) }),
  }
}

/** The week whose hours are compared: the first time's, or this one. */
export function weekOf({ times }: Wanted, now: number): Monday {
  return times.length > 0 ? mondayOfFirst(times) : mondayOf(dayAt(now))
}

function minutesOf(times: readonly Booked[]): number {
  return times.length === 0 ? 0 : minutesOfWork(times, mondayOfFirst(times))
}

function daysIn({ start, end }: Booked, monday: Monday): number {
  const length = Math.min(end, startOfDay(addDays(monday, 7))) - start
  return Math.max(0, Math.ceil(length / (24 * 60 * minute)))
}
