import { addDays, mondayOf, weekdayOf, type Day } from '#domain/visits/days.ts'
import { visitsOfDay, type VisitsOfDay } from '#domain/visits/removable-visits.ts'
import { now } from '#server/clock.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readWeek, together, type RosterVisit, type UnreadableWeek } from './read-weeks.server.ts'

/** The coming visits of one service on a day. */
export type ServiceOnDay = VisitsOfDay<RosterVisit> & { serviceId: string; patientName: string }

export type DayByService = {
  /** By the patient's name. */
  services: ServiceOnDay[]
  nurses: ReadonlyMap<string, NurseEntry>
  unreadable: UnreadableWeek[]
}

/** The visits of a day that are still to come, service by service: its week, at the week's edge the next one, and the nurses. */
export async function readDayByService(day: Day): Promise<DayByService> {
  const weekday = weekdayOf(day)
  const mondays = [mondayOf(day), mondayOf(addDays(day, weekday === 7 ? 1 : -1))]
  const [{ nurses }, ...weeks] = await Promise.all([readAllNurses(), ...[...new Set(mondays)].map(readWeek)])
  const { visits, unreadable } = together(weeks)
  const services = [...Map.groupBy(visits, ({ serviceId }) => serviceId)].map(([serviceId, own]) => ({
    ...{ serviceId, patientName: own[0]?.patientName ?? '' },
    ...visitsOfDay(own, day, now()),
  }))
  return {
    services: services
      .filter(({ removable, staying }) => removable.length + staying.length > 0)
      .sort(byPatient),
    nurses: new Map(nurses.map((nurse) => [nurse.id, nurse])),
    unreadable,
  }
}

function byPatient(one: ServiceOnDay, other: ServiceOnDay): number {
  const order = one.patientName.localeCompare(other.patientName, 'en')
  return order || (one.serviceId < other.serviceId ? -1 : 1)
}
