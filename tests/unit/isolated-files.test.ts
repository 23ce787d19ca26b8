import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isolatedFiles, isolating } from '#tests/support/integration/isolated-files.ts'

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
