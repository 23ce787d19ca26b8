import { company } from './company.ts'
import { toLatinDigits } from './digits.ts'

/** What a part of an address says when it names a house or a street instead of an area. */
const isHouseOrStreet =
  /\d|\b(?:flat|plot|room|house|home|apartments?|apts?|residency|residences?|society|soc|chs|complex|towers?|heights|niwas|nivas|sadan|bungalow|villa|building|bldg|wing|floor|road|rd|lane|street|st|near|opp|opposite|behind)\b/i
/** A PIN code, also with a space in the middle. */
const pinCodes = /\b([1-9]\d{2})[ -]?(\d{3})\b/g
/** More than any form takes; an imported address may be longer. */
const mostCharacters = 1000
const isLargerThanCity = /^(?:maharashtra|mh|india|bharat)\.?$/i

/**
 * The area of a postal address in India: locality, city and PIN code, as far as they can be told, and never the house or the
 * street. The first part of an address is not shown, because it is the house.
 * @param address as it was typed, its parts separated by commas or lines
 * @returns for example `Kothrud, Pune 411038`; an empty text where nothing but the house can be told
 */
export function areaOf(address: string | undefined): string {
  const text = (address ?? '').slice(0, mostCharacters)
  const [found, ...halves] = [...text.matchAll(pinCodes)].at(-1) ?? []
  const pin = halves.join('')
  const [, ...parts] = text
    .replace(found ?? '', '')
    .split(/[,;\n]/)
    .map((part) => part.replace(/^[\s.-]+|[\s.-]+$/g, ''))
    .filter((part) => part !== '' && !isLargerThanCity.test(part))
  // Without a PIN code the last part may be the area itself, and the one before it the house.
  const shown = parts.slice(pin ? -2 : -1).filter((part) => !isHouseOrStreet.test(part))
  return [shown.join(', '), pin].filter(Boolean).join(' ')
}

/** The pin codes of the company's own region, by their first two digits. */
const ownPinCode = new RegExp(`(?<!\\d)${company.postalCode.slice(0, 2)}\\d{4}(?!\\d)`, 'g')

/**
 * The pin code of an address: the last one of the region that it has. An address is free text, so nothing else in it is surely the area
 * only (a gate's code has six digits too); so this is all that is said of an address to a person who may not see it yet.
 */
export function pinCodeOf(address: string): string | null {
  return toLatinDigits(address).match(ownPinCode)?.at(-1) ?? null
}
