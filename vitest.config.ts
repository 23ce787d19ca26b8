import { globSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@remix-run/dev/dist/config.js'
import { defineConfig } from 'vitest/config'
import { remixServer } from '#tools/build/remix-build.ts'
import { isolatedFiles } from '#tests/support/integration/isolated-files.ts'
import { textsInOneModule } from '#tests/support/integration/texts-in-one-module.ts'
import { SlowestFirst } from '#tests/support/slowest-first.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { fixSuiteClock } from './tests/support/suite-clock.ts'

await fixSuiteClock()

const root = fileURLToPath(new URL('.', import.meta.url))
const remix = await readConfig(root)

// On macOS the temporary folder is behind a symbolic link. Tests compare paths with those of processes that started in it.
process.env.TMPDIR = realpathSync(tmpdir())

/** Test files of `npm run test:long`: every interleaving of two acts, a process killed at each call, large numbers. */
const long = 'tests/integration/**/*.long.test.{ts,tsx}'
const longUnit = 'tests/unit/**/*.long.test.ts'
const ofSandbox = 'tests/integration/sandbox/**'
/** Of the stand-ins' own tests `npm test` runs these: what most tests of the product stand on. */
const sandboxBasics = ['engine', 'cognito-sign-in', 's3', 'inbox'].map(
  (name) => `tests/integration/sandbox/${name}.test.ts`,
)
/** Single tests of other files that `npm run test:long` runs as well: `test('…', { tags: 'long' }, …)`. */
const longTag = /\btags\b.*'long'/
/** The second command of `npm run test:long:vitest`, which needs no other files. */
const onlyTagged = process.argv.includes('--tags-filter=long')
const thisMachineOnly = 'tests/support/this-machine-only.ts'

/** As in playwright.config.ts: a long timeout costs time only when a test hangs, and a busy machine is ten times slower. */
const onlyWhenItHangs = { testTimeout: 300_000, hookTimeout: 300_000 }

/**
 * The same routes as in the Lambda (tools/build/remix-build.ts), from their sources; and as there, the modules of a route are loaded
 * when a request first needs them. All of them are two thirds of what a test file would load.
 */
const plugins = [remixServer(remix, { onDemand: true, browserFiles: 'none' }), textsInOneModule()]

/** Tests of pure code, and of the deployed template. */
function unitTests(name: string, include: string[], exclude: string[]) {
  // The product reads these when its modules load. Nothing listens at these addresses.
  const env = sandboxEnvironment({ standIns: 'http://localhost:1', engine: 'http://localhost:1' })
  return {
    test: {
      name,
      root,
      include,
      exclude,
      // Pure modules are loaded once for all files of a worker.
      isolate: false,
      setupFiles: [thisMachineOnly],
      env,
      // AWS's and GitHub's validators are WebAssembly, whose compilation takes a minute on a busy machine.
      ...onlyWhenItHangs,
    },
  }
}

/** Tests of the stand-ins and of `npm run dev`; each test starts its own. */
function sandboxTests(name: string, include: string[], exclude: string[]) {
  return { test: { name, root, include, exclude, setupFiles: [thisMachineOnly], ...onlyWhenItHangs } }
}

/** Tests of the product on one engine; each file has its own table and stand-ins. */
function integrationTests(name: string, include: string[], exclude: string[], { isolate = false } = {}) {
  return {
    extends: true as const,
    plugins,
    test: {
      name,
      root,
      include,
      exclude,
      // Where it is false, the product's modules are loaded once for all files of a worker: loading them costs more than most tests.
      isolate,
      globalSetup: ['tests/support/integration/global-setup.ts'],
      setupFiles: [thisMachineOnly, 'tests/support/integration/set-up.ts'],
      ...onlyWhenItHangs,
    },
  }
}

/** Those of the test files that this run needs. */
function needed(files: string | readonly string[]): string[] {
  if (!onlyTagged) return [files].flat()
  return globSync(files, { cwd: root }).filter((file) => longTag.test(readFileSync(join(root, file), 'utf8')))
}

export default defineConfig({
  // In production Remix compiles the app. Here Vite compiles it, with React's automatic JSX runtime.
  esbuild: { jsx: 'automatic', jsxDev: false },
  test: {
    tags: [
      { name: 'long', description: 'takes seconds, and something quicker shows the same: npm run test:long' },
    ],
    // Test files mostly wait, for the engine or for a delay of the specification. Three at a time keep two cores busy.
    maxWorkers: 3,
    // A thread starts in a fifth of the time of a process.
    pool: 'threads',
    // In another order, to see that no file depends on those before it: `--project integration --sequence.shuffle.files --sequence.seed=1`.
    sequence: process.argv.includes('--sequence.shuffle.files') ? {} : { sequencer: SlowestFirst },
    projects: [
      unitTests('unit', needed('tests/unit/**/*.test.{ts,tsx}'), [longUnit]),
      unitTests('unit-long', [longUnit], []),
      sandboxTests('sandbox', sandboxBasics, []),
      sandboxTests('sandbox-long', [`${ofSandbox}/*.test.ts`], sandboxBasics),
      integrationTests('integration', needed('tests/integration/**/*.test.{ts,tsx}'), [
        ofSandbox,
        long,
        ...isolatedFiles,
      ]),
      integrationTests('integration-isolated', needed(isolatedFiles), [ofSandbox, long], { isolate: true }),
      // Beside the minutes of a long file the seconds of loading the product are nothing.
      integrationTests('integration-long', [long], [ofSandbox], { isolate: true }),
    ],
  },
})
