import type { AppLoadContext } from '@remix-run/node'

/** The arguments of a loader or action that this directory uses. */
export type RouteArguments = { request: Request; context: AppLoadContext }
