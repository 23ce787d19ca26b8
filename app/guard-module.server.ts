import type { ServerBuild } from '@remix-run/node'
import { withBoundedForm } from './posted-form.server.ts'

type RouteModule = ServerBuild['routes'][string]['module']

/** A route's module whose action is given a form that is bounded and flat, whatever was posted. */
export function guardModule(module: RouteModule): RouteModule {
  const { action } = module
  if (!action) return module
  return {
    ...module,
    action: async (route) => action({ ...route, request: await withBoundedForm(route.request) }),
  }
}
