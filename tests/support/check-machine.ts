import { findEngine } from '#tools/sandbox/engine.ts'
import { findBrowser } from './find-browser.ts'

/*
 * `npm test` begins with this, so that what the machine lacks is said before minutes of tests, in one line each.
 */
for (const find of [findEngine, findBrowser]) {
  try {
    await find()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
