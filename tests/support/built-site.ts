import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import type { Handler } from './api-gateway.ts'
import { startGateway } from './gateway.ts'
import { createTable } from './table.ts'

export type BuiltSite = {
  /** `http://localhost:4444` */
  origin: string
  /** What another process needs to reach the same table, stand-ins and cookies. */
  environment: Record<string, string>
  handler: Handler
  /** Holds the copy of the build. */
  folder: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs the production build in this process, as one warm Lambda behind a gateway, with engine and stand-ins in memory. It
 * uses a copy of the build, because a sandbox running in the same checkout would overwrite it.
 */
export async function startBuiltSite(): Promise<BuiltSite> {
  const folder = join(root, '.tmp', `site-${process.pid}`)
  copyBuild(folder)
  // The build reads the site's own address when it is loaded, so the gateway comes first.
  const loading = Promise.withResolvers<Handler>()
  const gateway = await startGateway(async (event) => (await loading.promise)(event), {
    port: 0,
    staticFolder: join(folder, 'public'),
  })
  const [engine, standIns] = await Promise.all([
    startEngine({ port: 0, file: null }),
    startStandIns({ port: 0, folder: null, siteOrigin: gateway.origin }),
  ])
  const tableName = 'built-site-care'
  await createTable(engine.endpoint, tableName)
  const environment = {
    ...sandboxEnvironment({ standIns: standIns.origin, engine: engine.endpoint, site: gateway.origin }),
    CARE_TABLE: tableName,
    ARC_ENV: 'testing',
    ARC_SANDBOX: '{}',
  }
  Object.assign(process.env, environment)
  const { handler } = (await import(join(folder, 'build/server/index.mjs'))) as { handler: Handler }
  loading.resolve(handler)
  return {
    origin: gateway.origin,
    environment,
    handler,
    folder,
    async stop() {
      await gateway.stop()
      await Promise.all([engine.stop(), standIns.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyBuild(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['build/server', 'public']) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
}
