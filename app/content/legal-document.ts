/** A legally binding text. It exists in English only: a translation would have to be legally valid too. */
export type LegalDocument = {
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
