import { Link } from '@remix-run/react'

/** A link to the page that asks before data is erased; `whose` tells screen readers which data. */
export function EraseLink({ to, whose }: { to: string; whose: string }) {
  return (
    <Link to={to} className="button button--small button--quiet" aria-label={`Erase, ${whose}`}>
      Erase
    </Link>
  )
}
