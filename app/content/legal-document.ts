/** A text with legal weight. It stands in English alone: a translation would have to be valid, not just kind. */
export type LegalDocument = {
  title: string
  description: string
  /** The day this version began to hold, as an ISO date. */
  since: string
  intro: readonly string[]
  sections: readonly LegalSection[]
}

export type LegalSection = {
  id: string
  title: string
  paragraphs: readonly string[]
  /** What the paragraphs lead up to, as a list. */
  points?: readonly string[]
  /** What follows the list. */
  after?: readonly string[]
}
