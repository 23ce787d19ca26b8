import { join } from 'node:path'
import { readConfig } from '@remix-run/dev/dist/config.js'
import { bundle } from './bundle.ts'

/*
 * A step of `npm run build`, after Remix's compiler has made the browser's files: bundles the functions from their sources into
 * the folders that are uploaded. For the sandbox Remix's compiler makes the server. But it has no plugins, no code splitting and
 * weaker tree shaking. Here each route, and each other module that is imported with `import()`, becomes a chunk of its own or
 * shares one with a few others. A cold start does not read or compile a chunk before it is needed (docs/decisions/0015).
 *
 * Source maps go to build/maps, outside of what is uploaded: read-trace.ts reads the stack traces of the log with them.
 * contents.json beside them says how many bytes of each module are in which file.
 */
const config = await readConfig('.')
await bundle({
  config,
  entry: join(config.rootDirectory, config.serverEntryPoint ?? ''),
  folder: 'build/server',
  mapsFolder: 'build/maps',
  onDemand: true,
})
await bundle({
  config,
  entry: 'server/daily.server.ts',
  folder: 'build/daily',
  mapsFolder: 'build/maps/daily',
  onDemand: true,
})
await bundle({
  config,
  entry: 'server/send-notices.server.ts',
  folder: 'build/notices',
  mapsFolder: 'build/maps/notices',
  onDemand: true,
})
