import { pinCodeOf } from '#domain/area.ts'
import type { DayAndTime } from '#domain/care-period.ts'
import { twelveHours } from '#domain/clock-words.ts'
import { dateIn } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'

/*
 * The values of the texts' variables. In an SMS they have only letters, digits and single spaces, at most 30 characters: India's operators
 * refuse more, and other signs in a variable tagged `alphanumeric` (docs/messages.md).
 */

/** The text with its `{variables}` replaced; each one must have a value. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A message lacks its variable ${name}`)
    return value
  })
}

/** A name for a mail: on one line, so that it cannot pose as a part of the mail. */
export function onOneLine(name: string): string {
  return name.replace(/[\s\p{C}]+/gu, ' ').trim()
}

const longestName = 30

/** A person's name for an SMS, cut to some characters: as many whole words as fit, or the beginning of the first. */
export function smsName(name: string, longest = longestName): string {
  const words = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  let kept = ''
  for (const word of words) {
    const longer = kept ? `${kept} ${word}` : word
    if (longer.length > longest) break
    kept = longer
  }
  return kept || beginningOf(words[0] ?? '', longest)
}

/** The beginning of a long word, never ending within a syllable (Devanagari writes one with several characters). */
function beginningOf(word: string, longest: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (kept.length + segment.length > longest) break
    kept += segment
  }
  return kept
}

/** When care begins or ends, such as `22 Nov 2026 8 30 am`; only the day if there is no time. */
export function dayAndTime(language: Language, { day, time }: DayAndTime): string {
  const words = dateIn(language, day)
  return time === null ? words : `${words} ${smsClock(time)}`
}

/**
 * A time of day for an SMS: `8 30 am`.
 * @param time hh:mm
 */
export function smsClock(time: string): string {
  const { hour, minutes, half } = twelveHours(time)
  return `${hour}${minutes === '00' ? '' : ` ${minutes}`} ${half}`
}

/**
 * What an SMS may say of an address: its PIN code if it is of the region (`pinCodeOf`), otherwise to ask the office. `areaOf` guesses more,
 * for the office's eyes only.
 */
export function smsArea(language: Language, address: string): string {
  const found = pinCodeOf(address)
  return found ? `${areaWords[language].pin} ${found}` : areaWords[language].unknown
}

/** Words beside or instead of an area in an SMS. */
export const areaWords: Record<Language, { pin: string; unknown: string }> = {
  en: { pin: 'PIN', unknown: 'ask the office' },
  hi: { pin: 'पिन', unknown: 'ऑफ़िस से पूछें' },
  mr: { pin: 'पिन', unknown: 'ऑफिसला विचारा' },
}
