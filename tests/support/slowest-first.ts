import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take longest, the longest first. A name without a file does no harm. */
const slowest = [
  'integration/notices/many.long.test.ts',
  'integration/staff-pages/who-sees-what.long.test.ts',
  'integration/accounts/properties.long.test.ts',
  'integration/sandbox/dev.long.test.ts',
  'integration/bookings/history-notices.long.test.ts',
  'integration/bookings/history.long.test.ts',
  'integration/visits/history.test.ts',
  'integration/visits/history.long.test.ts',
  'integration/visits/pair-pages.long.test.ts',
  'integration/bookings/replace.long.test.ts',
  'integration/accounts/tries.long.test.ts',
  'integration/accounts/sign-up.long.test.ts',
  'integration/accounts/routes.test.ts',
  'integration/bookings/events.test.ts',
  'integration/dashboard/lists.test.ts',
  'integration/accounts/messages.test.ts',
  'integration/accounts/displacement-races.long.test.ts',
  'integration/bookings/races.long.test.ts',
  'integration/posted-bodies.long.test.ts',
  'integration/visits/plan-page-limits.long.test.ts',
  'integration/notices/sender-failures.long.test.ts',
  'integration/bookings/killed.long.test.ts',
  'integration/accounts/displacement.long.test.ts',
  'integration/bookings/messages.long.test.ts',
  'integration/staff/papers.long.test.ts',
  'integration/notices/computed.long.test.ts',
  'integration/outage.long.test.ts',
  'integration/notices/evening.long.test.ts',
]

/**
 * Starts the slowest test files first. Without it a machine that has not run the tests before, as in CI, starts the largest files first, and
 * ends with one slow file while the other workers wait. Files that share modules come last and by project: a worker keeps
 * its modules only as long as the next file is of the same project.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = slowest.findIndex((name) => moduleId.endsWith(name))
      return found < 0 ? slowest.length : found
    }
    const sorted = await super.sort(files)
    const isolated = sorted.filter(({ project }) => project.config.isolate)
    const sharing = Map.groupBy(
      sorted.filter(({ project }) => !project.config.isolate),
      ({ project }) => project,
    )
    return [isolated, ...sharing.values()].flatMap((each) =>
      each.toSorted((one, other) => place(one) - place(other)),
    )
  }
}
