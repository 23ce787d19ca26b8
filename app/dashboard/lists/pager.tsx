import { Link } from '@remix-run/react'
import { listAddress } from './list-address.ts'

type Neighbours = { next: string | null; previous: string | null; typed: Record<string, string> }

/** Links to the previous and next page of a list, whose cursors are in the address. */
export function Pager({ path, list }: { path: string; list: Neighbours }) {
  const { next, previous, typed } = list
  if (!next && !previous) return null
  return (
    <nav className="row" aria-label="Pages">
      {previous ? (
        <>
          <Link to={listAddress(path, typed)} className="button button--quiet">
            First page
          </Link>
          <Link
            to={listAddress(path, typed, { cursor: previous })}
            rel="prev"
            className="button button--quiet"
          >
            Previous
          </Link>
        </>
      ) : null}
      {next ? (
        <Link to={listAddress(path, typed, { cursor: next })} rel="next" className="button button--quiet">
          Next
        </Link>
      ) : null}
    </nav>
  )
}
