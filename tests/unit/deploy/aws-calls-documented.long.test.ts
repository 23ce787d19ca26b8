import { beforeAll, expect, test } from 'vitest'
import { findCalls, functions } from '#tests/support/called-actions.ts'
import {
  page,
  tools,
  groupByCall,
  readRows,
  isSetting,
  pathsIn,
} from '#tests/support/deploy/aws-calls-documented.ts'

/* More of what aws-calls-documented.test.ts tests. */

const rows = readRows(page)
const rowsOfCalls = rows.filter(({ name }) => !/^aws /.test(name) && !isSetting(name))

/** The files that make each call, by the call. */
let callers: Map<string, Set<string>>

beforeAll(async () => {
  const calls = await findCalls([
    ...functions.site(),
    ...functions.daily(),
    ...functions.notices(),
    ...tools(),
  ])
  callers = groupByCall(calls)
})

test('every call of the code has a row', () => {
  expect(callers.size).toBeGreaterThan(40)
  const documented = new Set(rowsOfCalls.map(({ name }) => name))
  const missing = [...callers].filter(([call]) => !documented.has(call))
  expect(missing.map(([call, files]) => `${call} of ${[...files].join(', ')}`)).toEqual([])
})

test('every row of a call names a call of the code, and files that make it', () => {
  const wrong = rowsOfCalls.flatMap(({ name, where }) => {
    const files = callers.get(name)
    if (!files) return [`no code calls ${name}`]
    const named = pathsIn(where)
    if (named.length === 0) return [`${name}: no file is named`]
    return named.filter((file) => !files.has(file)).map((file) => `${name} is not called in ${file}`)
  })
  expect(wrong).toEqual([])
})
