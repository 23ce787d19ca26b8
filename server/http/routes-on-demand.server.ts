import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type Routes = ServerBuild['routes']
type RouteModule = Routes[string]['module']

/**
 * In the Lambda's build each route module is a file of its own, and the build has a function that loads it
 * (tools/build/remix-build.ts). The sandbox's build has the modules themselves.
 */
type RouteModuleOrLoader = RouteModule | (() => Promise<RouteModule>)

function loaderOf(module: RouteModuleOrLoader): (() => Promise<RouteModule>) | null {
  return typeof module === 'function' ? module : null
}

/**
 * Loads route modules when a request first needs them. The returned function takes a path and gives Remix's build with the
 * modules of that path's routes and of all routes loaded before. It is the same object as the last time if nothing new was
 * needed. The other routes are in the build without a module.
 * @param prepare is called once for each module and returns the module to use
 */
export function routesOnDemand(
  build: ServerBuild,
  prepare: (module: RouteModule) => RouteModule,
): (path: string) => Promise<ServerBuild> {
  const notLoaded = new Map<string, () => Promise<RouteModule>>()
  const empty: Routes = {}
  for (const [id, route] of Object.entries(build.routes)) {
    const load = loaderOf(route.module)
    if (load) notLoaded.set(id, load)
    empty[id] = { ...route, module: load ? { default: undefined } : prepare(route.module) }
  }
  const tree = childrenOf(undefined, build.routes)
  let current: ServerBuild = { ...build, routes: empty }

  return async function buildFor(path) {
    if (notLoaded.size === 0) return current
    const missing = (matchRoutes(tree, pagePath(path)) ?? []).flatMap(({ route: { id } }) => {
      const load = notLoaded.get(id)
      return load ? [{ id, load }] : []
    })
    if (missing.length === 0) return current
    const loaded = await Promise.all(missing.map(async ({ id, load }) => ({ id, module: await load() })))
    // Another request may have loaded some of them meanwhile; that does no harm, since it is the same module.
    const routes = { ...current.routes }
    for (const { id, module } of loaded) {
      const route = routes[id]
      if (route) routes[id] = { ...route, module: prepare(module) }
      notLoaded.delete(id)
    }
    current = { ...current, routes }
    return current
  }
}

/** The path of the page whose data the browser requests: Remix's single fetch adds `.data` to it. */
function pagePath(path: string): string {
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
}

type RouteNode = { id: string; path?: string; caseSensitive?: boolean } & (
  { index: true; children?: undefined } | { index: false; children: RouteNode[] }
)

function childrenOf(parentId: string | undefined, routes: Routes): RouteNode[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const branch = {
        id,
        ...(path !== undefined && { path }),
        ...(caseSensitive !== undefined && { caseSensitive }),
      }
      return index ? { ...branch, index } : { ...branch, index: false, children: childrenOf(id, routes) }
    })
}
