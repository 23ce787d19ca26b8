import { stateNames } from '#app/content/office/visits.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { shownUnreadable, type ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { areaOf } from '#domain/area.ts'
import { dayWords, hoursWords } from '#domain/office-dates.ts'
import { halvesOf } from '#domain/phone.ts'
import { unknownNurse } from '#domain/staff.ts'
import { mondayOf, weekdayOf, type Day } from '#domain/visits/days.ts'
import { intervalOf, overlap } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { today } from '#server/clock.server.ts'
import { readHolidays } from '#server/holidays/read-holidays.server.ts'
import { readContacts, type Contact } from '#server/roster/read-contacts.server.ts'
import { readRoster, type Roster } from '#server/roster/read-roster.server.ts'
import { wholeDay } from '#app/routes/dashboard.roster/shown-visits.server.ts'

/** A person with their telephone number, as paper shows it. */
type Named = { id: string; name: string; number: string; area: string }

/** A nurse or a family with its visits of the day, by time; `with` is the other side. */
export type PrintRow = Named & { visits: { key: string; hours: string; with: Named }[] }

export type ShownPrint = {
  day: Day
  title: string
  holiday: string | null
  readAt: string
  byNurse: PrintRow[]
  byFamily: PrintRow[]
  count: number
  unreadable: ShownUnreadable[]
}

/** The visits that begin on a day, and the full-time assignments that run then; what runs since the night before stands on its own day. */
export async function readShownPrint(day: Day): Promise<ShownPrint> {
  const [roster, holidays] = await Promise.all([
    readRoster(mondayOf(day), { hasNightsBefore: weekdayOf(day) === 1 }),
    readHolidays(day, day),
  ])
  const entries = entriesOf(roster, day)
  const contacts = await readContacts([...new Set(entries.map(({ serviceId }) => serviceId))])
  const pairs = entries.map((entry) => ({
    key: entry.key,
    hours: entry.hours,
    nurse: nurseOf(entry.nurseId, roster),
    family: familyOf(entry, contacts),
  }))
  const is = today()
  return {
    ...{ day, holiday: holidays[day] ?? null, count: entries.length },
    title: `${dayWords(day, is)}${day.slice(0, 4) === is.slice(0, 4) ? ` ${day.slice(0, 4)}` : ''}`,
    readAt: momentNow(new Date(roster.readAt).toISOString()),
    byNurse: rowsOf(pairs.map(({ nurse, family, ...visit }) => ({ ...visit, of: nurse, with: family }))),
    byFamily: rowsOf(pairs.map(({ nurse, family, ...visit }) => ({ ...visit, of: family, with: nurse }))),
    unreadable: shownUnreadable(roster.unreadable, is),
  }
}

type Entry = {
  key: string
  serviceId: string
  patientName: string
  nurseId: string | undefined
  hours: string
}

function entriesOf({ before, visits, holds }: Roster, day: Day): Entry[] {
  const ofDay = [...before, ...visits]
    .filter((visit) => dayOfStart(visit) === day)
    .sort((one, other) => intervalOf(one).start - intervalOf(other).start)
  const held = holds.filter((hold) => overlap(hold, wholeDay(day)))
  return [
    ...ofDay.map((visit) => ({
      key: `${visit.serviceId} ${visit.day} ${visit.line}`,
      ...{ serviceId: visit.serviceId, patientName: visit.patientName, nurseId: visit.nurseId },
      hours: hoursWords(visit),
    })),
    ...held.map(({ serviceId, patientName, nurseId }) => ({
      ...{ key: serviceId, serviceId, patientName, nurseId, hours: 'Full-time' },
    })),
  ]
}

function nurseOf(nurseId: string | undefined, { nurses }: Roster): Named {
  const nurse = nurses.find(({ id }) => id === nurseId)
  const name = nurseId ? (nurse?.fullName ?? unknownNurse) : stateNames.uncovered
  return { id: nurseId ?? '', name, number: nurse ? halvesOf(nurse.contactNumber) : '', area: '' }
}

/** Without a number where the service is deleted. */
function familyOf({ serviceId, patientName }: Entry, contacts: ReadonlyMap<string, Contact>): Named {
  const contact = contacts.get(serviceId)
  return {
    ...{ id: serviceId, name: patientName },
    number: contact ? halvesOf(contact.phone) : '',
    area: areaOf(contact?.address),
  }
}

/** By name; visits without a nurse first. */
function rowsOf(visits: readonly { key: string; hours: string; of: Named; with: Named }[]): PrintRow[] {
  return [...Map.groupBy(visits, ({ of }) => of.id).values()]
    .flatMap((own): PrintRow[] => {
      const [first] = own
      return first ? [{ ...first.of, visits: own.map(({ of: _of, ...visit }) => visit) }] : []
    })
    .sort(
      (one, other) =>
        Number(one.id !== '') - Number(other.id !== '') || one.name.localeCompare(other.name, 'en'),
    )
}
