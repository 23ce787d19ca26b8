import { consentVersion } from '#domain/consent.ts'
import { languages, type Language } from '#domain/languages.ts'
import { currentLanguage } from '#server/http/language.server.ts'

/** What was consented to: the version of the texts, the language of the page that showed them, and when, a UTC instant. */
export type Consent = { version: string; language: Language; at: string }

/** Absent on records that came from the former product, or whose form was posted before consents were kept. */
export const consentAttribute = {
  type: 'map',
  readOnly: true,
  properties: {
    version: { type: 'string', required: true },
    language: { type: languages.map(({ code }) => code), required: true },
    at: { type: 'string', required: true },
  },
} as const

/** The consent that a user gives by posting the form of this request, whose page says so beside its button. */
export function givenConsent(at: string): Consent {
  return { version: consentVersion, language: currentLanguage(), at }
}
