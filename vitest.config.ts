import { readConfig } from '@remix-run/dev/dist/config.js'
import { defineConfig } from 'vitest/config'
import { remixServer } from '#tools/build/remix-build.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'

const root = new URL('.', import.meta.url).pathname
const remix = await readConfig(root)

export default defineConfig({
  // The texts and pages of the app are compiled by Remix in earnest; here by Vite, with React's own JSX runtime.
  esbuild: { jsx: 'automatic' },
  test: {
    // Most of the time a file waits, for the engine or a delay of the specification: three at once keep two cores busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // What the product reads when its modules are loaded; nothing answers there.
          env: sandboxEnvironment({ standIns: 'http://localhost:1', engine: 'http://localhost:1' }),
          // AWS's and GitHub's validators are compiled from WebAssembly, which takes a busy machine a minute.
          testTimeout: 300_000,
        },
      },
      {
        // The stand-ins themselves, each started by its own test.
        test: {
          name: 'sandbox',
          root,
          include: ['tests/integration/sandbox/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        // The routes as the Lambda has them (tools/build/remix-build.ts), from their sources.
        plugins: [remixServer(remix, { onDemand: false, browserFiles: 'none' })],
        test: {
          name: 'integration',
          root,
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          exclude: ['tests/integration/sandbox/**'],
          globalSetup: ['tests/support/integration/global-setup.ts'],
          setupFiles: ['tests/support/integration/set-up.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
