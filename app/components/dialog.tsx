import { useEffect, useRef, type ReactNode } from 'react'
import * as m from '#app/content/paraglide/messages.js'

/**
 * A modal dialog on the native element, which brings focus, Escape and the backdrop. Each dialog has a page of its own
 * for browsers without JavaScript; this component only ever runs with it.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Not closed again by a clean-up: React's strict mode runs one at once, and the dialog's own `close` would end it.
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <div className="dialog__head">
        <h2 id="dialog-title">{title}</h2>
        <button
          type="button"
          className="dialog__close"
          aria-label={m.form_close_dialog()}
          // The element's own way of closing gives the focus back to what opened it.
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </div>
      {children}
    </dialog>
  )
}
