import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type Routes = ServerBuild['routes']
type RouteModule = Routes[string]['module']

/**
 * Remix's build for the Lambda has the modules of its routes in files of their own, and a function that loads each
 * (tools/build/remix-build.ts); the sandbox's has the modules themselves.
 */
type RouteModuleOrLoader = RouteModule | (() => Promise<RouteModule>)

function loaderOf(module: RouteModuleOrLoader): (() => Promise<RouteModule>) | null {
  return typeof module === 'function' ? module : null
}

/**
 * Gives Remix's build with the modules of every route that an address leads to, and of those asked for before: the same
 * object as the last time where nothing new was needed. To Remix the other routes are there, and empty. `prepare` is
 * called once for each module.
 */
export function routesOnDemand(
  build: ServerBuild,
  prepare: (module: RouteModule) => RouteModule,
): (path: string) => Promise<ServerBuild> {
  const waiting = new Map<string, () => Promise<RouteModule>>()
  const empty: Routes = {}
  for (const [id, route] of Object.entries(build.routes)) {
    const load = loaderOf(route.module)
    if (load) waiting.set(id, load)
    empty[id] = { ...route, module: load ? { default: undefined } : prepare(route.module) }
  }
  const tree = childrenOf(undefined, build.routes)
  let current: ServerBuild = { ...build, routes: empty }

  return async function buildFor(path) {
    if (waiting.size === 0) return current
    const missing = (matchRoutes(tree, pagePath(path)) ?? []).flatMap(({ route: { id } }) => {
      const load = waiting.get(id)
      return load ? [{ id, load }] : []
    })
    if (missing.length === 0) return current
    const loaded = await Promise.all(missing.map(async ({ id, load }) => ({ id, module: await load() })))
    // Another request may have loaded some of them meanwhile; a module is always the same.
    const routes = { ...current.routes }
    for (const { id, module } of loaded) {
      const route = routes[id]
      if (route) routes[id] = { ...route, module: prepare(module) }
      waiting.delete(id)
    }
    current = { ...current, routes }
    return current
  }
}

/** The page whose data a browser asks for: Remix's single fetch adds `.data` to its path. */
function pagePath(path: string): string {
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
}

type Branch = { id: string; path?: string; caseSensitive?: boolean } & (
  { index: true; children?: undefined } | { index: false; children: Branch[] }
)

function childrenOf(parentId: string | undefined, routes: Routes): Branch[] {
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
