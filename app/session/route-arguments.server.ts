import type { AppLoadContext } from '@remix-run/node'

/** The arguments of every loader and action that this directory uses. */
export type RouteArguments = { request: Request; context: AppLoadContext }
