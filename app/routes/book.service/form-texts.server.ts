import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { showAmount } from '#domain/money/amounts.ts'
import { lowestPrice, type PriceUnit } from '#domain/money/price-list.ts'
import type { BookingFields } from './fields.ts'

/**
 * Texts of the booking page in the page's language. The loader sends them, so that they add nothing to the page's script.
 * @param own the customer's verified contacts, to which the booking code goes; a nurse's account may have no e-mail
 */
export function formTexts(own: { email: string; number: string }) {
  return {
    intro: m.book_intro(),
    verifyEmail: { words: m.book_verify_email({ email: own.email }), link: m.account_email_title() },
    contactHint: own.email ? m.book_contact_hint(own) : m.book_contact_hint_phone(own),
    indianTime: m.visits_times(),
    durationHint: m.book_duration_hint(),
    terms: m.book_terms(),
    consent: m.consent_booking(),
    labels: labels(),
    groups: {
      patient: m.book_patient(),
      care: m.book_care(),
      when: m.book_when(),
      contact: m.book_contact(),
    },
    choose: m.book_choose(),
    genders: { Male: m.book_gender_male(), Female: m.book_gender_female(), Others: m.book_gender_others() },
    caregivers: {
      'No preference': m.book_no_preference(),
      Male: m.book_gender_male(),
      Female: m.book_gender_female(),
    },
    shiftHint: m.book_shift_hint(),
    /** By the value that the form sends. */
    shifts: shiftTexts(),
    summary: { title: m.book_yours(), titleOfSent: m.book_sent(), rows: summaryRows() },
    next: {
      title: m.book_next(),
      steps: [
        own.email ? m.book_next_code(own) : m.book_next_code_phone(own),
        m.book_next_confirm(),
        m.book_next_office(),
      ],
      /** What costs and who answers, each with a link. */
      links: [
        { words: pricesFrom(), href: '/prices', label: m.prices_all() },
        { words: m.book_questions({ hours: m.home_contact_hours() }), ...company.phone },
      ],
    },
  }
}

function pricesFrom(): string {
  const from = (unit: PriceUnit) => showAmount(lowestPrice(unit))
  return m.prices_at_booking({
    ...{ twelve: from('twelve'), dayAndNight: from('dayAndNight'), hour: from('hour') },
  })
}

export type FormTexts = ReturnType<typeof formTexts>

/** The visible names of the fields. */
function labels() {
  return {
    someone: m.book_someone(),
    name: m.book_name(),
    age: m.book_age(),
    gender: m.book_gender(),
    service: m.book_service(),
    subService: m.book_sub_service(),
    caregivergender: m.book_caregiver_gender(),
    consultation: m.book_consultation(),
    startDate: m.book_start_date(),
    endDate: m.book_end_date(),
    shift: m.book_shift(),
    hoursPerDay: m.book_hours_per_day(),
    weeks: m.book_weeks(),
    months: m.book_months(),
    address: m.book_address(),
    number: m.book_number(),
    email: m.book_email(),
  } satisfies Partial<Record<keyof BookingFields, string>>
}

export function shiftTexts() {
  return {
    '': m.book_shift_open(),
    day: m.book_shift_day(),
    night: m.book_shift_night(),
    'live-in': m.book_shift_live_in(),
    hours: m.book_shift_hours(),
  }
}

/** The rows of the summary beside the form: the fields of which each speaks, and what it says while they are empty. */
function summaryRows() {
  const missing = m.book_missing()
  return [
    { label: m.book_for(), fields: ['name', 'age'], empty: missing },
    { label: m.book_care(), fields: ['service', 'subService'], empty: missing },
    { label: m.book_hours(), fields: ['shift', 'hoursPerDay'], empty: m.book_shift_open() },
    { label: m.book_from(), fields: ['startDate'], empty: missing },
    { label: m.book_to(), fields: ['endDate'], empty: missing },
    { label: m.book_where(), fields: ['address'], empty: missing },
  ]
}
