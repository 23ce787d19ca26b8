import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { histories, outcomes, play } from '#tests/support/history/play.ts'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'

/*
 * Random histories of everything that customers and administrators can do, several at once and with processes that
 * die, connections that break, throttling and conflicts. See `tests/support/history/events.ts` to add an event.
 *
 * They are the same each time. `npm run histories -- --kind bookings` plays others; what was red there comes into the list of those that were.
 */

/** Together they have every outcome; `npm run histories -- --kind bookings --count 300 --cover` finds such a list. */
const names = [
  ...[
    '1/17',
    '1/3',
    '1/56',
    '1/57',
    '1/12',
    '1/55',
    '1/4',
    '1/44',
    '1/14',
    '1/6',
    '1/37',
    '1/46',
    '1/30',
    '2/92',
  ],
]

/** The outcomes that any of 300 histories had. */
const every = {
  assign: 'died nurse-unavailable ok service-not-found wrong-status',
  book: 'died gone id-taken ok phone-not-verified',
  changeDates: 'died ok other-dates-now same-dates service-not-found wrong-status',
  close: 'died gone invalid-code not-found ok',
  closeAssigned: 'died invalid-code ok pair-not-found user-not-found',
  confirm: 'died gone invalid-code ok',
  delete: 'died not-found ok',
  deleteAccount: 'died gone ok service-open',
  editNurse: 'died differs not-found ok',
  replace: 'died nurse-unavailable ok other-nurse-now same-nurse service-not-found wrong-status',
  resend: 'died gone not-found ok',
  retire: 'assigned died not-found ok',
  sendNotices: 'died ok',
  verifyPhone: 'changed died gone linked-elsewhere ok',
}

test(
  'in random histories with concurrency and failures the invariants hold and every outcome is the specification’s',
  { timeout: 400_000 },
  async () => {
    await playNamed(names, histories(), play)
    expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)
