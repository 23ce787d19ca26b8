import { readConfig } from '@remix-run/dev/dist/config.js'
import { defineConfig } from 'vitest/config'
import { remixServer } from '#tools/build/remix-build.ts'
import { SlowestFirst } from '#tests/support/slowest-first.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'

const root = new URL('.', import.meta.url).pathname
const remix = await readConfig(root)

export default defineConfig({
  // In production Remix compiles the app. Here Vite compiles it, with React's automatic JSX runtime.
  esbuild: { jsx: 'automatic' },
  test: {
    // Test files mostly wait, for the engine or for a delay of the specification. Three at a time keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // The product reads these when its modules load. Nothing listens at these addresses.
          env: sandboxEnvironment({ standIns: 'http://localhost:1', engine: 'http://localhost:1' }),
          // AWS's and GitHub's validators are WebAssembly, whose compilation takes a minute on a busy machine.
          testTimeout: 300_000,
        },
      },
      {
        // Tests of the stand-ins; each test starts its own.
        test: {
          name: 'sandbox',
          root,
          include: ['tests/integration/sandbox/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        // The same routes as in the Lambda (tools/build/remix-build.ts), from their sources.
        plugins: [remixServer(remix, { onDemand: false, browserFiles: 'none' })],
        test: {
          name: 'integration',
          root,
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          exclude: ['tests/integration/sandbox/**'],
          globalSetup: ['tests/support/integration/global-setup.ts'],
          setupFiles: ['tests/support/integration/set-up.ts'],
          // As in playwright.config.ts: a long timeout costs time only when a test hangs.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
