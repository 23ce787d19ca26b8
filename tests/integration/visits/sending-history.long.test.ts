import '#tests/support/own-table.ts'
import '#tests/support/histories/settings.ts'
import { expect, test } from 'vitest'
import { playNamed } from '#tests/support/histories/named.ts'
import { playSending, sendingHistories } from '#tests/support/visits/history/play.ts'

/* Histories of sending with the seldom outcomes, which `npm run histories -- --kind sending --cover` named. */

const names = [
  ...['6102/2', '6107/66', '6104/14', '6102/36', '6106/89', '6107/13', '6102/71', '6103/80', '6103/75'],
  ...['6105/69', '6107/93', '6107/5', '6106/36', '6107/69', '6107/88', '6107/63', '6107/42', '6103/74'],
  ...['6107/78', '6102/15', '6107/68'],
]

test(
  'in random histories of sending all invariants hold after each batch, also with what is seldom',
  { timeout: 600_000 },
  async () => {
    await expect(playNamed(names, sendingHistories(), playSending)).resolves.toBeUndefined()
  },
)
