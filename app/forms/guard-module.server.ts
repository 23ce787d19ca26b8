import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { withoutSecrets } from '#domain/posted-form.ts'
import { readPosted } from './bounded-form.server.ts'
import { orUnavailable, ownAnswerTo } from './unavailable.server.ts'

type RouteModule = ServerBuild['routes'][string]['module']
type Loader = NonNullable<RouteModule['loader']>
type Action = NonNullable<RouteModule['action']>

/**
 * Wraps every route's module in the same way: a posted form is read and its size checked before the action runs. While the table cannot be
 * reached, the route answers 503 and sends back what the user typed.
 */
export function guardModule(module: RouteModule): RouteModule {
  const { loader, action } = module
  const isPage = module.default !== undefined
  return {
    ...module,
    ...(loader && { loader: guardLoader(loader, isPage) }),
    ...(action && { action: guardAction(action, isPage) }),
  }
}

function guardLoader(loader: Loader, isPage: boolean): Loader {
  return async (route: LoaderFunctionArgs) => {
    try {
      return await loader(route)
    } catch (error) {
      const own = ownAnswerTo(error, route.request)
      if (own) return own.answer
      throw orUnavailable(error, { isPage, typed: route.context.typed })
    }
  }
}

function guardAction(action: Action, isPage: boolean): Action {
  return async (route: ActionFunctionArgs) => {
    const typed = withoutSecrets(Object.fromEntries(await readPosted(route.request)))
    // For the page's loaders: if the table becomes unreachable after the action, they send `typed` back too.
    route.context.typed = typed
    try {
      return await action(route)
    } catch (error) {
      const own = ownAnswerTo(error, route.request)
      if (own) return own.answer
      throw orUnavailable(error, { isPage, typed })
    }
  }
}
