import { globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { RemixConfig } from '@remix-run/dev/dist/config.js'
import type { Plugin } from 'vite'

/*
 * What Remix's compiler would put into the server, for Vite. Remix compiles the browser's files and the sandbox's server;
 * the Lambda is bundled from the sources (bundle-lambda.ts), with its routes in files of their own, so that a cold start
 * parses the page that is asked for and not all the others.
 */

/**
 * `@remix-run/dev/server-build`, the module in which a handler finds the routes.
 * @param onDemand whether the modules of all routes but the root are functions that load them (server/http/routes-on-demand.server.ts)
 */
export function serverBuild(config: RemixConfig, onDemand: boolean): Plugin {
  const id = '\0server build'
  const file = (path: string) => JSON.stringify(join(config.appDirectory, path))
  const routes = Object.values(config.routes).map((route, index) => ({
    ...route,
    name: `route${index}`,
    isLoadedNow: !onDemand || route.id === 'root',
  }))
  return {
    name: id,
    enforce: 'pre',
    resolveId: (path) => (path === '@remix-run/dev/server-build' ? id : null),
    load: (asked) =>
      asked === id
        ? `
          import * as entryServer from ${JSON.stringify(config.entryServerFilePath)}
          ${routes
            .filter(({ isLoadedNow }) => isLoadedNow)
            .map((route) => `import * as ${route.name} from ${file(route.file)}`)
            .join('\n')}
          export const mode = 'production'
          export const assets = ${readAssetsManifest(config)}
          export const assetsBuildDirectory = ${JSON.stringify(config.relativeAssetsBuildDirectory)}
          export const future = ${JSON.stringify(config.future)}
          export const publicPath = ${JSON.stringify(config.publicPath)}
          export const entry = { module: entryServer }
          export const routes = {
            ${routes
              .map(({ id, parentId, path, index, caseSensitive, name, file: module, isLoadedNow }) => {
                const described = JSON.stringify({ id, parentId, path, index, caseSensitive })
                const loaded = isLoadedNow ? name : `() => import(${file(module)})`
                return `${JSON.stringify(id)}: { ...${described}, module: ${loaded} }`
              })
              .join(',\n')}
          }`
        : null,
  }
}

/** What the browser is told of the routes' files, as Remix's compiler wrote it. */
function readAssetsManifest(config: RemixConfig): string {
  const manifest = onlyFile(config, 'manifest-*.js')
  const [, json] = /^window\.__remixManifest=(.*);$/s.exec(readFileSync(manifest, 'utf8')) ?? []
  if (!json) throw new Error(`Remix writes ${manifest} in another way than it did`)
  return json
}

/** A stylesheet, picture or font is to a module the address at which Remix's compiler put it. */
export function assetAddresses(config: RemixConfig): Plugin {
  const prefix = '\0address of '
  return {
    name: 'addresses of assets',
    enforce: 'pre',
    resolveId: (path) => (/\.(css|svg|woff2)$/.test(path) ? `${prefix}${basename(path)}.js` : null),
    load(id) {
      if (!id.startsWith(prefix)) return null
      const name = id.slice(prefix.length, -'.js'.length)
      const kind = extname(name)
      const file = onlyFile(config, `_assets/${basename(name, kind)}-????????${kind}`)
      return `export default ${JSON.stringify(`${config.publicPath}_assets/${basename(file)}`)}`
    },
  }
}

/** To the server the browser's own modules, `*.client.ts`, are empty. */
export function withoutBrowserModules(config: RemixConfig): Plugin {
  return {
    name: 'without browser modules',
    enforce: 'pre',
    load: (id) =>
      id.startsWith(config.appDirectory) && /\.client\.tsx?$/.test(id)
        ? { code: 'export default {}', syntheticNamedExports: true }
        : null,
  }
}

function onlyFile({ assetsBuildDirectory }: RemixConfig, pattern: string): string {
  const [file, other] = globSync(pattern, { cwd: assetsBuildDirectory })
  if (!file || other) throw new Error(`${pattern} should be one file in ${assetsBuildDirectory}`)
  return join(assetsBuildDirectory, file)
}
