import type { ReactNode } from 'react'
import * as m from '#app/content/paraglide/messages.js'

/** How long a form's content is kept, and a link to the privacy notice. */
export function PrivacyNote({ children }: { children: ReactNode }) {
  return (
    <p className="muted">
      {children} <a href="/privacy">{m.footer_privacy()}</a>
    </p>
  )
}
