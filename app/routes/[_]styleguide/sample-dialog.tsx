import { useState } from 'react'
import { Dialog } from '#app/components/dialog.tsx'

/** A button that opens a dialog. */
export function SampleDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <button className="button" onClick={() => setOpen(true)}>
        Open the dialog
      </button>
      {isOpen ? (
        <Dialog title="Confirm Your Booking" onClose={() => setOpen(false)}>
          <p>Enter the 6-digit booking code that we sent to you.</p>
        </Dialog>
      ) : null}
    </div>
  )
}
