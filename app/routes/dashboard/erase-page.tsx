import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** Asks before somebody's data is erased for good; `children` show whose. Its form posts to the page's own address. */
export function ErasePage({
  title,
  back,
  message,
  children,
}: {
  title: string
  /** The list that it leads back to. */
  back: string
  message: string | undefined
  children: ReactNode
}) {
  return (
    <section className="view view--narrow stack">
      <h1>{title}</h1>
      {message ? (
        <p className="notice notice--error" role="alert">
          {message}
        </p>
      ) : null}
      {children}
      <div className="form-actions">
        <form method="post">
          <button className="button button--danger">Erase</button>
        </form>
        <Link to={back} className="button button--quiet">
          Cancel
        </Link>
      </div>
    </section>
  )
}
