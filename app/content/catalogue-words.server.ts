import type { ServiceType, SubService } from '#domain/catalogue.ts'
import * as m from './paraglide/messages.js'
import { baseLocale, getLocale } from './paraglide/runtime.js'

const words: Record<ServiceType | SubService, () => string> = {
  'General Care': m.catalogue_general_care,
  'Sensational Medical Care': m.catalogue_sensational_medical_care,
  'Non-Sensational Medical Care': m.catalogue_non_sensational_medical_care,
  'Special Care': m.catalogue_special_care,
  Physiotherapy: m.catalogue_physiotherapy,
  'Daily activity assistance': m.catalogue_daily_activity_assistance,
  'Medication reminders': m.catalogue_medication_reminders,
  'Vital signs monitoring': m.catalogue_vital_signs_monitoring,
  'Bathing and personal hygiene': m.catalogue_bathing_and_personal_hygiene,
  'Meal preparation and feeding': m.catalogue_meal_preparation_and_feeding,
  'Post-surgical and wound care': m.catalogue_post_surgical_and_wound_care,
  'IV therapy': m.catalogue_iv_therapy,
  'Tracheostomy care': m.catalogue_tracheostomy_care,
  'Catheter and ostomy care': m.catalogue_catheter_and_ostomy_care,
  'Injection and infusion management': m.catalogue_injection_and_infusion_management,
  'Diabetes care': m.catalogue_diabetes_care,
  'Blood pressure management': m.catalogue_blood_pressure_management,
  'Oxygen and nebuliser support': m.catalogue_oxygen_and_nebuliser_support,
  'Tube feeding': m.catalogue_tube_feeding,
  'Bedsore prevention and care': m.catalogue_bedsore_prevention_and_care,
  'Palliative care': m.catalogue_palliative_care,
  'Dementia care': m.catalogue_dementia_care,
  'Cancer care at home': m.catalogue_cancer_care_at_home,
  'Newborn and mother care': m.catalogue_newborn_and_mother_care,
  'Care for people with disabilities': m.catalogue_care_for_people_with_disabilities,
  'Stroke rehabilitation': m.catalogue_stroke_rehabilitation,
  'Post-surgery rehabilitation': m.catalogue_post_surgery_rehabilitation,
  'Joint and arthritis therapy': m.catalogue_joint_and_arthritis_therapy,
  'Back and neck pain therapy': m.catalogue_back_and_neck_pain_therapy,
  'Balance and fall prevention': m.catalogue_balance_and_fall_prevention,
}

/** A service type or sub-service in the visitor's language. Forms send and the table stores its English name. */
export function translatedName(name: string): string {
  return Object.hasOwn(words, name) ? words[name as keyof typeof words]() : name
}

/**
 * The words for the whole catalogue by its English names, for a page with the whole catalogue; null in English, where no
 * translation is needed. A loader sends them, so that they add nothing to the page's script.
 */
export function catalogueWords(): Record<string, string> | null {
  if (getLocale() === baseLocale) return null
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word()]))
}
