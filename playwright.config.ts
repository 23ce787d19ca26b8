import { defineConfig, devices } from '@playwright/test'
import { browserLaunch } from './tests/support/browser.ts'
import { playsEveryCase } from './tests/support/every-case.ts'
import { fixSuiteClock } from './tests/support/suite-clock.ts'

await fixSuiteClock()

const desktop = devices['Desktop Chrome']
const sandbox = 'tests/e2e/sandbox/**'
const firefox = 'tests/e2e/firefox/**'
/** For `npm run test:long`: whole files, `*.long.spec.ts`, and single tests, `{ tag: '@long' }`. */
const long = /\.long\.spec\.ts|@long/
/**
 * The walks that `npm test` also runs without JavaScript: a family signs up, books and confirms, sees and closes; a nurse's day. The long
 * tests run the other tests of `npm test` without it, and each night also their own.
 */
const walk = /@walk/
const notWithoutJavaScript = playsEveryCase ? walk : /@walk|\.long\.spec\.ts|@long/

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e/global-setup.ts',
  // A test waits for two thirds of its time: for a page, a delay of the specification, a process. Three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Long timeouts cost time only when a test fails, and a busy machine is ten times slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Where nobody can look at the machine, a browser gets a second chance; the report still names the test as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? [['line']] : [['list']],
  use: {
    ...desktop,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: await browserLaunch(),
    // Recording one takes as much processor time as all else of a test. Elsewhere than in the CI: `npx playwright test NAME --trace on`.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'javascript', testIgnore: [sandbox, firefox], grepInvert: long },
    {
      name: 'no-javascript',
      testIgnore: [sandbox, firefox, 'tests/e2e/javascript/**'],
      grep: walk,
      use: { javaScriptEnabled: false },
    },
    { name: 'long', testIgnore: [sandbox, firefox], grep: long },
    {
      name: 'long-no-javascript',
      testIgnore: [sandbox, firefox, 'tests/e2e/javascript/**'],
      grepInvert: notWithoutJavaScript,
      use: { javaScriptEnabled: false },
    },
    {
      // The site as a developer starts it: npm run dev.
      name: 'long-sandbox',
      testMatch: [sandbox],
      fullyParallel: false,
      timeout: 300_000,
    },
    {
      // In the Firefox of this machine, where it has one: npm run test:firefox.
      name: 'firefox',
      testMatch: [firefox],
      fullyParallel: false,
    },
  ],
})
