import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** The name before the first dot: `session.entity.server.ts` is `session`. */
function namesIn(files: string[]): Set<string> {
  return new Set(files.map((file) => basename(file).split('.')[0] ?? file))
}

/* A file that is searched by its name is found once. A route's module is named after its address, as Remix asks. */
test('app/ and server/ have no file of the same name', () => {
  const shown = globSync('app/**/*.{ts,tsx}', {
    exclude: ['app/content/paraglide/**', 'app/routes/*.{ts,tsx}', 'app/routes/*/route.tsx'],
  })
  const business = globSync('server/**/*.ts')
  expect(shown.length).toBeGreaterThan(100)
  expect(business.length).toBeGreaterThan(100)
  const names = namesIn(business)
  expect([...namesIn(shown)].filter((name) => names.has(name))).toEqual([])
})

/* macOS keeps one of two such files: it does not tell capital letters from small ones. */
test('no two files have names that differ only in capital letters', () => {
  const ours = globSync('**/*', { exclude: ['node_modules', 'build', 'public/build', 'test-results', '.*'] })
  expect(ours.length).toBeGreaterThan(1000)
  const names = ours.map((file) => file.toLowerCase())
  expect(ours.filter((_, place) => names.indexOf(names[place] ?? '') !== place)).toEqual([])
})
