import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { playNamed } from '#tests/support/histories/named.ts'
import { playSending, sendingHistories } from '#tests/support/visits/history/play.ts'

/*
 * Random histories of visits that are near: nurses who do not come, others who are sent, who comes after all, plans, absences and covers
 * beside them, several events at once, with processes that die and connections that break.
 *
 * They are the same each time. `npm run histories -- --kind sending` plays others; what was red there comes into a list here.
 */

/** One of those of `sending-history.long.test.ts`, which has the usual outcomes and the seldom ones. */
const names = ['6107/0']

/** Those that were red once: “nobody came” was taken back of a nurse after whom another one had been sent. */
const onceRed = ['80002/83']

test('in random histories of sending all invariants hold after each batch, whatever fails', async () => {
  await expect(playNamed(names, sendingHistories(), playSending)).resolves.toBeUndefined()
})

test('the histories that were red once are green', { tags: 'long' }, async () => {
  await expect(playNamed(onceRed, sendingHistories(), playSending)).resolves.toBeUndefined()
})
