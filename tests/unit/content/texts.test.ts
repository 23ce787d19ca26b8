import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogueWords, translatedName } from '#app/content/catalogue-words.server.ts'
import en from '#app/content/messages/en.json' with { type: 'json' }
import { overwriteGetLocale } from '#app/content/paraglide/runtime.js'
import { serviceCatalogue, serviceTypes } from '#domain/catalogue.ts'
import { isValidationKey } from '#domain/validation.ts'
import * as accounts from '#server/accounts/schema.server.ts'
import * as bookings from '#server/bookings/schema.server.ts'
import * as customers from '#server/customers/profile.schema.server.ts'
import * as enquiries from '#server/enquiries/schema.server.ts'
import { currentLanguage, runInLanguage } from '#server/http/language.server.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = globSync('{app,domain,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith('app/content/paraglide/'))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))

test('every text of the customer’s side is used', () => {
  const used = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key)),
  )
  expect(Object.keys(en).filter((key) => key !== '$schema' && !used.has(key))).toEqual([])
})

test('a text in several languages has its own end: no program puts a full stop after it or before it', () => {
  const text = String.raw`m\.\w+\((?:[^()]|\([^()]*\))*\)\}`
  const joined = new RegExp(String.raw`${text}\s*[.।]|[.।]\s*\$?\{${text}`, 'g')
  const found = sources.flatMap((source) =>
    [...source.text.matchAll(joined)].map(([part]) => [source.file, part]),
  )
  expect(found).toEqual([])
})

test('every message of the office is used', async () => {
  const files = globSync('app/content/office/*.ts', { cwd: root })
  const modules = await Promise.all(
    files.map((file) => import(root + file) as Promise<Record<string, object>>),
  )
  const unused = modules
    .flatMap((module) => Object.entries(module))
    .filter(([group]) => group.endsWith('essages') && group !== 'filterMessages')
    .flatMap(([group, texts]) =>
      Object.keys(texts)
        // A redirect names the message that it shows.
        .map((key) => (group === 'statusMessages' ? `'${key}'` : `${group}.${key}`))
        .filter(
          (use) =>
            !sources.some(({ text }) => new RegExp(`(?<!\\w)${use.replace('.', '\\.')}(?!\\w)`).test(text)),
        ),
    )
  expect(unused).toEqual([])
})

/** Values that a form not made by our pages may have in any field. */
const strange = ['', ' ', 'x'.repeat(3000), '-1', ['twice', 'twice'], new File(['x'], 'x.txt')]

/** zod/mini has no messages of its own: a missing message would be `Invalid input`, in English, in every language. */
test.each(Object.entries({ ...accounts, ...bookings, ...customers, ...enquiries }))(
  'every error of a field of %s has a message of ours',
  (_name, schema) => {
    const names = Object.keys(schema.shape)
    const messages = strange.flatMap((value) => {
      const read = schema.safeParse(Object.fromEntries(names.map((name) => [name, value])))
      return read.error?.issues.map(({ message }) => message) ?? []
    })
    expect(messages).not.toEqual([])
    expect(messages.filter((message) => !isValidationKey(message))).toEqual([])
  },
)

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
