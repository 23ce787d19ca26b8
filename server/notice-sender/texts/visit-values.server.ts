import { pinCodeOf } from '#domain/area.ts'
import { twelveHours } from '#domain/clock-words.ts'
import { dateIn, dayIn } from '#domain/day-words.ts'
import { timeAt } from '#domain/dates.ts'
import type { Language } from '#domain/languages.ts'
import type { Appointment } from '#domain/messages/told.ts'
import { addDays, dayAt, minute, mondayOf, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { areaWords, smsClock, fillIn, onOneLine, smsName } from './values.server.ts'

/* The values of the texts about visits. In an SMS they follow `values.server.ts`, with times as in `8 30 am` in all languages. */

type Timed = Pick<Visit, 'day' | 'startMinute' | 'minutes'>

/** An appointment as the words of visits need it. */
export function timed({ start, minutes }: Pick<Appointment, 'start' | 'minutes'>): Timed {
  const day = dayAt(start)
  return { day, startMinute: (start - startOfDay(day)) / minute, minutes }
}

/** The words within values. */
const words: Record<
  Language,
  Record<
    | 'and'
    | 'more'
    | 'to'
    | 'from'
    | 'now'
    | 'whenThere'
    | 'goNow'
    | 'report'
    | 'movedFromDay'
    | 'movedFromTime'
    | 'noArea'
    | 'movedUntil'
    | 'until'
    | 'noVisit'
    | 'noNurse'
    | 'severalNurses'
    | 'patient'
    | 'nurse',
    string
  >
> = {
  en: {
    and: 'and',
    more: 'and {n} more',
    to: '{from} to {to}',
    from: '{day} or any later day',
    now: 'now {times}',
    whenThere: 'please report when you arrive',
    goNow: 'please go there now',
    report: 'report your arrival or call us',
    movedFromDay: 'moved from {day}',
    movedFromTime: 'moved from {time}',
    noArea: 'none',
    movedUntil: 'moved and now ends at {time}',
    until: 'now ends at {time}',
    noVisit: 'none planned',
    noNurse: 'not named yet',
    severalNurses: 'several nurses',
    patient: 'patient: {name}',
    nurse: 'nurse: {name}',
  },
  hi: {
    and: 'और',
    more: 'और {n} अन्य',
    to: '{from} से {to}',
    from: '{day} या उसके बाद',
    now: 'अब {times}',
    whenThere: 'पहुँचकर सूचना दें',
    goNow: 'कृपया अभी वहाँ जाएँ',
    report: 'पहुँचकर बताएँ या फ़ोन करें',
    movedFromDay: 'पहले {day} को थी',
    movedFromTime: 'पहले समय {time} था',
    noArea: 'कोई नहीं',
    movedUntil: 'समय बदला अब {time} तक',
    until: 'अब {time} तक',
    noVisit: 'कोई विज़िट नहीं',
    noNurse: 'अभी तय नहीं',
    severalNurses: 'एक से ज़्यादा',
    patient: 'मरीज़: {name}',
    nurse: 'नर्स: {name}',
  },
  mr: {
    and: 'आणि',
    more: 'आणखी {n}',
    to: '{from} ते {to}',
    from: '{day}पासून सर्व भेटी',
    now: 'आता {times}',
    whenThere: 'पोहोचल्यावर कळवा',
    goNow: 'कृपया आता तिथे जा',
    report: 'पोहोचल्याचे कळवा किंवा फोन करा',
    movedFromDay: 'आधी {day}ला होती',
    movedFromTime: 'आधीची वेळ {time}',
    noArea: 'नाही',
    movedUntil: 'वेळ बदलली आता {time} पर्यंत',
    until: 'आता {time} पर्यंत',
    noVisit: 'भेट नाही',
    noNurse: 'अजून निश्चित नाही',
    severalNurses: 'एकापेक्षा जास्त',
    patient: 'रुग्ण: {name}',
    nurse: 'नर्स: {name}',
  },
}

/** When a visit begins, for an SMS: `23 Nov 8 30 am`. Visits are weeks away at most, so the year is left out. */
export function visitTime(language: Language, visit: Timed): string {
  return `${dayOf(language, dayOfStart(visit))} ${clockTime(visit)}`
}

export function noNurse(language: Language): string {
  return words[language].noNurse
}

export function noVisit(language: Language): string {
  return words[language].noVisit
}

/** A day for an SMS: `23 Nov`. */
export function dayOf(language: Language, day: Day): string {
  return withoutYear(dateIn(language, day))
}

function withoutYear(words: string): string {
  return words.split(' ').slice(0, 2).join(' ')
}

/** When the visits of a day begin: `8 30 am`, `8 30 am and 2 pm`, or `8 30 am and 2 more`. */
export function timesOf(language: Language, visits: readonly Timed[]): string {
  const { and, more } = words[language]
  const [first = '', second = '', ...others] = visits.map(clockTime)
  if (others.length > 0) return `${first} ${more.replace('{n}', String(others.length + 1))}`
  return second ? `${first} ${and} ${second}` : first
}

/** From when to when a visit is: `8 30 am to 10 am`. */
export function fromTo(language: Language, visit: Timed): string {
  const to = smsClock(timeAt(intervalOf(visit).end))
  return fillIn(words[language].to, { from: clockTime(visit), to })
}

/** The first of some visits and how many more: `23 Nov 8 30 am and 6 more`. */
export function firstAndMore(language: Language, [first, ...others]: readonly Timed[]): string {
  if (!first) return noVisit(language)
  const time = visitTime(language, first)
  return others.length === 0 ? time : `${time} ${fillIn(words[language].more, { n: String(others.length) })}`
}

/** All days from one on: `23 Nov or any later day`. */
export function anyDayFrom(language: Language, day: Day): string {
  return fillIn(words[language].from, { day: dayOf(language, day) })
}

/** The rest of a day's week: `23 Nov to 29 Nov`. */
export function daysOfWeek(language: Language, day: Day): string {
  const { from, to } = restOfWeek(day)
  if (from === to) return dayOf(language, day)
  return fillIn(words[language].to, { from: dayOf(language, from), to: dayOf(language, to) })
}

/** When the first of some visits of a week begins, and how many more there are: `8 30 am and 6 more`. */
export function timesOfWeek(language: Language, [first, ...others]: readonly Timed[]): string {
  if (!first) return noVisit(language)
  if (others.length === 0) return clockTime(first)
  return `${clockTime(first)} ${fillIn(words[language].more, { n: String(others.length) })}`
}

/** That the visits of a day are no longer what they were: `now 8 30 am`. */
export function nowInstead(language: Language, times: string): string {
  return fillIn(words[language].now, { times })
}

/** What a nurse is to do about a visit. */
export function taskOf(language: Language, task: 'whenThere' | 'goNow' | 'report'): string {
  return words[language][task]
}

/** What has changed of a visit: `moved from 8 30 am`, or when it ends; null if it is as before. */
export function changeOf(language: Language, before: Timed, now: Timed): string | null {
  const { movedFromDay, movedFromTime, movedUntil, until } = words[language]
  const [was, is] = [intervalOf(before), intervalOf(now)]
  const time = smsClock(timeAt(is.end))
  if (before.minutes !== now.minutes) return fillIn(was.start === is.start ? until : movedUntil, { time })
  if (was.start === is.start) return null
  const isSameDay = dayOfStart(before) === dayOfStart(now)
  if (isSameDay) return fillIn(movedFromTime, { time: clockTime(before) })
  return fillIn(movedFromDay, { day: dayOf(language, dayOfStart(before)) })
}

/**
 * When the care of one or several services began: `22 Nov 2026`, or without the year `22 Nov and 1 more`.
 * @param starts UTC instants, earliest first
 */
export function careStarts(language: Language, [first = '', ...others]: readonly string[]): string {
  const day = dayIn(language, first)
  if (others.length === 0) return day
  return `${withoutYear(day)} ${words[language].more.replace('{n}', String(others.length))}`
}

/** Who comes, for an SMS: a name, that there are several, or that there is no nurse yet. */
export function visitNurse(language: Language, names: readonly (string | undefined)[]): string {
  const [name, ...others] = new Set(names)
  if (others.length > 0) return words[language].severalNurses
  return name ? smsName(name) : words[language].noNurse
}

/** The areas of several addresses, for an SMS: `PIN 411004 411038 and 1 more`. */
export function smsAreas(language: Language, addresses: readonly string[]): string {
  if (addresses.length === 0) return words[language].noArea
  const areas = new Set(addresses.map((address) => pinCodeOf(address)))
  const [first, second] = [...areas].filter((pin) => pin !== null)
  if (!first) return areaWords[language].unknown
  const shown = [first, second].filter((pin) => pin !== undefined)
  const others = areas.size - shown.length
  const text = `${areaWords[language].pin} ${shown.join(' ')}`
  return others > 0 ? `${text} ${words[language].more.replace('{n}', String(others))}` : text
}

/** What a line of a mail says of a visit besides its time. */
type VisitWords = { patientName?: string; /** Null if there is none. */ nurseName?: string | null }

/**
 * A visit as one line of a mail: `23 Nov 2026, 8:30 am – 8:30 pm, patient: Savita Kulkarni, nurse: Meera Joshi`. The labels tell patient
 * and nurse apart, which names alone do not.
 */
export function visitLine(language: Language, visit: Timed, { patientName, nurseName }: VisitWords): string {
  const { start, end } = intervalOf(visit)
  const { patient, nurse, noNurse } = words[language]
  return [
    dateIn(language, dayOfStart(visit)),
    `${clockOf(start)} – ${clockOf(end)}`,
    ...(patientName ? [fillIn(patient, { name: onOneLine(patientName) })] : []),
    ...(nurseName === undefined
      ? []
      : [fillIn(nurse, { name: nurseName === null ? noNurse : onOneLine(nurseName) })]),
  ].join(', ')
}

/** The lines of a mail, or that there is no visit. */
export function visitLines(language: Language, lines: readonly string[], most = 10): string {
  if (lines.length === 0) return noVisit(language)
  const { more } = words[language]
  const others = lines.length - most
  return [...lines.slice(0, most), ...(others > 0 ? [more.replace('{n}', String(others))] : [])].join('\n')
}

/** Day and time for a mail: `23 Nov 2026, 8:30 am`. */
export function mailTime(time: number): string {
  return `${dayIn('en', new Date(time).toISOString())}, ${clockOf(time)}`
}

/** The days from one day to the end of its week. */
export function restOfWeek(day: Day): { from: Day; to: Day } {
  return { from: day, to: addDays(mondayOf(day), 6) }
}

/** When a visit begins: `8 30 am`. */
export function clockTime(visit: Timed): string {
  return smsClock(timeAt(intervalOf(visit).start))
}

function clockOf(time: number): string {
  const { hour, minutes, half } = twelveHours(timeAt(time))
  return `${hour}:${minutes} ${half}`
}
