import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as paraglide from '#app/content/paraglide/messages.js'
import { locales, overwriteGetLocale } from '#app/content/paraglide/runtime.js'
import { textKeys, textsModule } from '#server/architect/server-texts.ts'

type Message = (inputs?: Record<string, string>, options?: { locale?: string }) => string

const root = new URL('../../..', import.meta.url)
const folder = new URL('.tmp/', root).pathname
mkdirSync(folder, { recursive: true })
const file = join(folder, `texts-${process.pid}.mjs`)
const files = Object.fromEntries(
  locales.map((locale) => [locale, new URL(`app/content/messages/${locale}.json`, root).href]),
)
writeFileSync(file, textsModule(textKeys(), JSON.stringify(files)))
const ours = (await import(file)) as Record<string, Message>
const theirs = paraglide as unknown as Record<string, Message>

/** Gives for any name a text that tells it from the others. */
const inputs = new Proxy({}, { get: (_, name) => `<${String(name)}>` })

test('the Lambda’s messages say in every language what Paraglide’s say', () => {
  const keys = textKeys()
  expect(keys.length).toBeGreaterThan(400)
  expect(Object.keys(theirs)).toEqual(expect.arrayContaining(keys))
  for (const key of keys) {
    for (const locale of locales) {
      expect(ours[key]?.(inputs, { locale }), `${key} in ${locale}`).toBe(theirs[key]?.(inputs, { locale }))
    }
  }
})

test('without a language of its own a message speaks the request’s', () => {
  for (const locale of locales) {
    overwriteGetLocale(() => locale)
    expect(ours.header_menu?.()).toBe(theirs.header_menu?.({}, { locale }))
  }
})
