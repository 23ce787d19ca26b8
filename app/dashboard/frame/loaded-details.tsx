import { useFetcher } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { isFailed } from './load-or-say-failed.ts'

/**
 * The content of an expanded row: what the record's own page loads, fetched when the row is opened and again after each
 * action and Refresh. So a list's cost does not depend on its records' details, and the details are up to date.
 */
export function LoadedDetails({
  href,
  children,
}: {
  href: string
  /** Renders the data of the loader of `href`. */
  children: (data: unknown) => ReactNode
}) {
  const { load, data } = useFetcher()
  useEffect(() => load(href), [load, href])
  if (data === undefined) {
    return (
      <p role="status" className="muted">
        Loading…
      </p>
    )
  }
  if (isFailed(data)) return <LoadFailed />
  return children(data)
}
