import { translatedName } from '#app/content/catalogue-words.server.ts'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { dayIn } from '#domain/day-words.ts'
import { indiaTime } from '#domain/dates.ts'
import { readTypedMoment } from '#domain/typed-dates.ts'
import { shiftTexts } from './form-texts.server.ts'

/**
 * What a refused form had in it, in words of the page's language, for the rows of the summary (`formTexts`); a text that is not
 * understood stays as it was typed.
 * @param posted the fields by name
 */
export function sentValues(posted: { get: (name: string) => string | undefined }): string[] {
  const typed = (name: string) => posted.get(name)?.trim() ?? ''
  const shifts: Record<string, string> = shiftTexts()
  const shift = typed('shift')
  return [
    [typed('name'), typed('age')],
    [translatedName(typed('service')), translatedName(typed('subService'))],
    shift ? [shifts[shift] ?? '', shift === 'hours' ? typed('hoursPerDay') : ''] : [typed('hoursPerDay')],
    [momentInWords(typed('startDate'))],
    [momentInWords(typed('endDate'))],
    [typed('address')],
  ].map((words) => words.filter(Boolean).join(', '))
}

function momentInWords(typed: string): string {
  const instant = typed && readTypedMoment(typed, { timeLeftOut: '00:00' })
  return instant ? `${dayIn(getLocale(), instant)}, ${indiaTime(instant)}` : typed
}
