import { expect, test } from 'vitest'
import { notShown, shownWarnings, unitedWarnings } from '#domain/choice/override.ts'

/* What a page shows of warnings travels in its form, and a tick counts for nothing else. */

const mary = '1a2b3c4d-0000-4000-8000-000000000000'
const asha = '5e6f7a8b-0000-4000-8000-000000000000'

test('a page names each nurse once, with all that warns of them anywhere on it', () => {
  const shown = shownWarnings([
    { nurseId: mary, keys: ['rest'] },
    { nurseId: asha, keys: [] },
    { nurseId: mary, keys: ['rest', 'gap'] },
  ])
  expect(shown).toBe('1a2b3c4d:rest.gap')
  expect(notShown({ nurseId: mary, keys: ['gap', 'weekHours'] }, shown)).toEqual(['weekHours'])
  expect(notShown({ nurseId: asha, keys: ['rest'] }, shown)).toEqual(['rest'])
  expect(notShown({ nurseId: asha, keys: ['rest'] }, `${shown} 5e6f7a8b:rest`)).toEqual([])
})

test('what several pages showed is one text, in which nothing stands twice', () => {
  expect(unitedWarnings('1a2b3c4d:rest.gap', '', '5e6f7a8b:gap 1a2b3c4d:gap.weekHours')).toBe(
    '1a2b3c4d:rest.gap.weekHours 5e6f7a8b:gap',
  )
})
