import '#tests/support/before-product/history-settings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { historyNamed } from '#tests/support/histories/named.ts'
import { histories, play, type History } from '#tests/support/history/play.ts'
import { removeConditions } from '#tests/support/table-answers.ts'

/*
 * Shows that the random histories find a missing check: a history is green, and red while a condition is removed from the transactions
 * before they are sent to the table. Only conditions that no other check repeats are here.
 */

/** Played after the one that finds it today, which another order of the product's calls may no longer do. */
const others = Array.from({ length: 30 }, (_, place) => `7/${place}`)

/** A condition, which writes lose it, what is then found, the events that are favoured so that it is found soon, and a history that finds it. */
type Missing = [
  condition: string,
  isMeant: (entity: string, change: string) => boolean,
  broken: RegExp,
  favoured: string[],
  found: string,
]

test.each<Missing>([
  // Releasing a nurse, which removes the service's id, and retiring one keep their conditions: without the latter two
  // administrators could retire the same nurse, and the history would fail at the number of nurses instead. The version of the nurse's
  // diary says the same, so it goes as well.
  [
    'a nurse is available when they are assigned',
    (entity: string, change: string) =>
      entity === 'diary' || (entity === 'staff' && !/REMOVE|retiredAt/.test(change)),
    /^V2\. a nurse is unavailable/m,
    ['assign'],
    '7/11',
  ],
  [
    'a code is unused when it is given',
    writesTo('codeReservation'),
    /^D3\. no two existing services/m,
    ['book', 'confirm'],
    '7/22',
  ],
  [
    'a number is free when it is linked',
    writesTo('phoneReservation'),
    /^D4\. a phone number/m,
    ['verifyPhone'],
    '7/14',
  ],
  [
    'a nurse’s page and service are as they were read when their name changes',
    (entity: string, change: string) => entity === 'staff' && change.includes('detailsVersion'),
    /^an assigned service has its nurse|^no order/m,
    ['assign', 'editNurse'],
    '7/28',
  ],
  [
    'a service has the dates, status and nurse that the change of its dates read',
    (entity: string, change: string) => entity === 'service' && change.includes('patient'),
    /^no order|^D1\. a service|^ElectroValidationError/m,
    ['assign', 'replace', 'changeDates', 'closeAssigned'],
    '7/9',
  ],
  [
    'a service has the status that it leaves',
    writesTo('service', 'userService'),
    // Or ElectroDB cannot parse a service from records that no longer agree, which no history expects either.
    /^D1\. a service|^no order|^ElectroValidationError/m,
    ['assign', 'replace', 'close', 'closeAssigned'],
    '7/13',
  ],
])(
  'the random histories fail when the product does not check that %s',
  { timeout: 150_000 },
  async (_, isMeant, broken, favoured, found) => {
    for (const name of [found, ...others]) {
      const history = historyNamed(name, histories({ favoured, length: 6 }))
      const restore = removeConditions(isMeant)
      onTestFinished(restore)
      const failure = await failureOf(history)
      restore()
      if (!broken.test(failure)) continue
      expect(await failureOf(history), `history ${name} with all conditions`).toBe('')
      return
    }
    throw new Error('No history finds it')
  },
)

function failureOf(history: History): Promise<string> {
  return play(history).then(
    () => '',
    (error: unknown) => String(error),
  )
}

function writesTo(...entities: string[]) {
  return (entity: string) => entities.includes(entity)
}
