import { isRouteErrorResponse, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'

/** The data of a view when the server could not be reached or failed. */
export type Failed = { failed: true }

/**
 * A view's `clientLoader`: when the server does not answer or fails, the view gets `failed` and keeps what it shows, instead of
 * an error page. Redirects and other refusals are rethrown.
 */
export async function loadOrSayFailed({
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'serverLoader'>): Promise<unknown> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { failed: true } satisfies Failed
  }
}

/** What a view with this `clientLoader` has loaded: `useLoaded<typeof loader>()`. */
export function useLoaded<Loader>() {
  return useLoaderData<Loader>() as ReturnType<typeof useLoaderData<Loader>> | Failed
}

export function isFailed(loaded: unknown): loaded is Failed {
  return typeof loaded === 'object' && loaded !== null && 'failed' in loaded
}
