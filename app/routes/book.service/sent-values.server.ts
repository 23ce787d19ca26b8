import { translatedName } from '#app/content/catalogue-words.server.ts'
import { endOfCare, startOfCare } from '#domain/care-period.ts'
import { readTypedEnd, readTypedStart } from '#domain/typed-dates.ts'
import { careWords } from './booked-period.server.ts'
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
  const [start, end] = [readTypedStart(typed('startDate')), readTypedEnd(typed('endDate'))]
  return [
    [typed('name'), typed('age')],
    [translatedName(typed('service')), translatedName(typed('subService'))],
    shift ? [shifts[shift] ?? '', shift === 'hours' ? typed('hoursPerDay') : ''] : [typed('hoursPerDay')],
    [start ? careWords(startOfCare(start)) : typed('startDate')],
    [end ? careWords(endOfCare(end)) : typed('endDate')],
    [typed('address')],
  ].map((words) => words.filter(Boolean).join(', '))
}
