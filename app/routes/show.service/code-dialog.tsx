import type { ReactNode } from 'react'
import { CodeForm } from '#app/routes/show.service/code-form.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import * as m from '#app/content/paraglide/messages.js'

/** The dialog that asks for a booking or closing code; `message` stands above its form, `children` below. */
export function CodeDialog({
  kind,
  serviceId,
  hasNurse,
  onClose,
  onDone,
  message,
  children,
}: {
  kind: 'confirm' | 'close'
  serviceId: string
  hasNurse: boolean
  onClose: () => void
  /** Called after the delay for reading the success message. */
  onDone?: () => void
  message?: string
  children?: ReactNode
}) {
  return (
    <Dialog title={kind === 'confirm' ? m.confirm_title() : m.close_title()} onClose={onClose}>
      {message ? <p>{message}</p> : null}
      <CodeForm kind={kind} serviceId={serviceId} hasNurse={hasNurse} {...(onDone && { onDone })} />
      {children}
    </Dialog>
  )
}

export type CodeDialogComponent = typeof CodeDialog
