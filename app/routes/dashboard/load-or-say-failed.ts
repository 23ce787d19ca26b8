import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from '@remix-run/react'

/** What a view gets in place of its data when the server could not be reached or broke. */
export type Failed = { failed: true }

/**
 * A view's `clientLoader`: when the server does not answer, the view is told so and keeps what it shows, in place of
 * making room for an error page. Redirects and refusals go their way.
 */
export async function loadOrSayFailed<Data>({
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'serverLoader'>): Promise<Data | Failed> {
  try {
    return (await serverLoader()) as Data
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { failed: true }
  }
}

export function isFailed(loaded: unknown): loaded is Failed {
  return typeof loaded === 'object' && loaded !== null && 'failed' in loaded
}
