import { noSeparation, type Separation } from '#domain/visits/intervals.ts'

/** The travel gap and the rest that all plans are checked with. The office cannot set them yet. */
export const separation: Separation = noSeparation
