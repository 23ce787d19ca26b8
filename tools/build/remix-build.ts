import { globSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { RemixConfig } from '@remix-run/dev/dist/config.js'
import { getRouteModuleExports } from '@remix-run/dev/dist/compiler/utils/routeExports.js'
import type { AssetsManifest } from '@remix-run/dev'
import type { Plugin } from 'vite'
import { readManifest } from './browser-manifest.ts'

/**
 * A Vite plugin that does for a server what Remix's compiler would do. The Lambda's bundle and the integration tests both get
 * their routes from it. It provides `@remix-run/dev/server-build`, the module in which the handler finds the routes. The import
 * of a stylesheet, picture or font gives its address, and the browser's own modules, `*.client.ts`, are empty.
 * @param onDemand whether the modules of all routes but the root are functions that load them (server/http/routes-on-demand.server.ts)
 * @param browserFiles whether Remix's compiler has made the browser's files; the tests do without them
 */
export function remixServer(
  config: RemixConfig,
  { onDemand, browserFiles }: { onDemand: boolean; browserFiles: 'built' | 'none' },
): Plugin {
  const serverBuild = '\0server build'
  const address = '\0address of '
  return {
    name: 'remix server',
    enforce: 'pre',
    resolveId(path) {
      if (path === '@remix-run/dev/server-build') return serverBuild
      return /\.(css|svg|woff2)$/.test(path) ? `${address}${basename(path)}.js` : null
    },
    async load(id) {
      if (id === serverBuild) {
        const assets = browserFiles === 'built' ? builtManifest(config) : await manifestWithoutFiles(config)
        return writeServerBuild(config, assets, onDemand)
      }
      if (id.startsWith(address)) {
        const name = id.slice(address.length, -'.js'.length)
        const file = browserFiles === 'built' ? `_assets/${builtName(config, name)}` : name
        return `export default ${JSON.stringify(config.publicPath + file)}`
      }
      return id.startsWith(config.appDirectory) && /\.client\.tsx?$/.test(id)
        ? { code: 'export default {}', syntheticNamedExports: true }
        : null
    },
  }
}

function writeServerBuild(config: RemixConfig, assets: AssetsManifest, onDemand: boolean): string {
  const file = (path: string) => JSON.stringify(join(config.appDirectory, path))
  const imports: string[] = []
  const routes = Object.values(config.routes).map((route, index) => {
    const isLoadedNow = !onDemand || route.id === 'root'
    if (isLoadedNow) imports.push(`import * as route${index} from ${file(route.file)}`)
    const module = isLoadedNow ? `route${index}` : `() => import(${file(route.file)})`
    const described = JSON.stringify({ ...route, file: undefined })
    return `${JSON.stringify(route.id)}: { ...${described}, module: ${module} }`
  })
  return `
    import * as entryServer from ${JSON.stringify(config.entryServerFilePath)}
    ${imports.join('\n')}
    export const mode = 'production'
    export const assets = ${JSON.stringify(assets)}
    export const assetsBuildDirectory = ${JSON.stringify(config.relativeAssetsBuildDirectory)}
    export const future = ${JSON.stringify(config.future)}
    export const publicPath = ${JSON.stringify(config.publicPath)}
    export const entry = { module: entryServer }
    export const routes = { ${routes.join(',\n')} }`
}

/** The browser's manifest, as Remix's compiler wrote it. */
function builtManifest({ assetsBuildDirectory }: RemixConfig): AssetsManifest {
  return readManifest(assetsBuildDirectory).manifest
}

/** A manifest for tests without the browser's files: each route has one module with its name. */
async function manifestWithoutFiles(config: RemixConfig): Promise<AssetsManifest> {
  const { publicPath } = config
  const routes = Object.values(config.routes).map(async ({ file: _, ...route }) => {
    const exported = await getRouteModuleExports(config, route.id)
    return {
      ...route,
      hasAction: exported.includes('action'),
      hasLoader: exported.includes('loader'),
      hasClientAction: exported.includes('clientAction'),
      hasClientLoader: exported.includes('clientLoader'),
      hasErrorBoundary: exported.includes('ErrorBoundary'),
      module: `${publicPath}${route.id}.js`,
      imports: [],
    }
  })
  return {
    version: 'source',
    url: `${publicPath}manifest.js`,
    entry: { module: `${publicPath}entry.client.js`, imports: [] },
    routes: Object.fromEntries((await Promise.all(routes)).map((route) => [route.id, route])),
  }
}

/** The file name with a hash that Remix's compiler gave to a stylesheet, picture or font. */
function builtName({ assetsBuildDirectory }: RemixConfig, name: string): string {
  const kind = extname(name)
  const pattern = `${basename(name, kind)}-????????${kind}`
  const [file, other] = globSync(pattern, { cwd: join(assetsBuildDirectory, '_assets') })
  if (!file || other) throw new Error(`${pattern} should be one file in ${assetsBuildDirectory}/_assets`)
  return file
}
