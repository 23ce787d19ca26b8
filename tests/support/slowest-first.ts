import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longer than twenty seconds, the longest first. A name without a file does no harm. */
const slowest = [
  'integration/bookings/history-notices.test.ts',
  'integration/notices/many.test.ts',
  'integration/sandbox/dev.test.ts',
  'integration/bookings/history.test.ts',
  'integration/staff/papers-history.test.ts',
  'integration/visits/history.test.ts',
  'integration/notices/sender-failures.test.ts',
  'integration/notices/sender.test.ts',
  'integration/accounts/displacement-races.test.ts',
  'integration/posted-bodies.test.ts',
  'integration/bookings/races.test.ts',
  'integration/bookings/messages.test.ts',
  'integration/outage.test.ts',
  'integration/notices/evening.test.ts',
]

/**
 * Starts the slowest test files first. Without it a machine that has not run the tests before, as in CI, starts the largest
 * files first and each project after the other, and ends with one slow file while the other workers wait.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = slowest.findIndex((name) => moduleId.endsWith(name))
      return found < 0 ? slowest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
