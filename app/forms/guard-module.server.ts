import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { withoutSecrets } from './read-form.server.ts'
import { withBoundedForm } from './bounded-form.server.ts'
import { orUnavailable, ownAnswerTo } from './unavailable.server.ts'

type RouteModule = ServerBuild['routes'][string]['module']
type Loader = NonNullable<RouteModule['loader']>
type Action = NonNullable<RouteModule['action']>

/**
 * A route's module as every route has it: its action is given a form that is bounded and flat, whatever was posted, and
 * while the table cannot be reached it answers 503 and keeps what was typed.
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
      throw orUnavailable(error, { isPage, typed: route.context.typed })
    }
  }
}

function guardAction(action: Action, isPage: boolean): Action {
  return async (route: ActionFunctionArgs) => {
    const request = await withBoundedForm(route.request)
    const typed = withoutSecrets(await readTexts(request.clone()))
    // The loaders of a page around a posted form may find no table where the action did.
    route.context.typed = typed
    try {
      return await action({ ...route, request })
    } catch (error) {
      const own = ownAnswerTo(error, request)
      if (own) return own.answer
      throw orUnavailable(error, { isPage, typed })
    }
  }
}

async function readTexts(request: Request): Promise<Record<string, string>> {
  const form = await request.formData()
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
