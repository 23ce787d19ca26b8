import { expect, test } from 'vitest'
import { catalogueWords, translatedName } from '#app/content/catalogue-words.server.ts'
import { serviceCatalogue, serviceTypes } from '#domain/catalogue.ts'
import { overwriteGetLocale } from '#app/content/paraglide/runtime.js'
import { currentLanguage, runInLanguage } from '#server/http/language.server.ts'

// As app/entry.server.tsx does.
overwriteGetLocale(currentLanguage)

const names = serviceTypes.flatMap((type) => [type, ...serviceCatalogue[type]])

test('in English each name of the catalogue is its own translation', () => {
  expect(catalogueWords()).toBeNull()
  expect(names).toHaveLength(30)
  expect(names.map(translatedName)).toEqual(names)
})

test('in Hindi and Marathi each name has a translation, under its English name', () => {
  for (const language of ['hi', 'mr'] as const) {
    const words = runInLanguage(language, catalogueWords) ?? {}
    expect(Object.keys(words).sort()).toEqual([...names].sort())
    expect(new Set(Object.values(words)).size).toBe(30)
    expect(runInLanguage(language, () => translatedName('Dementia care'))).toBe(words['Dementia care'])
  }
})

test('a name that is not in the catalogue stays as it is', () => {
  expect(runInLanguage('hi', () => translatedName('constructor'))).toBe('constructor')
  expect(runInLanguage('mr', () => translatedName('Night attendant'))).toBe('Night attendant')
})
