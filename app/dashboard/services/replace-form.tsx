import type { ReactNode } from 'react'
import { assignMessages, replaceMessages } from '#app/content/office/services.ts'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import { halvesOf } from '#domain/phone.ts'
import { nextStatus } from '#domain/service-status.ts'
import { ActionForm } from './action-form.tsx'
import { ChoiceSummary, type AssignData, type ChoiceFormProps } from './assign-form.tsx'
import { NurseChoice, type OnRead } from '#app/dashboard/nurse-choice/nurse-choice.tsx'
import { ReasonField } from './reason-field.tsx'
import type { ShownAction } from './service-action.server.ts'

/** The dialog "Replace Nurse": another available nurse for an assigned service, and why. */
export function ReplaceForm({ data, serviceId, onRead, ...form }: ChoiceFormProps) {
  const { service, hasFailed } = data
  const isRefused = !service || !nextStatus(service.status, 'replace')
  const refusal = service ? replaceMessages.wrongStatus(service.status) : assignMessages.serviceNotFound
  const path = `/dashboard/services/${serviceId}/replace`
  return (
    <ActionForm
      {...form}
      action={path}
      button="Replace nurse"
      isImpossible={isRefused || hasFailed}
      hasFields
      placesButtons={!isRefused}
    >
      {({ reply, actionButtons }) => (
        <>
          <ChoiceSummary data={data} />
          {isRefused ? (
            <p className="notice notice--error">{refusal}</p>
          ) : (
            <ReplaceFields
              data={data}
              service={service}
              reply={reply}
              actionButtons={actionButtons}
              onRead={onRead}
            />
          )}
        </>
      )}
    </ActionForm>
  )
}

function ReplaceFields({
  data,
  service: { nurse, hasPlan },
  reply,
  actionButtons,
  onRead,
}: {
  data: AssignData
  service: ShownAction
  reply: FormReply | undefined
  actionButtons: ReactNode
  onRead: OnRead | undefined
}) {
  const [, fields] = useForm<{ nurseId: string; reason: string; despite: string; warned: string }>({
    id: 'replace',
    reply,
  })
  const { errors, errorId } = fields.nurseId
  return (
    <>
      {nurse ? (
        <p>
          {`Current nurse: ${[nurse.name, halvesOf(nurse.contact)].filter(Boolean).join(', ')}.`}
          {hasPlan ? ' Their upcoming visits will move to the new nurse.' : ''}
          {nurse.id && !hasPlan ? ' They will be available again.' : ''}
        </p>
      ) : null}
      <input type="hidden" name="formerNurseId" value={nurse?.id ?? ''} />
      <NurseChoice
        data={data}
        label="New nurse"
        override={{ despite: fields.despite, warned: fields.warned }}
        problem={errors ? { id: errorId, beside: errors.join(' ') } : null}
        actionButtons={actionButtons}
        onRead={onRead}
      >
        <ReasonField field={fields.reason} />
      </NurseChoice>
    </>
  )
}
