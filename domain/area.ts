import { company } from './company.ts'
import { toLatinDigits } from './digits.ts'

/** Marks a part of an address that names a house or a street rather than an area. */
const isHouseOrStreet =
  /\d|\b(?:flat|plot|room|house|home|apartments?|apts?|residency|residences?|society|soc|chs|complex|towers?|heights|niwas|nivas|sadan|bungalow|villa|building|bldg|wing|floor|road|rd|lane|street|st|near|opp|opposite|behind)\b/i
/** More than any form accepts; an imported address may be longer. */
const mostCharacters = 1000
const isLargerThanCity = /^(?:maharashtra|mh|india|bharat)\.?$/i

/**
 * The area of a postal address in India: locality, city and PIN code as far as they are recognised, never the house or street. The first
 * part of an address is left out, because it is the house.
 * @param address as typed, its parts separated by commas or line breaks
 * @returns for example `Kothrud, Pune 411038`; empty if only the house is recognised
 */
export function areaOf(address: string | undefined): string {
  const text = toLatinDigits((address ?? '').slice(0, mostCharacters))
  const { pin = '', written = '' } = pinIn(text) ?? {}
  const [, ...parts] = text
    .replace(written, '')
    .split(/[,;\n]/)
    .map((part) => part.replace(/^[\s.-]+|[\s.-]+$/g, ''))
    .filter((part) => part !== '' && !isLargerThanCity.test(part))
  // Without a PIN code the last part may be the area itself and the one before it the house.
  const shown = parts.slice(pin ? -2 : -1).filter((part) => !isHouseOrStreet.test(part))
  return [shown.join(', '), pin].filter(Boolean).join(' ')
}

/**
 * The PIN code of an address, if it is in the company's own region. Nothing else in a free text is safe to show to a person who may not see
 * the address yet; even six digits may be a gate's code.
 */
export function pinCodeOf(address: string): string | null {
  const found = pinIn(toLatinDigits(address))
  return found && isOwn(found) ? found.pin : null
}

type WrittenPin = { pin: string; written: string }

/** The last PIN code of the company's own region in a text, or else the last one of any region. The text has Latin digits. */
function pinIn(text: string): WrittenPin | null {
  const found = [...text.matchAll(numbers)].flatMap(({ 0: number, index }) =>
    pinsOf(number, text.slice(0, index)),
  )
  return found.findLast(isOwn) ?? found.at(-1) ?? null
}

function isOwn({ pin }: WrittenPin): boolean {
  return pin.startsWith(company.postalCode.slice(0, 2))
}

/** Groups of digits separated by nothing but blanks and dashes. */
const numbers = /\d+(?:(?:[^\S\r\n]|\p{Pd}){1,4}\d+)*/gu
const isMobileNumber = /^(?:0|91)?[6-9]\d{9}$/
const halves = /(?<!\d)([1-9]\d{2})\D+(\d{3})$/
/** What people write before a house number. */
const isHouseNumberNext =
  /(?:flat|plot|room|shop|house|sector|survey|gat|फ्लॅट|फ्लैट|प्लॉट|घर|दुकान|खोली)[\s.:#-]*(?:no|number|नं|नंबर|क्र|क्रमांक)?[\s.:#-]*$/i

/** The PIN codes in groups of digits: six in a row, or three and three at the end. */
function pinsOf(number: string, before: string): WrittenPin[] {
  if (isMobileNumber.test(number.replaceAll(/\D/g, ''))) return []
  const whole = number.match(/(?<!\d)[1-9]\d{5}(?!\d)/g) ?? []
  const [written = '', first = '', second = ''] = halves.exec(number) ?? []
  const isHouse = written === number && isHouseNumberNext.test(before.slice(-30))
  return [
    ...whole.map((pin) => ({ pin, written: pin })),
    ...(written && !isHouse ? [{ pin: first + second, written }] : []),
  ]
}
