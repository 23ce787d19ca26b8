import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { counted } from '#app/content/counted.ts'

test('a count of one has its own words', () => {
  expect([0, 1, 2].map((count) => counted(count, 'visit goes', 'visits go'))).toEqual([
    '0 visits go',
    '1 visit goes',
    '2 visits go',
  ])
})

test('no page of the office counts with words that are right for several alone', async () => {
  /** A count that is written into the text, followed by what is right for several alone. */
  const forSeveral =
    /\{[\w.]*(count|length|more|many|total|visits|hours|times|years)\} ?(more )?(are|have|were|wait|need|visits|nurses|services|years|hours|notes)\b/gi
  const found: string[] = []
  for await (const file of glob(['app/dashboard/**/*.ts*', 'app/routes/dashboard*/**/*.ts*']))
    found.push(...[...readFileSync(file, 'utf8').matchAll(forSeveral)].map(([text]) => `${file}: ${text}`))
  // Of the messages there are more than those that are shown.
  expect(found.filter((each) => !each.includes('notices/told-table.tsx'))).toEqual([])
})
