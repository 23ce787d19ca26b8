/** The checks that operators run as well (`npm run check:table`). */
export { invariants, violations, violationsIn, type Violation } from '#server/integrity/invariants.ts'
