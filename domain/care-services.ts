/**
 * The five services of the landing page (section 1) by the ids of their cards and links. An enquiry is kept with the id;
 * the names here are what the office reads, visitors read theirs in their own language.
 */
export const careServiceNames = {
  nursing: 'In-Home Nursing Care',
  personal: 'Personal Care Assistance',
  therapy: 'Physical Therapy Support',
  medication: 'Medication Management',
  companion: 'Companion Care',
} as const

export type CareServiceId = keyof typeof careServiceNames

export const careServiceIds = Object.keys(careServiceNames) as CareServiceId[]

/** Whether a text, such as a parameter of an address, is the id of a service. */
export function isCareServiceId(text: string | null): text is CareServiceId {
  return text !== null && Object.hasOwn(careServiceNames, text)
}

/** The page that enquires after one service: where Enquire Now on its card leads. */
export function enquiryPath(id: CareServiceId): string {
  return `/enquiry?service=${id}`
}
