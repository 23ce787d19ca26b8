import { retention } from '#domain/limits.ts'
import { cityName, company } from './company.ts'
import * as m from './paraglide/messages.js'

const { email, phone } = company
const { careRecordYears, nurseDiaryDays, absenceYears } = retention

/** The essentials of the terms, in the visitor's language. The whole text exists in English only. */
export function termsEssentials(): string[] {
  return [
    m.terms_short_account(),
    m.terms_short_booking({ phone: phone.label }),
    m.terms_short_care(),
    m.terms_short_fee(),
    m.terms_short_code(),
    m.home_contact_emergency(),
    m.terms_short_law({ city: cityName() }),
  ]
}

/** The essentials of the privacy notice, in the visitor's language, above the whole text. */
export function privacyEssentials(): string[] {
  return [
    m.privacy_short_what(),
    m.privacy_short_who(),
    m.privacy_short_visits({ years: careRecordYears }),
    m.privacy_short_nurses({ days: nurseDiaryDays, absenceYears }),
    m.privacy_short_rights(),
    m.privacy_short_kept(),
    m.privacy_short_contact({ email, phone: phone.label }),
  ]
}
