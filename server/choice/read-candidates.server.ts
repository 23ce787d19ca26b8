import type { Candidate, KnowsPatient } from '#domain/choice/judge.ts'
import { addDays, dayAt, later, mondayOf, type Day, type Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import { busyFamily } from '#server/nurse-time/busy.server.ts'
import { entriesOf, mostComing, takesPlace } from '#server/nurse-time/diary-contents.server.ts'
import { nurseTime, separation, type NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import { neverBusy, readBusy, type NurseBusy } from '#server/nurse-time/read-busy.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import type { StoredChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'
import { choiceFactsOf, readChoiceFacts } from '#server/staff/choice-facts.server.ts'
import { unexpired } from '#server/table/expired.server.ts'

/** How far back a nurse's visits count to how well they know a patient. */
const weeksBack = 10

/** All nurses, with what the choice looks at. */
export type Company = {
  /** By name, also those who have left. */
  nurses: NurseEntry[]
  busy: ReadonlyMap<string, NurseBusy>
  facts: ReadonlyMap<string, StoredChoiceFacts>
}

/**
 * Reads the nurses of the company for any number of choices, by four Queries at once: who is there (two), who is busy, and what their records
 * say. For 300 nurses some 45 read units. It is eventually consistent, so it is for display; what gives a nurse work decides from diaries.
 */
export async function readCompany(now: number): Promise<Company> {
  const [{ nurses }, busy, facts] = await Promise.all([readAllNurses(), readBusy(now), readChoiceFacts()])
  return { nurses, busy, facts }
}

/** What a choice asks of each nurse beside their time and record. */
type Asked = {
  /** The week whose hours are compared. */
  monday: Monday
  /** Who knows the patient, by the nurse's id. */
  patient: ReadonlyMap<string, KnowsPatient>
}

const isNew: KnowsPatient = { visits: 0, last: null, isPlanned: false }

/** The nurses of a company who have not left, as candidates. Families are hashes (`wantedInIndex`). */
export function candidatesOf({ nurses, busy, facts }: Company, { monday, patient }: Asked): Candidate[] {
  return nurses
    .filter(({ retiredAt }) => !retiredAt)
    .map((nurse): Candidate => {
      const { hold, visits, absences, places, minutesIn } = busy.get(nurse.id) ?? neverBusy
      const time = { isRetired: false, hold: hold ?? unseenHold(nurse), visits, absences, separation }
      return {
        ...profileOf(nurse, facts.get(nurse.id)),
        time: { ...time, ...(nurse.regExpiryDate && { registeredTo: nurse.regExpiryDate }) },
        places,
        minutesOfWeek: minutesIn(monday),
        patient: patient.get(nurse.id) ?? isNew,
      }
    })
}

/** The hold of a nurse who is unavailable by their record alone: it takes no time, and keeps them from a whole service. */
function unseenHold({ available, retiredAt }: Pick<NurseEntry, 'available' | 'retiredAt'>): Booked | null {
  return available || retiredAt ? null : { serviceId: '', family: '', start: 0, end: 0 }
}

/** A wanted time as `candidatesOf` compares it. */
export function wantedInIndex<Time extends { family: string }>(times: readonly Time[]): Time[] {
  return times.map((time) => ({ ...time, family: busyFamily(time.family) }))
}

/**
 * Some nurses as candidates from their records and diaries, read consistently: what is in their way names its service.
 * @returns those who exist, in the order of the ids
 */
export async function readChosen(ids: readonly string[], asked: Asked, now: number): Promise<Candidate[]> {
  const nurses = await readNurses(ids)
  return nurses.flatMap((nurse) => (nurse.staff ? [chosen(nurse, nurse.staff, { ...asked, now })] : []))
}

function chosen(
  { diary }: NurseFacts,
  staff: NonNullable<NurseFacts['staff']>,
  { monday, patient, now }: Asked & { now: number },
): Candidate {
  const entries = entriesOf(diary)
  const ofWeek = entries.filter(({ day }) => mondayOf(day) === monday)
  const time = nurseTime({ staff, diary })
  return {
    ...profileOf(staff, choiceFactsOf(staff)),
    time: { ...time, hold: time.hold ?? unseenHold(staff) },
    places: mostComing - entries.filter((visit) => takesPlace(intervalOf(visit).end, now)).length,
    minutesOfWeek: ofWeek.reduce((sum, { minutes }) => sum + minutes, 0),
    patient: patient.get(staff.id) ?? isNew,
  }
}

function profileOf(
  { id: nurseId, fullName }: Pick<NurseEntry, 'id' | 'fullName'>,
  facts: StoredChoiceFacts | undefined,
) {
  const { shiftPreference, readyForLiveInCare, languages = [], pin = null, ...profile } = facts ?? {}
  return { nurseId, fullName, profile, shiftPreference, readyForLiveInCare, languages, pin }
}

/**
 * The weeks of some services from ten weeks back on, by one Query for each service, of about one read unit; for display.
 */
export async function readRecentWeeks(serviceIds: readonly string[], now: number): Promise<StoredWeek[]> {
  const from = addDays(mondayOf(dayAt(now)), -7 * weeksBack)
  const answers = await Promise.all(
    serviceIds.map((serviceId) =>
      ServiceWeek.query.ofService({ serviceId }).gte({ monday: from }).go({ pages: 'all' }),
    ),
  )
  return answers.flatMap(({ data }) => unexpired(data))
}

/**
 * Who was with a patient in some weeks, how often and when last, and who is planned to come.
 * @returns by the nurse's id
 */
export function knowing(
  weeks: readonly Pick<StoredWeek, 'visits'>[],
  now: number,
): Map<string, KnowsPatient> {
  const known = new Map<string, KnowsPatient>()
  for (const { nurseId, state, missedAt, ...visit } of weeks.flatMap(({ visits }) => visits)) {
    if (!nurseId || state !== 'planned' || missedAt) continue
    const before = known.get(nurseId) ?? isNew
    known.set(nurseId, withVisit(before, visit.day, intervalOf(visit).end <= now))
  }
  return known
}

function withVisit({ visits, last, isPlanned }: KnowsPatient, day: Day, isOver: boolean): KnowsPatient {
  return isOver
    ? { visits: visits + 1, last: last === null ? day : later(last, day), isPlanned }
    : { visits, last, isPlanned: true }
}
