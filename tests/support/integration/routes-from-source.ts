import { readConfig } from '@remix-run/dev/dist/config.js'
import type { Plugin } from 'vite'

const serverBuild = '\0server-build'
const stylesheet = '\0stylesheet'
const browserModule = '\0browser-module'

/**
 * Makes Remix's virtual module `@remix-run/dev/server-build` of the routes' sources, as Remix's own compiler makes it of
 * compiled ones. The tests so drive the real handler with every module of the product in reach: its clock, its table.
 */
export function routesFromSource(): Plugin {
  return {
    name: 'routes-from-source',
    enforce: 'pre',
    resolveId(source) {
      if (source === '@remix-run/dev/server-build') return serverBuild
      // Remix's server build is without the modules that are for the browser alone.
      if (/\.client(\.tsx?)?$/.test(source)) return browserModule
      return source.endsWith('.css') ? `${stylesheet}:${source.split('/').at(-1)}.js` : null
    },
    async load(id) {
      if (id.startsWith(stylesheet))
        return `export default ${JSON.stringify(`/_static/build/${id.slice(stylesheet.length + 1, -3)}`)}`
      if (id === browserModule) return 'export {}'
      return id === serverBuild ? writeServerBuild() : null
    },
  }
}

async function writeServerBuild(): Promise<string> {
  const config = await readConfig(new URL('../../..', import.meta.url).pathname)
  const routes = Object.values(config.routes)
  const file = (name: string) => JSON.stringify(`${config.appDirectory}/${name}`)
  return `
    import * as entryServer from ${JSON.stringify(config.entryServerFilePath)}
    ${routes.map((route, index) => `import * as route${index} from ${file(route.file)}`).join('\n')}
    export const mode = 'production'
    export const assetsBuildDirectory = ${JSON.stringify(config.relativeAssetsBuildDirectory)}
    export const publicPath = ${JSON.stringify(config.publicPath)}
    export const future = ${JSON.stringify(config.future)}
    export const isSpaMode = false
    export const entry = { module: entryServer }
    export const routes = {}
    export const assets = {
      version: 'source',
      url: publicPath + 'manifest.js',
      entry: { module: publicPath + 'entry.client.js', imports: [] },
      routes: {},
    }
    function add(route, module) {
      routes[route.id] = { ...route, module }
      assets.routes[route.id] = {
        ...route,
        hasAction: 'action' in module,
        hasLoader: 'loader' in module,
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: 'ErrorBoundary' in module,
        module: publicPath + route.id + '.js',
        imports: [],
      }
    }
    ${routes.map((route, index) => `add(${JSON.stringify({ ...route, file: undefined })}, route${index})`).join('\n')}
  `
}
