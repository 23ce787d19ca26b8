/** The service catalogue: five service types with five sub-services each (section 3 of the specification). */
export const serviceCatalogue = {
  'General Care': [
    'Daily activity assistance',
    'Medication reminders',
    'Vital signs monitoring',
    'Bathing and personal hygiene',
    'Meal preparation and feeding',
  ],
  'Sensational Medical Care': [
    'Post-surgical and wound care',
    'IV therapy',
    'Tracheostomy care',
    'Catheter and ostomy care',
    'Injection and infusion management',
  ],
  'Non-Sensational Medical Care': [
    'Diabetes care',
    'Blood pressure management',
    'Oxygen and nebuliser support',
    'Tube feeding',
    'Bedsore prevention and care',
  ],
  'Special Care': [
    'Palliative care',
    'Dementia care',
    'Cancer care at home',
    'Newborn and mother care',
    'Care for people with disabilities',
  ],
  Physiotherapy: [
    'Stroke rehabilitation',
    'Post-surgery rehabilitation',
    'Joint and arthritis therapy',
    'Back and neck pain therapy',
    'Balance and fall prevention',
  ],
} as const

export type ServiceType = keyof typeof serviceCatalogue
export type SubService = (typeof serviceCatalogue)[ServiceType][number]

export const serviceTypes = Object.keys(serviceCatalogue) as ServiceType[]

/** Whether a sub-service belongs to a service type; both may be any text from a form. */
export function isSubServiceOf(service: string, subService: string): boolean {
  const subServices: readonly string[] = Object.hasOwn(serviceCatalogue, service)
    ? serviceCatalogue[service as ServiceType]
    : []
  return subServices.includes(subService)
}

export const patientGenders = ['Male', 'Female', 'Others'] as const
export const caregiverGenders = ['No preference', 'Male', 'Female'] as const
