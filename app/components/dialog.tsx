import { useEffect, useRef, type ReactNode } from 'react'
import * as m from '#app/content/paraglide/messages.js'

/**
 * A modal dialog on the native `<dialog>`, which handles focus, Escape and the backdrop. It needs JavaScript; each dialog also
 * has a page of its own for browsers without it.
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
    // Without a clean-up: React's strict mode runs it at once, and closing the element would call `onClose`.
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
          // `close()` of the element returns the focus to what opened the dialog.
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </div>
      {children}
    </dialog>
  )
}
