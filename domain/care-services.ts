/**
 * The five services of the landing page (section 1) by the ids of their cards and links; an enquiry is stored with the id. These names are
 * for the office: visitors see names in their own language.
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

/** Whether a text, such as a query parameter, is the id of a service. */
export function isCareServiceId(text: string | null): text is CareServiceId {
  return text !== null && Object.hasOwn(careServiceNames, text)
}

/** The enquiry page for one service, opened by Enquire Now on its card. */
export function enquiryPath(id: CareServiceId): string {
  return `/enquiry?service=${id}`
}
