import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Dialog } from '#app/components/dialog.tsx'
import { messages } from '#app/content/office/pages.ts'
import type { ActionAnswer } from '#app/dashboard/frame/action-answer.ts'
import { isFailed, type Failed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { ActionFormProps } from './action-form.tsx'
import { actionTitles } from '#app/content/office/services.ts'
import type { OnRead } from '#app/dashboard/nurse-choice/nurse-choice.tsx'
import { AssignForm, type AssignData } from './assign-form.tsx'
import { CloseForm, type ServiceEndData } from './close-form.tsx'
import { DatesForm } from './dates-form.tsx'
import { DeleteForm } from './delete-form.tsx'
import { ReplaceForm } from './replace-form.tsx'
import type { OpenAction } from './use-service-actions.ts'

/** Only the first two offer nurses, and only the last two show who is there. */
const forms = {
  assign: AssignForm,
  replace: ReplaceForm,
  dates: DatesForm,
  close: CloseForm,
  delete: DeleteForm,
} as const

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
  const fetcher = useFetcher<(AssignData & ServiceEndData) | Failed>()
  const { load } = fetcher
  const page = `/dashboard/services/${serviceId}/${kind}`
  // What was read last, also for other visits or a name.
  const last = useRef(page)
  useEffect(() => load(page), [load, page])
  const { data } = fetcher

  function onAnswerHere(answer: ActionAnswer) {
    if ('reply' in answer && answer.isOutdated) load(last.current)
    onAnswer(answer)
  }

  const form = {
    serviceId,
    back: '/dashboard/services/confirmed',
    onAnswer: onAnswerHere,
    onCancel: onClose,
  }

  const readFor: OnRead = (asked) => {
    last.current = listAddress(page, asked)
    load(last.current)
  }

  const Form = forms[kind]
  return (
    <Dialog title={actionTitles[kind]} onClose={onClose}>
      {data === undefined ? <p role="status">Loading…</p> : null}
      {isFailed(data) ? (
        <p className="notice notice--error" role="alert">
          {kind === 'assign' || kind === 'replace' ? messages.nursesNotFetched : messages.networkError}
        </p>
      ) : null}
      {data && !isFailed(data) ? <Form data={data} onRead={readFor} {...form} /> : null}
    </Dialog>
  )
}
