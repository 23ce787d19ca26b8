import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type Routes = ServerBuild['routes']
type RouteModule = Routes[string]['module']

/**
 * In the Lambda's build each route module is a file of its own, and the build has a function that loads it
 * (tools/build/remix-build.ts). The sandbox's build has the modules themselves.
 */
type RouteModuleOrLoader = RouteModule | (() => Promise<RouteModule>)

async function moduleOf({ module }: { module: RouteModuleOrLoader }): Promise<RouteModule> {
  return typeof module === 'function' ? module() : module
}

/**
 * Loads route modules when a request first needs them. The returned function takes a path and gives Remix's build with that path's
 * routes alone: Remix goes through all routes of its build several times for each answer. It is the same object for each request
 * of the same route.
 * @param prepare is called once for each module and returns the module to use
 */
export function routesOnDemand(
  build: ServerBuild,
  prepare: (module: RouteModule) => RouteModule,
): (path: string) => Promise<ServerBuild> {
  const tree = childrenOf(undefined, build.routes)
  /** The root alone, which answers where nothing matches, as Remix's own router has it. */
  const rootIds = tree.map(({ id }) => id)
  const loaded: Routes = {}
  const builds = new Map<string | undefined, ServerBuild>()
  const idsOfPaths = new Map<string, string[]>()

  function idsOf(path: string): string[] {
    const known = idsOfPaths.get(path)
    if (known) return known
    const routes = matchRoutes(tree, path)?.map(({ route }) => route)
    const ids = routes?.map(({ id }) => id) ?? rootIds
    // To match a path takes 0.2 ms. Only the routes' own paths are kept: they are as many as the routes.
    if (path === `/${routes?.flatMap((route) => route.path || []).join('/')}`) idsOfPaths.set(path, ids)
    return ids
  }

  async function load(id: string): Promise<void> {
    const route = build.routes[id]
    if (!route || loaded[id]) return
    const module = await moduleOf(route)
    // Another request may have loaded it meanwhile.
    loaded[id] ??= { ...route, module: prepare(module) }
  }

  return async function buildFor(path) {
    const ids = idsOf(pagePath(path))
    const known = builds.get(ids.at(-1))
    if (known) return known
    await Promise.all(ids.map(load))
    const made = builds.get(ids.at(-1)) ?? withRoutes(build, only(loaded, ids))
    builds.set(ids.at(-1), made)
    return made
  }
}

function withRoutes(build: ServerBuild, routes: Routes): ServerBuild {
  return {
    ...build,
    routes,
    assets: { ...build.assets, routes: only(build.assets.routes, Object.keys(routes)) },
  }
}

function only<Value>(all: Record<string, Value>, ids: string[]): Record<string, Value> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const value = all[id]
      return value === undefined ? [] : [[id, value]]
    }),
  )
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
