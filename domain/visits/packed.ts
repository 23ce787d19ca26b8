import { attendanceIn, type Attendance, type ReportedVisit } from './attendance.ts'
import { addDays, daysOf, minute, mondayOf, startOfDay, weekdayOf, type Day } from './days.ts'
import { clocks, speakers, type Known } from './evidence.ts'
import { intervalOf } from './intervals.ts'
import type { Visit } from './plan.ts'
import { correctionReasons, decisionReasons } from './reasons.ts'
import { numberIn, signed, unreadable, unsigned } from './signed-text.ts'

/*
 * A week's and a diary's visits as one short text (docs/decisions/0034): the sign of its format, then rows joined by semicolons and fields
 * by commas, with numbers in base 36. Ids of nurses and services stand in JSON beside the rows, so they may contain any character.
 */

/** A stint as stored in its week. */
type WeekVisit = ReportedVisit & {
  handover?: true
  /** The id of the form with which the nurse was sent. */
  form?: string
}
/** The visits of one service, as stored in a diary. */
type DiaryService = { serviceId: string; uid: string; visits: Omit<Visit, 'nurseId'>[] }

type Row = (string | number)[]

const [betweenRows, betweenFields] = [';', ',']
const noNurse = '-'
const [cancelledSign, endedSign, handoverSign] = ['c', 'e', 'h']
/** The most fields that a row of a week has. */
const mostFields = 17

const weekFields = new Set([
  ...['line', 'day', 'startMinute', 'minutes', 'nurseId', 'state'],
  ...['arrivedAt', 'leftAt', 'missedAt', 'handover', 'form', 'former', 'corrected', 'contested'],
  ...['arrivedBy', 'leftBy', 'settled', 'serviceEnded'],
])
const diaryFields = new Set(['line', 'day', 'startMinute', 'minutes'])

/**
 * A week's visits as text, in their order. Reported times are stored as milliseconds after the visit's start.
 * @throws if a visit has a field that the text cannot hold, is of another week than the first, or its line contains a separator
 */
export function packWeek(visits: readonly WeekVisit[]): string {
  const [first] = visits
  const monday = first ? mondayOf(first.day) : ''
  const nurses = [...new Set(visits.flatMap(({ nurseId, former }) => nurseId ?? former ?? []))]
  const rows = visits.map((visit): Row => {
    check(visit, weekFields)
    if (mondayOf(visit.day) !== monday) throw new Error(`A visit on ${visit.day} in the week of ${monday}`)
    const { line, day, startMinute, minutes, state, serviceEnded } = visit
    const { arrivedAt, leftAt, missedAt, handover, form = '', corrected, contested = '' } = visit
    const { arrivedBy, leftBy, settled } = visit
    const since = (instant: string | undefined) =>
      instant === undefined ? '' : Date.parse(instant) - intervalOf(visit).start
    return [
      ...[line, weekdayOf(day), startMinute, minutes, placeOf(visit, nurses)],
      signOf(state, serviceEnded),
      ...[since(arrivedAt), since(leftAt), since(missedAt)],
      ...[handover ? handoverSign : '', form],
      ...(corrected ? [corrected.times, corrected.minutes] : ['', '']),
      contested,
      ...[arrivedBy, leftBy].map((known) => (known ? packKnown(known, since) : '')),
      settled ? decisionReasons.indexOf(settled) + 1 : '',
    ]
  })
  return signed(JSON.stringify([monday, ...nurses, rowsOf(rows, 5)]))
}

/** How a time is known: a digit each for who, whose clock and why, and the time before a correction. */
function packKnown(
  { by, clock, reason, former }: Known,
  since: (instant: string | undefined) => number | '',
): string {
  const digits = [speakers.indexOf(by), clock ? clocks.indexOf(clock) + 1 : 0]
  if (by !== 'correction') return digits.join('')
  const why = reason ? correctionReasons.indexOf(reason) + 1 : 0
  return [...digits, why].join('') + since(former).toString(36)
}

