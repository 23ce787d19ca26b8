import { expect, test } from 'vitest'
import {
  caregiverGenders,
  isSubServiceOf,
  patientGenders,
  serviceCatalogue,
  serviceTypes,
} from '#domain/catalogue.ts'
import { allWishes, unmetWishes } from '#domain/nurse-match.ts'

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

const wishes = { caregivergender: 'No preference', subService: 'Meal preparation and feeding', age: 40 }

test('without a wish every nurse fits', () => {
  expect(unmetWishes(wishes, {})).toEqual([])
  expect(allWishes({ ...wishes, age: undefined })).toEqual([])
})

test('the wished gender is compared with the record, and a record that does not say is told apart', () => {
  const female = { ...wishes, caregivergender: 'Female' }
  expect(unmetWishes(female, { gender: 'Female' })).toEqual([])
  expect(unmetWishes(female, { gender: 'Male' })).toEqual([
    { about: 'gender', wanted: 'Female', isUnknown: false },
  ])
  expect(unmetWishes(female, { gender: 'Other' })).toHaveLength(1)
  expect(unmetWishes(female, {})).toEqual([{ about: 'gender', wanted: 'Female', isUnknown: true }])
})

test('a sub-service asks for its skill', () => {
  const dementia = { ...wishes, subService: 'Dementia care' }
  expect(unmetWishes(dementia, { canHandleDementia: 'Yes' })).toEqual([])
  expect(unmetWishes(dementia, { canHandleDementia: 'No' })).toEqual([
    { about: 'skill', skill: 'canHandleDementia', isUnknown: false },
  ])
})

test('an elderly patient, a child and the kind of care ask for a nurse who works with such patients', () => {
  const asked = (age: number, subService = wishes.subService) =>
    unmetWishes({ ...wishes, age, subService }, {}).map((wish) => ('kind' in wish ? wish.kind : wish.about))
  expect(asked(59)).toEqual([])
  expect(asked(60)).toEqual(['elderly'])
  expect(asked(17)).toEqual(['pediatric'])
  expect(asked(0, 'Newborn and mother care')).toEqual(['pediatric'])
  expect(asked(70, 'Palliative care')).toEqual(['terminallyIll', 'elderly'])
  expect(unmetWishes({ ...wishes, age: 70 }, { willingnessToWorkWith: { elderly: true } })).toEqual([])
})

test('every physiotherapy of the catalogue asks for a nurse who can assist it', () => {
  for (const subService of serviceCatalogue.Physiotherapy)
    expect(allWishes({ ...wishes, subService })).toContainEqual(
      expect.objectContaining({ skill: 'canAssistPhysiotherapy' }),
    )
})
