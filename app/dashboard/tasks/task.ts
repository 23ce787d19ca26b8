/* What waits for the office, in words, for the pages that list it. */
import type { Look } from '#app/content/office/visits.ts'

/** A state as a sign and words. */
export type Badge = { look: Look; words: string }

/** Something that waits for the office, with the one act that settles it. */
export type Task = {
  id: string
  badge: Badge
  when: string
  /** Whom it is about first, with their page or that of the visit. */
  name: string
  to: string
  lines: string[]
  /** The nurse's own number, without +91. */
  call: { name: string; number: string } | null
  act: {
    words: string
    to: string
    /** It must be done now. */
    isUrgent: boolean
    /** For whom it is done, for screen readers, where that is not `name`. */
    about?: string
  }
}
