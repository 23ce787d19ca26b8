import { spokenIn, type SpokenLanguage } from './choice/spoken-languages.ts'
import type { Availability, WorkingDay } from './choice/availability.ts'
import { toLatinDigits } from './digits.ts'
import { readTypedTime } from './typed-dates.ts'
import { minuteOfDay } from './visits/days.ts'

/*
 * When, where and with which languages a nurse works, each as one text in their record: a day as `off` or `08:00–17:00`, PIN codes and
 * languages with commas. What the office has not entered is not stored.
 */

/** The fields of the days, Monday first. */
export const workingDays = [
  ...['worksMonday', 'worksTuesday', 'worksWednesday', 'worksThursday'],
  ...['worksFriday', 'worksSaturday', 'worksSunday'],
] as readonly WorkingDayField[]
export type WorkingDayField =
  `works${'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'}`

/** The most PIN codes of one nurse besides that of their address. */
const mostAreas = 10

/** The texts of a nurse's record, as far as it has them. */
type WorkTexts = Partial<
  Record<WorkingDayField | 'areas' | 'spokenLanguages' | 'languagesKnown', string | undefined>
>

/** When a nurse works; null if the record does not say. */
export function availabilityOf(record: WorkTexts): Availability | null {
  if (!workingDays.some((field) => record[field])) return null
  return workingDays.map((field) => readWorkingDay(record[field] ?? '') ?? 'any')
}

/** The PIN codes in which a nurse works, besides that of their address. */
export function areasOf({ areas = '' }: WorkTexts): string[] {
  return readPins(areas) ?? []
}

/** The ticked languages, or if there are none, those that the free text names. */
export function languagesOf({ spokenLanguages, languagesKnown }: WorkTexts): SpokenLanguage[] {
  return spokenIn(spokenLanguages ?? languagesKnown)
}

/** A day's parts as the form shows them. */
export type DayParts = { isOff: boolean; from: string; to: string }

/** The text of a day as filled in, with times as hh:mm if they are times; empty for any time. */
export function workingDayText({ isOff, from, to }: DayParts): string {
  if (isOff) return 'off'
  const times = [from, to].map((typed) => readTypedTime(typed) ?? typed.trim().replaceAll('–', '-'))
  return times.some(Boolean) ? times.join('–') : ''
}

export function dayParts(text: string): DayParts {
  const [from = '', to = ''] = text === 'off' ? [] : text.split('–')
  return { isOff: text === 'off', from, to }
}

/** Null if the text is not a day: only one time, or something else. */
export function readWorkingDay(text: string): WorkingDay | null {
  if (text === '') return 'any'
  const { isOff, from, to } = dayParts(text)
  if (isOff) return 'off'
  return minuteOfDay(from) === null || minuteOfDay(to) === null ? null : { from, to }
}

/**
 * The PIN codes in a text, separated by spaces or commas, each once; an empty text has none.
 * @returns null if it contains anything else, or more than ten
 */
export function readPins(text: string): string[] | null {
  const typed = toLatinDigits(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
  const pins = [...new Set(typed)]
  return pins.length <= mostAreas && pins.every((pin) => /^[1-9]\d{5}$/.test(pin)) ? pins : null
}
