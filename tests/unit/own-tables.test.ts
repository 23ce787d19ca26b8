import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * What runs over the whole table meets the records of every test file that shares it, so its outcome would depend on which files run at
 * the same time: it deletes their accounts and sends their notices.
 */
const overAllRecords = /\b(endOldUnverified|runDaily|runNotices|makeComputed|emptyTable|readTable)\(/

test('a test file that works on all records has a table of its own', () => {
  const files = globSync('tests/integration/**/*.test.{ts,tsx}')
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const working = files.filter((file) => overAllRecords.test(texts.get(file) ?? ''))
  expect(working.length).toBeGreaterThan(30)
  expect(working.filter((file) => !texts.get(file)?.includes('#tests/support/own-table.ts'))).toEqual([])
})

test('a table of its own is made before any module of the product loads, which takes the name of the table', () => {
  const files = globSync('tests/integration/**/*.test.{ts,tsx}')
  const firstImports = files.map((file) => {
    const imports =
      readFileSync(file, 'utf8').match(/^(import '.*'|import .* from '.*'|} from '.*')$/gm) ?? []
    const place = imports.findIndex((line) => line.includes('#tests/support/own-table.ts'))
    // Support that imports nothing of server/ may come before.
    const before = imports.slice(0, Math.max(0, place)).filter((line) => !line.includes('few-fields.ts'))
    return { file, before }
  })
  expect(firstImports.filter(({ before }) => before.length > 0)).toEqual([])
})
