import { indiaDay } from './dates.ts'
import type { Language } from './languages.ts'

/*
 * Days and months in words, as `Intl.DateTimeFormat` writes them (a test compares all of them). Making one such format takes seven
 * milliseconds, which every cold start of a family's page would pay.
 */

type Words = { weekdays: readonly string[]; months: readonly string[]; afterWeekday: string }

const words: Record<Language, Words> = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    afterWeekday: ' ',
  },
  hi: {
    weekdays: ['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
    months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
    afterWeekday: ', ',
  },
  mr: {
    weekdays: ['रविवार', 'सोमवार', 'मंगळवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
    months: [
      'जानेवारी',
      'फेब्रुवारी',
      'मार्च',
      'एप्रिल',
      'मे',
      'जून',
      'जुलै',
      'ऑगस्ट',
      'सप्टेंबर',
      'ऑक्टोबर',
      'नोव्हेंबर',
      'डिसेंबर',
    ],
    afterWeekday: ', ',
  },
}

/**
 * Monday 23 November; `सोमवार, 23 नवंबर`.
 * @param day yyyy-mm-dd
 */
export function dayWords(language: Language, day: string): string {
  const { weekdays, afterWeekday } = words[language]
  return `${weekdays[new Date(day).getUTCDay()] ?? ''}${afterWeekday}${shortDayWords(language, day)}`
}

/** Monday is 1, Sunday 7. */
export function weekdayIn(language: Language, weekday: number): string {
  return words[language].weekdays[weekday % 7] ?? ''
}

/**
 * 23 November.
 * @param day yyyy-mm-dd
 */
export function shortDayWords(language: Language, day: string): string {
  return `${new Date(day).getUTCDate()} ${monthOf(language, day)}`
}

/**
 * 22 Nov 2026; `22 नवंबर 2026`. Only English has short months.
 * @param day yyyy-mm-dd
 */
export function dateIn(language: Language, day: string): string {
  const month = monthOf(language, day)
  return `${new Date(day).getUTCDate()} ${language === 'en' ? month.slice(0, 3) : month} ${day.slice(0, 4)}`
}

/** The same for the Indian day of a UTC instant. */
export function dayIn(language: Language, instant: string): string {
  return dateIn(language, indiaDay(instant))
}

/**
 * November 2026.
 * @param month yyyy-mm
 */
export function monthWords(language: Language, month: string): string {
  return `${monthOf(language, month)} ${month.slice(0, 4)}`
}

function monthOf(language: Language, day: string): string {
  return words[language].months[new Date(day).getUTCMonth()] ?? ''
}
