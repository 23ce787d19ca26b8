import type { Language } from '#domain/languages.ts'

/**
 * A legally binding text. The terms exist in English only: a translation would have to be legally valid too. The privacy notice
 * exists in each language, because section 5(3) of the Digital Personal Data Protection Act, 2023 asks for it.
 */
export type LegalDocument = {
  language: Language
  title: string
  description: string
  /** The day from which this version is valid, as an ISO date. */
  since: string
  intro: readonly string[]
  sections: readonly LegalSection[]
}

export type LegalSection = {
  id: string
  title: string
  paragraphs: readonly string[]
  /** A list after the paragraphs. */
  points?: readonly string[]
  /** Paragraphs after the list. */
  after?: readonly string[]
}
