import { company } from '#domain/company.ts'
import { getLocale } from './paraglide/runtime.js'

export { company } from '#domain/company.ts'

export const cityNames = { en: company.city, hi: 'पुणे', mr: 'पुणे' }

/** The city by its name in the visitor's language, for sentences. */
export function cityName(): string {
  return cityNames[getLocale()]
}
