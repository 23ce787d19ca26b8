import { Link } from '@remix-run/react'

/** Leads to the page that asks before it erases; `whose` says to screen readers what that would be. */
export function EraseLink({ to, whose }: { to: string; whose: string }) {
  return (
    <Link to={to} className="button button--small button--quiet" aria-label={`Erase, ${whose}`}>
      Erase
    </Link>
  )
}
