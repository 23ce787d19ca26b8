import { useState, type FormEvent, type ReactNode } from 'react'
import { staffFiles, type StaffFileField } from '#domain/staff.ts'

/** Called when the sending of a file begins and ends. */
export type OnSending = (field: StaffFileField, isSending: boolean) => void

/**
 * Which files of a form are still being sent. Until they have arrived the form is not posted, because the browser would stop sending them
 * when it leaves the page; only "Discard" is.
 * @returns the form's handler of its submit, and the notice that stands beside its buttons
 */
export function useFilesOnTheWay(): {
  hold: (event: FormEvent<HTMLFormElement>) => void
  onSending: OnSending
  notice: ReactNode
} {
  const [sending, setSending] = useState<readonly StaffFileField[]>([])
  const [isHeld, setIsHeld] = useState(false)

  function onSending(field: StaffFileField, isSending: boolean) {
    if (isSending) setIsHeld(false)
    setSending((former) =>
      isSending ? [...former, field] : former.filter((_, place) => place !== former.indexOf(field)),
    )
  }

  function hold(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (sending.length === 0 || submitter?.getAttribute('value') === 'discard') return
    event.preventDefault()
    setIsHeld(true)
  }

  const labels = [...new Set(sending)].map((field) => staffFiles[field].label).join(', ')
  const isShown = isHeld && labels !== ''
  return {
    hold,
    onSending,
    notice: (
      <p role="alert" className={isShown ? 'notice notice--warning' : undefined}>
        {isShown
          ? `Files are still being sent: ${labels}. Please wait until they have arrived, then press the button again.`
          : null}
      </p>
    ),
  }
}
