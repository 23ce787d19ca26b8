import type { ReactNode } from 'react'
import * as m from '#app/content/paraglide/messages.js'

/** Replaces a form that has been sent: says what happens next and links to the landing page. */
export function SentNotice({ children, hint }: { children: ReactNode; hint?: string }) {
  return (
    <>
      <div className="notice notice--success" role="status">
        <p>{children}</p>
        {hint ? <p>{hint}</p> : null}
      </div>
      <p>
        <a href="/">{m.not_found_home()}</a>
      </p>
    </>
  )
}
