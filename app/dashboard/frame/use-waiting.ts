import { useRouteLoaderData } from '@remix-run/react'
import { isFailed, type Failed } from './load-or-say-failed.ts'
import type { WaitingInFrame } from './waiting-in-frame.ts'

/** What waits for the office, as the layout of the dashboard has loaded it; null where it could not be. */
export function useWaiting(): WaitingInFrame | null {
  const loaded = useRouteLoaderData<WaitingInFrame | Failed | null>('routes/dashboard')
  return loaded && !isFailed(loaded) ? loaded : null
}
