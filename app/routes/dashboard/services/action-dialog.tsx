import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Dialog } from '#app/components/dialog.tsx'
import { messages } from '#app/content/dashboard-messages.ts'
import { isFailed, type Failed } from '../load-or-say-failed.ts'
import type { ActionFormProps } from './action-form.tsx'
import { actionTitles } from './action-titles.ts'
import { AssignForm, type AssignData } from './assign-form.tsx'
import { CloseForm } from './close-form.tsx'
import { DeleteForm } from './delete-form.tsx'
import type { OpenAction } from './use-service-actions.ts'

/** The content of an action's page, as a dialog over the list. */
export function ActionDialog({
  action: { kind, serviceId },
  onAnswer,
  onClose,
}: {
  action: OpenAction
  onAnswer: NonNullable<ActionFormProps['onAnswer']>
  onClose: () => void
}) {
  const fetcher = useFetcher<AssignData | Failed>()
  const { load } = fetcher
  useEffect(() => load(`/dashboard/services/${serviceId}/${kind}`), [load, serviceId, kind])
  const { data } = fetcher
  const form = { serviceId, back: '/dashboard/services/confirmed', onAnswer, onCancel: onClose }
  return (
    <Dialog title={actionTitles[kind]} onClose={onClose}>
      {data === undefined ? <p role="status">Loading…</p> : null}
      {isFailed(data) ? (
        <p className="notice notice--error" role="alert">
          {kind === 'assign' ? messages.nursesNotFetched : messages.networkError}
        </p>
      ) : null}
      {data && !isFailed(data) && kind === 'assign' ? <AssignForm data={data} {...form} /> : null}
      {data && !isFailed(data) && kind === 'close' ? <CloseForm data={data} {...form} /> : null}
      {data && !isFailed(data) && kind === 'delete' ? <DeleteForm data={data} {...form} /> : null}
    </Dialog>
  )
}
