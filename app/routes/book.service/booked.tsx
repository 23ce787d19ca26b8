import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useInView } from '#app/components/use-in-view.ts'
import { useRunsScripts } from '#app/components/use-runs-scripts.ts'
import type { CodeDialogComponent } from '#app/routes/show.service/code-dialog.tsx'
import { loadCodeDialog } from '#app/routes/show.service/load-code-dialog.ts'
import { ResendCode } from '#app/routes/show.service/resend-code.tsx'
import { useNoDraft } from '#app/routes/book.service/use-draft.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { RedirectNotice } from '#app/components/delayed-redirect.tsx'
import { bookingFormId } from './booking-form.tsx'

/**
 * After booking: the answer, the processing delay of section 9, then the dialog 'Confirm Your Booking'. Without
 * JavaScript the Refresh header leads to the dialog's page after the same delay; the link does at once.
 */
export function Booked({
  delayedRedirect,
  serviceId,
  period,
}: {
  delayedRedirect: RedirectNotice
  serviceId: string
  /** From when to when care was booked, in words. */
  period: string
}) {
  const notice = useInView<HTMLDivElement>()
  const [isProcessing, setProcessing] = useState(true)
  // Without JavaScript nothing would take away that the booking is processed, which was made already.
  const hasScript = useRunsScripts()
  const [dialog, setDialog] = useState<{ CodeDialog: CodeDialogComponent } | null>(null)
  useNoDraft(bookingFormId)
  useEffect(() => {
    // The dialog's code loads while the page says that the booking is processed. If it does not load, the link below is there.
    const loading = loadCodeDialog()
    const timer = setTimeout(() => {
      setProcessing(false)
      void loading.then((CodeDialog) => setDialog(CodeDialog && { CodeDialog }))
    }, delayedRedirect.after)
    return () => clearTimeout(timer)
  }, [delayedRedirect.after])
  return (
    <div className="stack">
      <div
        ref={notice}
        className={`notice notice--${delayedRedirect.isWarning ? 'warning' : 'success'}`}
        role="status"
      >
        <p>{delayedRedirect.message}</p>
        <p>{period}</p>
        <p>{m.book_not_confirmed()}</p>
      </div>
      {hasScript && isProcessing ? (
        <p className="processing">
          <span className="spinner" aria-hidden="true" />
          {m.book_processing()}
        </p>
      ) : null}
      <p>
        <Link to={delayedRedirect.to} className="button button--primary">
          {m.confirm_title()}
        </Link>
      </p>
      {dialog ? (
        <dialog.CodeDialog
          kind="confirm"
          serviceId={serviceId}
          hasNurse={false}
          message={delayedRedirect.message}
          onClose={() => setDialog(null)}
        >
          <ResendCode serviceId={serviceId} />
        </dialog.CodeDialog>
      ) : null}
    </div>
  )
}
