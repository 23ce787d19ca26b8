import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { CodeForm } from '#app/components/booking/code-form.tsx'
import { ResendCode } from '#app/components/booking/resend-code.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { forgetDraft } from '#app/components/use-draft.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { Onward } from '#app/onward.server.ts'
import { bookingFormId } from './booking-form.tsx'

/**
 * After booking: the answer, the processing delay of section 9, then the dialog 'Confirm Your Booking'. Without
 * JavaScript the Refresh header leads to the dialog's page after the same delay; the link does at once.
 */
export function Booked({ onward, serviceId, owner }: { onward: Onward; serviceId: string; owner: string }) {
  const [step, setStep] = useState<'processing' | 'asking' | 'later'>('processing')
  useEffect(() => forgetDraft(bookingFormId, owner), [owner])
  useEffect(() => {
    const timer = setTimeout(() => setStep('asking'), onward.after)
    return () => clearTimeout(timer)
  }, [onward.after])
  return (
    <div className="stack">
      <div className="notice notice--success" role="status">
        <p>{onward.message}</p>
      </div>
      {step === 'processing' ? (
        <p className="processing">
          <span className="spinner" aria-hidden="true" />
          {m.book_processing()}
        </p>
      ) : null}
      <p>
        <Link to={onward.to} className="button button--primary">
          {m.confirm_title()}
        </Link>
      </p>
      {step === 'asking' ? (
        <Dialog title={m.confirm_title()} onClose={() => setStep('later')}>
          <p>{onward.message}</p>
          <CodeForm kind="confirm" serviceId={serviceId} />
          <ResendCode serviceId={serviceId} />
        </Dialog>
      ) : null}
    </div>
  )
}
