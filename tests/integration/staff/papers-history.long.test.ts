import '#tests/support/before-product/few-fields.ts'
import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { playsEveryCase, someOf } from '#tests/support/every-case.ts'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { lateTries, outcomes, paperHistories, playPapers } from '#tests/support/papers/play.ts'

/*
 * Histories of the nurses' papers: late and repeated uploads, registering and discarding at once, replacing at once, retiring and
 * the daily run, while S3 and the table fail, never respond or respond late, and processes die.
 *
 * They are the same each time. `npm run histories -- --kind papers --kind latePapers` plays others; what was red there comes into the list of
 * those that were. What was red before histories took turns is in `late-tries.long.test.ts`.
 */

/** Together they have every outcome; `npm run histories -- --kind papers --count 300 --cover` finds such a list. */
const usual =
  '2/59 1/42 1/46 3/11 2/50 3/82 2/83 1/49 1/22 1/37 3/83 3/69 1/1 1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9 1/10 1/11 1/12'.split(
    ' ',
  )
/** Those of the kind `latePapers`: many calls to AWS arrive late. */
const late =
  '2/42 1/65 3/98 2/1 2/67 3/90 3/45 2/62 3/73 1/5 3/74 1/49 1/20 3/80 1/1 1/2 1/3 1/4 1/6 1/7 1/8 1/9 1/10 1/11 1/12 1/13 1/14 1/15 1/16 1/17 1/18'.split(
    ' ',
  )

/** The outcomes that any of 300 histories of each kind had. */
const every = {
  'daily run': 'died erased expiring nothing settled threw',
  discard: 'died nothing threw',
  'fill and register': 'died failed invalid nothing ok threw',
  'finish again': 'died not-arrived not-taken nothing ok threw wrong-stored-type',
  register: 'died invalid not-yours ok',
  retire: 'busy died not-found ok',
  'send again': 'nothing',
  upload: 'died draft-gone not-taken nothing ok threw wrong-stored-type',
  'upload and send again meanwhile': 'died not-arrived nothing ok threw wrong-stored-type',
}

test(
  'in histories with concurrency and failures no named paper is lost and no unnamed one is left',
  { timeout: 400_000 },
  async () => {
    await playNamed(someOf(usual, 6), paperHistories(), playPapers)
    await playNamed(someOf(late, 7), paperHistories(lateTries), playPapers)
    if (playsEveryCase) expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)
