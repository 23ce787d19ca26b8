import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentVersion } from '#domain/consent.ts'
import { languages } from '#domain/languages.ts'
import { cityNames, company } from '#app/content/company.ts'
import type { LegalDocument } from '#app/content/legal-document.ts'
import * as m from '#app/content/paraglide/messages.js'
import { privacy } from '#app/content/privacy/privacy.server.ts'

/* The privacy notice in three languages, and the version by which a consent names it. */

const inAll = languages.map(({ code }) => code)

/** The texts that a consent is about, as a short hash: a change of one of them changes it. */
const pinned: Record<string, string> = {
  '2026-11-26': '97361e1e7aab6154',
  '2026-11-27': '178683d56492a0a5',
  '2026-11-28': '7150343acab3a0e5',
  '2026-11-29': '022131c23c64437f',
  '2026-11-30': '4fc08a347a5c613c',
  '2026-12-01': '66f56e2bb5cdc9ac',
  '2026-12-02': '05c4917de571911a',
}

function textsOf(document: LegalDocument): string[] {
  const { title, description, intro, sections } = document
  return [title, description, ...intro, ...sections.flatMap(textsOfSection)]
}

function textsOfSection({ title, paragraphs, points = [], after = [] }: LegalDocument['sections'][number]) {
  return [title, ...paragraphs, ...points, ...after]
}

/** How a document is built, with the numbers of each paragraph in their order of size. */
function buildOf({ intro, sections }: LegalDocument) {
  return {
    intro: intro.map(numbersOf),
    sections: sections.map(({ id, paragraphs, points = [], after = [] }) => ({
      id,
      paragraphs: paragraphs.map(numbersOf),
      points: points.map(numbersOf),
      after: after.map(numbersOf),
    })),
  }
}

function numbersOf(text: string): string[] {
  return (text.match(/\d+/g) ?? []).toSorted()
}

test('says the same in each language: the same sections and points, with the same numbers', () => {
  for (const language of inAll) {
    expect(privacy[language].language).toBe(language)
    expect(buildOf(privacy[language]), language).toEqual(buildOf(privacy.en))
  }
})

test('is written in its own language, with Latin digits', () => {
  for (const language of ['hi', 'mr'] as const) {
    for (const text of textsOf(privacy[language])) {
      expect(text, language).toMatch(/[\u0900-\u097F]/)
      expect(text, language).not.toMatch(/[\u0966-\u096F]/)
    }
  }
})

test('a changed text of a consent has a version of its own', () => {
  const texts = inAll.flatMap((locale) => [
    ...textsOf(privacy[locale]),
    m.consent_sign_up({}, { locale }),
    m.consent_google({}, { locale }),
    m.consent_booking({}, { locale }),
  ])
  // The company's own name, numbers and address may change without it.
  const { name, city, email, phone, address } = company
  const own = [...address, name, city, email, phone.label, ...Object.values(cityNames)]
  const common = own.reduce((text, value) => text.replaceAll(value, ''), texts.join('\n'))
  const hash = createHash('sha256').update(common).digest('hex').slice(0, 16)
  // After a change of a text: another day as `consentVersion`, and its hash here beside the former ones.
  expect(pinned[consentVersion]).toBe(hash)
  for (const language of inAll) expect(privacy[language].since).toBe(consentVersion)
})
