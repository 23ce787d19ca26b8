import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { findCalls, functions } from '#tests/support/called-actions.ts'
import { calls } from './aws-assumptions.ts'

/* More of what aws-calls-documented.test.ts tests: the calls of the code. */

/** The files that make each call, by the call. */
const callers = new Map<string, Set<string>>()

beforeAll(async () => {
  const found = await findCalls([
    ...functions.site(),
    ...functions.daily(),
    ...functions.notices(),
    ...tools(),
  ])
  for (const { call, file } of found) callers.set(call, (callers.get(call) ?? new Set()).add(file))
})

test('every call of the code is listed', () => {
  expect(callers.size).toBeGreaterThan(40)
  const missing = [...callers].filter(([call]) => !Object.hasOwn(calls, call))
  expect(missing.map(([call, files]) => `${call} of ${[...files].join(', ')}`)).toEqual([])
})

test('every listed call is one of the code, and made in the files that are named', () => {
  const wrong = Object.entries(calls).flatMap(([name, { where }]) => {
    const files = callers.get(name)
    if (!files) return [`no code calls ${name}`]
    if (where.length === 0) return [`${name}: no file is named`]
    return where.filter((file) => !files.has(file)).map((file) => `${name} is not called in ${file}`)
  })
  expect(wrong).toEqual([])
})

/** The tools that package.json starts, except those of the build and the sandbox. */
function tools(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  return Object.values(scripts).flatMap(
    (script) => script.match(/\btools\/(?!sandbox\/|build\/)\S+\.ts\b/g) ?? [],
  )
}
