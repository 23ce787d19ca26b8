import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** Asks before a person's data is erased permanently; `children` show the data. Its form posts to the page's own address. */
export function ErasePage({
  title,
  back,
  message,
  children,
}: {
  title: string
  /** The path of the list for the link back. */
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