function unpackKnown(text: string, begins: number): Known {
  const [by = '', clock = '', reason = ''] = text
  const former = text.slice(3)
  return {
    by: speakers[numberIn(by)] ?? unreadable('a speaker'),
    ...(clock !== '0' && { clock: clocks[numberIn(clock) - 1] ?? unreadable('a clock') }),
    ...(reason &&
      reason !== '0' && { reason: correctionReasons[numberIn(reason) - 1] ?? unreadable('a reason') }),
    ...(former && { former: instantIn(former, begins) }),
  }
}

/** Where the nurse stands in the list; of one who cannot come behind the sign for none. */
function placeOf({ nurseId, former }: WeekVisit, nurses: readonly string[]): string | number {
  if (nurseId !== undefined) return nurses.indexOf(nurseId)
  return former === undefined ? noNurse : noNurse + nurses.indexOf(former).toString(36)
}

/** The keys are made by `signOf`. */
const states = new Map<string, WeekVisit['state']>([
  ['', 'planned'],
  [cancelledSign, 'cancelled'],
  [endedSign, 'planned'],
  [cancelledSign + endedSign, 'cancelled'],
])

function signOf(state: WeekVisit['state'], serviceEnded: true | undefined): string {
  return `${state === 'cancelled' ? cancelledSign : ''}${serviceEnded ? endedSign : ''}`
}

/**
 * The visits in a text of `packWeek`.
 * @throws if the text has another format, is cut off or is damaged
 */
export function unpackWeek(text: string): WeekVisit[] {
  const [monday = '', ...rest] = JSON.parse(unsigned(text)) as string[]
  const [nurses, rows = ''] = [rest.slice(0, -1), rest.at(-1)]
  if (rows === '') return []
  const days = daysFrom(monday)
  return fieldsOf(rows, 5).map((fields): WeekVisit => {
    const [line = '', weekday = '', start = '', minutes = '', nurse = '', state = ''] = fields
    const { day, begins } = days[numberIn(weekday) - 1] ?? unreadable('a weekday')
    const begin = numberIn(start)
    if (line === '' || fields.length > mostFields) unreadable('a row')
    return {
      ...{ line, day, startMinute: begin, minutes: numberIn(minutes) },
      ...nurseOf(nurse, nurses),
      state: states.get(state) ?? unreadable('a state'),
      ...(state.includes(endedSign) && { serviceEnded: true }),
      ...(fields.length > 6 && unpackReported(fields.slice(6), begins + begin * minute)),
    }
  })
}

function nurseIn(place: string, nurses: readonly string[]): string | undefined {
  return place === noNurse ? undefined : (nurses[numberIn(place)] ?? unreadable('a nurse'))
}

function nurseOf(place: string, nurses: readonly string[]): Pick<WeekVisit, 'nurseId' | 'former'> {
  const former = place.startsWith(noNurse) ? nurseIn(place.slice(1) || noNurse, nurses) : undefined
  if (former !== undefined) return { former }
  const nurseId = nurseIn(place, nurses)
  return nurseId === undefined ? {} : { nurseId }
}

type WeekDay = { day: Day; /** When it begins. */ begins: number }

/** The days of the weeks unpacked last. Weeks that are read together share few Mondays, and computing days is the slowest part. */
const daysOfWeeks = new Map<Day, WeekDay[]>()
const mostWeeks = 20

function daysFrom(monday: Day): WeekDay[] {
  const known = daysOfWeeks.get(monday)
  if (known) return known
  const days = daysOf(monday).map((day) => ({ day, begins: startOfDay(day) }))
  if (daysOfWeeks.size >= mostWeeks) daysOfWeeks.clear()
  daysOfWeeks.set(monday, days)
  return days
}

function unpackReported(fields: readonly string[], begins: number): Omit<WeekVisit, keyof Visit | 'state'> {
  const [handover, form] = fields.slice(3)
  return {
    ...attendanceOf(fields.slice(0, 3), begins),
    ...(fields[8] && { arrivedBy: unpackKnown(fields[8], begins) }),
    ...(fields[9] && { leftBy: unpackKnown(fields[9], begins) }),
    ...(handover && handoverIn(handover)),
    ...(form && { form }),
    ...(fields.length > 5 && unpackCorrected(fields.slice(5))),
    ...(fields[7] && { contested: numberIn(fields[7]) }),
    ...(fields[10] && { settled: decisionReasons[numberIn(fields[10]) - 1] ?? unreadable('a decision') }),
  }
}

