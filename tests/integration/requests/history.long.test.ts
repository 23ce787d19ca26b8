import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { outcomes, play, requestHistories } from '#tests/support/history/play.ts'

/*
 * Random histories of what families ask the office and how it answers, while services are closed and deleted and accounts as well, several at
 * once and with processes that die. `npm run histories -- --kind requests` plays others.
 */

/** Together they have every outcome of the four; `npm run histories -- --kind requests --count 100 --cover` finds such a list. */
const names = [
  ...['1/11', '1/7', '1/45', '1/57', '1/74', '1/18', '1/19', '1/90', '1/86'],
  ...['1/95', '1/83', '1/24', '1/28', '1/10', '1/17', '1/61', '1/13'],
]

/** The outcomes that any of 100 histories had. */
const every = {
  answer: 'died ended not-found ok',
  ask: 'died gone not-found ok service-over too-many-open',
  read: 'died ended not-found ok',
  withdraw: 'died ended gone not-found ok',
}

test(
  'in random histories a request is asked, read, answered or withdrawn once, and the count of those that wait is right',
  { timeout: 400_000 },
  async () => {
    await playNamed(names, requestHistories(), play)
    expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)
