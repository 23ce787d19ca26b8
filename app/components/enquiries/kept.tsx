import type { ReactNode } from 'react'
import * as m from '#app/content/paraglide/messages.js'

/** What becomes of what is typed into a form, and where to read more. */
export function Kept({ children }: { children: ReactNode }) {
  return (
    <p className="muted">
      {children} <a href="/privacy">{m.footer_privacy()}</a>
    </p>
  )
}
