import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBrowser } from '#tests/support/find-browser.ts'
import { packagedBinary } from '#tools/sandbox/engine.ts'

/* What `npm run dev` and `npm test` find on each platform, and the one line where they find nothing. */

const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const playwrights = '/home/asha/.cache/ms-playwright/chromium/chrome'

function browserOn(platform: string, arch: string, files: string[], chosen?: string) {
  return findBrowser({ platform, arch, chosen, playwrights, exists: (path) => files.includes(path) })
}

test('on Linux x64 the browser is the one from npm, whatever the machine has', () => {
  expect(browserOn('linux', 'x64', ['/opt/google/chrome/chrome', playwrights])).toBeNull()
})

test.each([
  ['darwin', 'arm64', [chrome, playwrights], chrome],
  [
    'darwin',
    'x64',
    ['/Applications/Chromium.app/Contents/MacOS/Chromium'],
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  ['linux', 'arm64', ['/usr/bin/chromium', '/opt/google/chrome/chrome'], '/opt/google/chrome/chrome'],
  ['linux', 'arm64', ['/usr/bin/chromium', playwrights], '/usr/bin/chromium'],
  ['linux', 'arm64', [playwrights], playwrights],
])('on %s %s with %j the browser is %s', (platform, arch, files, browser) => {
  expect(browserOn(platform, arch, files)).toBe(browser)
})

test.each(['linux', 'darwin'])('CHROMIUM_PATH comes before every browser, on %s', (platform) => {
  expect(browserOn(platform, 'x64', [chrome, playwrights, '/my/chromium'], '/my/chromium')).toBe(
    '/my/chromium',
  )
})

test('a CHROMIUM_PATH that names no file is told', () => {
  const find = () => browserOn('darwin', 'arm64', [chrome], '/my/chromium')
  expect(find).toThrow('CHROMIUM_PATH is /my/chromium, where no browser is.')
})

test.each([
  ['darwin', 'arm64', /^No browser for the tests on darwin-arm64: install Google Chrome .*CHROMIUM_PATH.*$/],
  [
    'linux',
    'arm64',
    /^No browser for the tests on linux-arm64: run `npx playwright install .*CHROMIUM_PATH.*$/,
  ],
  [
    'freebsd',
    'x64',
    /^No browser for the tests on freebsd-x64: install Chrome or Chromium.*CHROMIUM_PATH.*$/,
  ],
])('on %s %s without a browser one line says what to install', (platform, arch, line) => {
  expect(() => browserOn(platform, arch, [])).toThrow(line)
})

test.each([
  ['darwin-arm64', 'dynoxide'],
  ['linux-arm64', 'dynoxide'],
  ['win32-x64', 'dynoxide.exe'],
])('the engine of %s is the file %s of its package, and only of that', (platform, name) => {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const from = join(folder, 'program.js')
  expect(packagedBinary(platform, from)).toBeNull()
  const binary = join(folder, 'node_modules/@dynoxide', platform, name)
  mkdirSync(dirname(binary), { recursive: true })
  writeFileSync(binary, '')
  expect(packagedBinary(platform, from)).toBe(binary)
  expect(packagedBinary('freebsd-x64', from)).toBeNull()
})

test.each([
  ['20.20.2', 1],
  ['23.11.0', 1],
  ['24.0.0', 0],
  ['26.1.0', 0],
])('with Node %s the check of Node ends with %i', (version, status) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const check = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'tools/install/check-node.js'],
    { encoding: 'utf8' },
  )
  expect(check.status).toBe(status)
  expect(check.stderr).toMatch(
    status === 0 ? /^$/ : new RegExp(`^Node 24 .* Node ${version}.*nodejs.org.\n$`),
  )
})
