import { expect, test } from 'vitest'
import {
  caregiverGenders,
  isSubServiceOf,
  patientGenders,
  serviceCatalogue,
  serviceTypes,
} from '#domain/catalogue.ts'

test('five service types, in the order of the specification', () => {
  expect(serviceTypes).toEqual([
    'General Care',
    'Sensational Medical Care',
    'Non-Sensational Medical Care',
    'Special Care',
    'Physiotherapy',
  ])
})

test.each(serviceTypes)('%s has five sub-services of its own', (service) => {
  expect(serviceCatalogue[service]).toHaveLength(5)
  for (const subService of serviceCatalogue[service]) {
    expect(serviceTypes.filter((type) => isSubServiceOf(type, subService))).toEqual([service])
  }
})

test('the catalogue has the specification’s examples', () => {
  const all = Object.values(serviceCatalogue).flat().join('\n').toLowerCase()
  for (const example of [
    'daily activity assistance',
    'medication reminders',
    'vital signs',
    'stroke rehabilitation',
    'post-surgical and wound care',
    'iv therapy',
    'palliative care',
    'dementia care',
    'post-surgery rehabilitation',
  ])
    expect(all).toContain(example)
})

test.each([
  ['General Care', 'IV therapy'],
  ['General Care', ''],
  ['general care', 'Medication reminders'],
  ['Surgery', 'Medication reminders'],
  ['', ''],
  ['constructor', 'name'],
  ['__proto__', 'toString'],
])('%o has no %o', (service, subService) => {
  expect(isSubServiceOf(service, subService)).toBe(false)
})

test('genders are the specification’s, with no preference first', () => {
  expect(patientGenders).toEqual(['Male', 'Female', 'Others'])
  expect(caregiverGenders[0]).toBe('No preference')
})