function attendanceOf(times: readonly string[], begins: number): Attendance {
  const [arrivedAt, leftAt, missedAt] = times.map((time) => time && instantIn(time, begins))
  return attendanceIn({ arrivedAt, leftAt, missedAt })
}

/** @param time milliseconds after the visit's start, in base 36 */
function instantIn(time: string, begins: number): string {
  return new Date(begins + numberIn(time)).toISOString()
}

function handoverIn(sign: string): { handover: true } {
  return sign === handoverSign ? { handover: true } : unreadable('a handover')
}

function unpackCorrected([times, minutes = '']: readonly string[]): Pick<WeekVisit, 'corrected'> {
  return times ? { corrected: { times: numberIn(times), minutes: numberIn(minutes) } } : {}
}

/**
 * A diary's visits as text, by service, in their order.
 * @throws if a visit has a field that the text cannot hold, or its line contains a separator
 */
export function packDiary(services: readonly DiaryService[]): string {
  const first = services.find(({ visits }) => visits.length > 0)?.visits[0]?.day ?? ''
  const packed = services.map(({ serviceId, uid, visits }) => {
    let before = first
    const rows = visits.map((visit): Row => {
      check(visit, diaryFields)
      const { line, day, startMinute, minutes } = visit
      const days = daysBetween(before, day)
      before = day
      return [line, days, startMinute, minutes]
    })
    return [serviceId, uid, rowsOf(rows, 4)]
  })
  return signed(JSON.stringify([first, ...packed]))
}

/**
 * The visits in a text of `packDiary`.
 * @throws as `unpackWeek`
 */
export function unpackDiary(text: string): DiaryService[] {
  const [first, ...services] = JSON.parse(unsigned(text)) as [Day, ...[string, string, string][]]
  return services.map(([serviceId, uid, rows]) => {
    let day = first
    const visits = fieldsOf(rows, 4).map(([line = '', days = '', start = '', minutes = '', ...others]) => {
      if (line === '' || others.length > 0) unreadable('a row')
      day = addDays(day, numberIn(days))
      return { line, day, startMinute: numberIn(start), minutes: numberIn(minutes) }
    })
    return { serviceId, uid, visits }
  })
}

/** Refuses a field that the text would silently lose. */
function check(visit: { line: string; [field: string]: unknown }, known: ReadonlySet<string>): void {
  const unknown = Object.entries(visit).find(([name, value]) => !known.has(name) && value !== undefined)
  if (unknown) throw new Error(`A packed visit cannot hold ${unknown[0]}`)
  checkSigns(visit.line)
  if (typeof visit['form'] === 'string') checkSigns(visit['form'])
}

/** A text in a row must not be empty or contain a separator. */
function checkSigns(text = '-'): void {
  if (!/^[^,;]+$/.test(text)) throw new Error(`A packed visit cannot hold “${text}”`)
}

/** @param same how many leading fields are left out if they equal those of the row before */
function rowsOf(rows: readonly Row[], same: number): string {
  const texts = rows.map((row) =>
    row.map((field) => (typeof field === 'number' ? field.toString(36) : field)),
  )
  return texts
    .map((fields, place) => {
      const before = texts[place - 1] ?? []
      const short = fields.map((field, index) => (index < same && field === before[index] ? '' : field))
      return short.join(betweenFields).replace(/,+$/, '')
    })
    .join(betweenRows)
}

function fieldsOf(rows: string, same: number): string[][] {
  if (rows === '') return []
  let before: string[] = []
  return rows.split(betweenRows).map((row) => {
    const fields = row.split(betweenFields)
    for (let index = 0; index < same; index++) fields[index] ||= before[index] ?? ''
    return (before = fields)
  })
}

const dayLength = 24 * 60 * 60_000

function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength
}
