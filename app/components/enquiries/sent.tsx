import type { ReactNode } from 'react'
import * as m from '#app/content/paraglide/messages.js'

/** In the place of a form that has been sent: what happens now, and the way on. */
export function Sent({ children, hint }: { children: ReactNode; hint?: string }) {
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
