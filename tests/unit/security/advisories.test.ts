import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemOfTest, readAnswers, rowsIn, testsIn } from '#tests/support/answered-rows.ts'
import { exceptions } from '#tools/audit/exceptions.ts'

/*
 * docs/security/advisories.md answers every advisory that touches Remix 2 and its packages, in a row of its own, by the tests that show
 * that it cannot be reached. After renaming a test, write its new name there as well.
 */

const record = readFileSync('docs/security/advisories.md', 'utf8')
const rows = rowsIn(record, /^\| GHSA-/).map(([advisory = '', fixed = '', , , shownBy = '']) => ({
  id: advisory.split(' ')[0] ?? '',
  fixed,
  answers: readAnswers(shownBy, []),
}))

test('every advisory has one row, and its tests exist', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const problems = rows.flatMap(({ id, answers }) => {
    const tests = testsIn(answers)
    if (tests.length < answers.length) return [`${id}: no test`]
    return tests.flatMap((each) => problemOfTest(each) ?? [])
  })
  expect(problems).toEqual([])
})

test('the page and the list of exceptions name the same advisories', () => {
  const excepted = rows.filter(({ fixed }) => fixed.includes('excepted')).map(({ id }) => id)
  expect(exceptions.map(({ advisory }) => advisory).sort()).toEqual(excepted.sort())
})

test('an exception has a reason and a last day', () => {
  for (const { until, why } of exceptions) {
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(Number.isNaN(Date.parse(until))).toBe(false)
    expect(why.length).toBeGreaterThan(20)
  }
})

test('the pinned versions are the ones that are installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const versionsOf = (name: string) => [
    ...new Set(
      Object.entries(packages).flatMap(([path, { version }]) =>
        path.endsWith(`node_modules/${name}`) ? [version] : [],
      ),
    ),
  ]
  expect(versionsOf('react-router-dom')).toEqual(['6.30.6'])
  expect(versionsOf('react-router')).toEqual(['6.30.6'])
  expect(versionsOf('@remix-run/router')).toEqual(['1.23.4'])
  expect(versionsOf('cookie')).toEqual(['0.7.2'])
  for (const name of ['react', 'node', 'server-runtime', 'architect']) {
    expect(versionsOf(`@remix-run/${name}`), name).toEqual(['2.17.5'])
  }
})

test('the product uses no part that only an advisory is about', () => {
  const parts = [
    /create(File|Memory|Cookie)?SessionStorage/,
    /\bstorageKey=|\bgetKey=/,
    /\bprerender\b/,
    /'use (server|client)'|react-server-dom|unstable_RSC/,
    /turbo-stream|decodeViaTurboStream/,
  ]
  const files = globSync('{app,server,domain}/**/*.{ts,tsx}').filter((file) => !file.includes('/paraglide/'))
  expect(files.length).toBeGreaterThan(400)
  const using = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return parts.some((part) => part.test(text))
  })
  expect(using).toEqual([])
  const structured = files.filter((file) => readFileSync(file, 'utf8').includes('ld+json'))
  expect(structured).toEqual(['app/routes/_index/route.tsx'])
  expect(readFileSync('remix.config.js', 'utf8')).toMatch(/v3_lazyRouteDiscovery: false/)
})
