import '#tests/support/own-table.ts'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { histories, play } from '#tests/support/history/play.ts'
import { forgetConditions } from '#tests/support/table-answers.ts'

/*
 * Proof that the histories would notice: the same property, while a condition is taken out of the transactions on their way
 * to the table. Only conditions that nothing else repeats are here.
 */

vi.mock('node:crypto', () => import('#tests/support/history/few-codes.ts'))

test.each([
  // Her release, which removes the service's id, and her retirement keep their conditions: without that of the latter two
  // administrators retire her twice, and the search would end at the count of nurses.
  [
    'a nurse is free when she is assigned',
    (entity: string, change: string) => entity === 'staff' && !/REMOVE|retiredAt/.test(change),
    /^2\. a nurse is unavailable/m,
  ],
  ['a code is unused when it is given', writesTo('codeReservation'), /^3\. no two existing services/m],
  ['a number is free when it is linked', writesTo('phoneReservation'), /^4\. a phone number/m],
  [
    'a service has the status that it leaves',
    writesTo('service', 'userService'),
    // Or ElectroDB refuses to make a service of records that no longer agree, which no history expects either.
    /^1\. a service|^no order|^ElectroValidationError/m,
  ],
  // A search at random may miss what it looks for within its time; three searches do not.
])(
  'the random histories fail when the product does not check that %s',
  { timeout: 150_000, retry: 2 },
  async (_, isMeant, broken) => {
    onTestFinished(forgetConditions(isMeant))
    const details = await fc.check(fc.asyncProperty(histories, play), {
      numRuns: 1000,
      interruptAfterTimeLimit: 120_000,
      endOnFailure: true,
    })
    expect(String(details.errorInstance)).toMatch(broken)
  },
)

function writesTo(...entities: string[]) {
  return (entity: string) => entities.includes(entity)
}
