import companion from '#app/illustrations/care-companion.svg'
import medication from '#app/illustrations/care-medication.svg'
import nursing from '#app/illustrations/care-nursing.svg'
import personal from '#app/illustrations/care-personal.svg'
import therapy from '#app/illustrations/care-therapy.svg'
import * as m from './paraglide/messages.js'

/** The five service cards of the landing page (section 1). */
export const careServices = [
  {
    id: 'nursing',
    name: m.care_nursing,
    text: m.care_nursing_text,
    picture: nursing,
    alt: m.care_nursing_image,
  },
  {
    id: 'personal',
    name: m.care_personal,
    text: m.care_personal_text,
    picture: personal,
    alt: m.care_personal_image,
  },
  {
    id: 'therapy',
    name: m.care_therapy,
    text: m.care_therapy_text,
    picture: therapy,
    alt: m.care_therapy_image,
  },
  {
    id: 'medication',
    name: m.care_medication,
    text: m.care_medication_text,
    picture: medication,
    alt: m.care_medication_image,
  },
  {
    id: 'companion',
    name: m.care_companion,
    text: m.care_companion_text,
    picture: companion,
    alt: m.care_companion_image,
  },
] as const
