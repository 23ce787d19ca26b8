import { expect, test } from 'vitest'
import { compareSizes } from '#tools/build/build-sizes.ts'

test('changed sizes are shown beside those of main, the largest change first, and nothing else', () => {
  const before = { 'The zip': 600_000, 'Page one': 90_000, 'Page two': 91_000, 'A page that went': 5_000 }
  const after = { 'The zip': 600_100, 'Page one': 90_000, 'Page two': 89_000, 'A new page': 4_000 }
  expect(compareSizes(before, after).split('\n')).toEqual([
    'Bundle sizes that changed, beside main.',
    '',
    '| | main | here | change in bytes |',
    '| --- | ---: | ---: | ---: |',
    '| A page that went | 5.0 kB |  |  |',
    '| A new page |  | 4.0 kB |  |',
    '| Page two | 91.0 kB | 89.0 kB | -2000 |',
    '| The zip | 600.0 kB | 600.1 kB | +100 |',
  ])
})

test('the report says when nothing changed, and when there is nothing to compare with', () => {
  expect(compareSizes({ 'The zip': 1000 }, { 'The zip': 1000 })).toBe('Bundle sizes: none has changed.')
  expect(compareSizes(null, { 'The zip': 1000 })).toContain('| The zip |  | 1.0 kB |  |')
})
