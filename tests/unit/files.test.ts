import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isolatedFiles, isolating } from '#tests/support/integration/isolated-files.ts'

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

/*
 * A script that moves within the dashboard does not read the root's message again, and React gives no focus to the words that say what
 * happened. A page that is loaded anew has both. The form of a dialog is a fetcher's.
 */
test('a form of the dashboard that changes something loads its page anew', () => {
  const routes = globSync('app/routes/dashboard.*/*.tsx')
  expect(routes.length).toBeGreaterThan(50)
  const forms = routes.filter((file) =>
    /<Form\b(?![^>]*reloadDocument)[^>]*method="post"/.test(readFileSync(file, 'utf8')),
  )
  expect(forms).toEqual([])
})

/* What one test file changes in the product's modules, all later files of the same worker would meet, in an order that differs from run to run. */

const own = ['tests/integration/sandbox/**', '**/*.long.test.ts']
const shared = globSync('tests/integration/**/*.test.{ts,tsx}', { exclude: own })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isolatedFiles.includes(file))

/** A file of the tests with all that it imports of them, statically or not. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /(?:from |import |import\()'([^']+\.tsx?)'/g,
  )) {
    if (name.startsWith('#tests/')) withImports(name.slice(1), known)
    else if (name.startsWith('.')) withImports(join(dirname(file), name), known)
  }
  return known
}

test('a test file that imports what replaces modules or comes before the product has a worker of its own', () => {
  expect(shared.length).toBeGreaterThan(100)
  const wrong = shared.flatMap((file) =>
    [...withImports(file)]
      .filter((each) => isolating.test(readFileSync(each, 'utf8')))
      .map((each) => `${file}: ${each}`),
  )
  expect(wrong).toEqual([])
})

test('a test file that sets the environment has a worker of its own', () => {
  const setting = /process\.env(\.\w+|\[[^\]]+\]) (\?\?)?= |assign\(\s*process\.env|delete process\.env/
  expect(shared.filter((file) => setting.test(readFileSync(file, 'utf8')))).toEqual([])
})
