import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'
import { notInAccount } from '#domain/not-found-in-account.ts'
import { signOutPath } from '#domain/paths.ts'
import { useRootData } from './root-data.ts'

/** Whether the error is that the signed-in account does not have what the address names. */
export function isNotInAccount(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.statusText === notInAccount
}

/**
 * Who is signed in, and the way to sign in as somebody else: it signs out and comes back to this page. A plain form, as the scripts of the
 * page may be what failed.
 */
export function OtherAccount() {
  const name = useRootData()?.visitor.name
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={signOutPath(pathname + search)} className="stack stack--tight">
      {name ? <p>{m.other_account_name({ name })}</p> : null}
      <p>
        <button type="submit" className="button button--primary">
          {m.other_account_sign_in()}
        </button>
      </p>
    </form>
  )
}
