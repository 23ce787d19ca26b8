import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { playsEveryCase } from '#tests/support/every-case.ts'
import { fits, isNative, platforms, type Lock } from '#tests/support/platforms.ts'

/*
 * npm installs this project for each of the five platforms, by day for one of them, from the registry and its cache: about a minute each. A platform's
 * package that the registry lacks is left out, because it is optional. On its own:
 * npx vitest run tests/integration/install/platforms.long.test.ts
 */
const run = promisify(execFile)
const patience = 600_000

/** A folder with this project's package.json and lock file. */
function emptyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file))
  return folder
}

async function npm(folder: string, ...words: string[]): Promise<string> {
  // The tests run under `npm run --silent`, which its children would inherit: they print no error then.
  const options = ['--prefer-offline', '--loglevel=error']
  const { stdout } = await run('npm', [...words, ...options], { cwd: folder, maxBuffer: 1e8 })
  return stdout
}

function readLock(file: string): Lock {
  return JSON.parse(readFileSync(file, 'utf8')) as Lock
}

test.each(playsEveryCase ? platforms : platforms.slice(-1))(
  'npm ci for $os $cpu installs the native packages of that platform, and of no other',
  async (platform) => {
    const folder = emptyCheckout()
    // Without scripts: they would run on this machine and look for its own binaries.
    await npm(folder, 'ci', `--os=${platform.os}`, `--cpu=${platform.cpu}`, '--ignore-scripts')
    const wanted = Object.entries(readLock('package-lock.json').packages)
    const { packages: installed } = readLock(join(folder, 'node_modules/.package-lock.json'))
    const lacking = wanted.filter(([path, entry]) => path && !entry.optional && !installed[path])
    expect(lacking).toEqual([])
    const native = Object.entries(installed).filter(([, entry]) => isNative(entry))
    expect(native.filter(([, entry]) => !fits(entry, platform))).toEqual([])
    const names = native.map(([path]) => path)
    expect(names).toContain(`node_modules/@esbuild/${platform.os}-${platform.cpu}`)
    const rollup = `node_modules/@rollup/rollup-${platform.os}-${platform.cpu}`
    expect(names.filter((name) => name.startsWith(rollup))).not.toEqual([])
  },
  patience,
)

test.each(['node_modules/@dynoxide/darwin-arm64', 'node_modules/@esbuild/darwin-arm64'])(
  'npm ci fails where the lock file lacks %s',
  async (path) => {
    const folder = emptyCheckout()
    const file = join(folder, 'package-lock.json')
    const lock = readLock(file)
    delete lock.packages[path]
    writeFileSync(file, JSON.stringify(lock))
    await expect(npm(folder, 'ci', '--dry-run')).rejects.toMatchObject({
      stderr: expect.stringContaining(`Missing: ${path.replace('node_modules/', '')}@`),
    })
  },
  patience,
)

test(
  'a later npm install keeps the entries of every platform',
  async () => {
    const folder = emptyCheckout()
    await npm(folder, 'install', '--package-lock-only', '--ignore-scripts')
    const native = (file: string) =>
      Object.entries(readLock(file).packages).flatMap(([path, entry]) => (isNative(entry) ? [path] : []))
    expect(native(join(folder, 'package-lock.json'))).toEqual(native('package-lock.json'))
  },
  patience,
)
