import { busyOf } from '#server/nurse-time/busy.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { budgets } from '#server/limits/limits.server.ts'
import { shareOfReminders, usualPerSecond } from '#server/notice-sender/sending/sending-pace.server.ts'
import { rollsPerSecond } from '#server/plan-changes/roll-forward.server.ts'
import { rollTime } from '#server/daily.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { indexes, keyNames } from '#server/table/indexes.server.ts'
import { daysOf, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { itemSize } from './item-size.ts'
import { weekRecord } from './visits/roster-records.ts'

/*
 * The table of docs/scale.md: what grows with a company, from the records that the entities write and the numbers in the code. A company has a
 * nurse for five services, and each service a visit of one hour each day.
 */

const sizes = [1500, 10_000, 100_000]
const servicesOfNurse = 5
/** What one page of a Query holds, in bytes. */
const queryPage = 1024 * 1024
/** Bytes of one eventually consistent read unit: half a unit for 4 kB. */
const bytesOfUnit = 2 * 4096
const [dollarsOfRead, dollarsOfSegment] = [0.1425 / 1_000_000, 0.0025]
const segmentsOfReminder = 2
const monday = mondayOf('2026-11-23')
const serviceId = '00000000-0000-4000-8000-000000000000'

type Item = Record<string, unknown>
const stored = (put: { params(): unknown }) => (put.params() as { Item: Item }).Item

function sizeOfWeek(): number {
  const visits = daysOf(monday).map((day) => ({
    ...{ line: '1', day, startMinute: 480, minutes: 60 },
    ...{ state: 'planned' as const, nurseId: serviceId },
  }))
  return itemSize(stored(ServiceWeek.put(weekRecord(serviceId, { monday, visits }))))
}

function sizeOfNurse(): number {
  const at = '2026-01-01T00:00:00.000Z'
  const nurse = Staff.put({
    ...{ id: serviceId, fullName: 'Meera Deshpande', contactNumber: '9812345678', email: 'm@nurses.example' },
    ...{ nursingQualification: 'GNM', yearsOfExperience: 4, available: true, createdAt: at, updatedAt: at },
    ...{ regExpiryDate: '2028-01-01', policeVerificationDate: '2026-01-01' },
  })
  return sizeInIndex(stored(nurse), 'gsi2')
}

function sizeOfBusy(): number {
  const services = Array.from({ length: servicesOfNurse }, (_, of) => ({
    ...{ serviceId: serviceId.replace(/0$/, String(of)), uid: `family ${of}` },
    visits: daysOf(monday).map((day) => ({ line: '1', day, startMinute: 480 + 120 * of, minutes: 60 })),
  }))
  const contents = { services, absences: [] }
  const busy = busyOf(contents, startOfDay(monday))
  return sizeInIndex(
    stored(Diary.put({ nurseId: serviceId, version: 1, hold: null, ...contents, busy })),
    'gsi5',
  )
}

function sizeInIndex(item: Item, index: 'gsi2' | 'gsi5'): number {
  const { holds } = indexes[index]
  const names = new Set<string>([...keyNames(index), ...holds])
  return itemSize(Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name))))
}

const nursesOf = (services: number) => services / servicesOfNurse
const unitsOfWeeks = (services: number) => (services * sizeOfWeek()) / bytesOfUnit
/** One for each family and one for each nurse. */
const messagesOfEvening = (services: number) => services + nursesOf(services)
const remindersOfHour = budgets.smsReminder.daily / 4

/** The rows of the table: what grows, the bound where there is one, and the values of the three sizes. */
export function scaleRows(): string[][] {
  const row = (what: string, bound: string, value: (services: number) => number) => [
    what,
    bound,
    ...sizes.map((services) => written(value(services))),
  ]
  return [
    row('nurses', '', nursesOf),
    row('read units of a week of all services', '', unitsOfWeeks),
    row('requests for it, one after the other', '', (services) =>
      Math.ceil((services * sizeOfWeek()) / queryPage),
    ),
    row('read units of all nurses', '', (services) => (nursesOf(services) * sizeOfNurse()) / bytesOfUnit),
    row('read units of who is busy', '', (services) => (nursesOf(services) * sizeOfBusy()) / bytesOfUnit),
    row(
      'seconds of Monday’s roll at its pace',
      written(rollTime / 1000),
      (services) => services / rollsPerSecond,
    ),
    row('SMS of an evening, in a day', written(budgets.smsReminder.daily), messagesOfEvening),
    row(
      'minutes to send them at their share of the usual pace',
      '',
      (services) => messagesOfEvening(services) / (usualPerSecond * shareOfReminders) / 60,
    ),
    row('hours to send them by the budget of an hour', '6', (services) =>
      Math.ceil(messagesOfEvening(services) / remindersOfHour),
    ),
    row(
      'dollars a month for them',
      '',
      (services) => messagesOfEvening(services) * 30 * segmentsOfReminder * dollarsOfSegment,
    ),
    row(
      'dollars a month to look for late visits',
      '',
      (services) => unitsOfWeeks(services) * 96 * 30 * dollarsOfRead,
    ),
  ]
}

function written(value: number): string {
  return value < 10 ? String(Math.round(value * 100) / 100) : Math.round(value).toLocaleString('en-US')
}
