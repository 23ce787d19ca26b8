import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { languageInEnglish, type Language } from '#domain/languages.ts'

/**
 * What the office reads of a consent, to answer a customer or the Data Protection Board: the version of the texts, the language
 * in which they were shown, and when.
 */
export function consentWords(
  consent: { version: string; language: Language; at: string } | undefined,
): string {
  if (!consent) return 'None is recorded.'
  return `Version ${consent.version} in ${languageInEnglish[consent.language]}, ${momentNow(consent.at)}`
}
