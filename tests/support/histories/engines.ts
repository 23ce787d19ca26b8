import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startEngine } from '#tools/sandbox/engine.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import { now } from '#server/clock.server.ts'
import { createTable } from '../table.ts'

/**
 * Starts the engine and the stand-ins of one process that plays histories without vitest, and points the product at them. Call it
 * before any module of the product that reads the environment is loaded.
 * @returns a function that stops them
 */
export async function startEngines(): Promise<() => Promise<void>> {
  const [engine, standIns] = await Promise.all([
    startEngine({ port: 0, file: null }),
    startStandIns({ port: 0, folder: null, now }),
  ])
  const table = 'histories'
  await createTable(engine.endpoint, table)
  Object.assign(
    process.env,
    sandboxEnvironment({
      standIns: standIns.origin,
      engine: engine.endpoint,
      site: 'http://localhost:3333',
      cookieSecret: 'the cookie secret of the histories',
    }),
    { CARE_TABLE: table, ARC_ENV: 'testing', ARC_SANDBOX: '{}' },
  )
  await import('../before-product/history-settings.ts')
  await import('../integration/constant-signature.ts')
  return async () => {
    await Promise.all([standIns.stop(), engine.stop()])
  }
}
