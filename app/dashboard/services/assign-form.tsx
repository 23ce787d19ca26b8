import { useNavigate } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import type { OverrideFields } from '#app/dashboard/nurse-choice/ranked-nurses.tsx'
import { assignMessages } from '#app/content/office/services.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { nextStatus } from '#domain/service-status.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import type { ServiceActionData } from './close-form.tsx'
import { NurseChoice, type OnRead } from '#app/dashboard/nurse-choice/nurse-choice.tsx'
import type { NurseChoiceData } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import { VisitsQuestion, type VisitsAnswer } from '#app/dashboard/nurse-choice/visits-question.tsx'
import { ServiceName } from './service-name.tsx'

export type AssignData = ServiceActionData & NurseChoiceData

export type ChoiceFormProps = {
  data: AssignData
  serviceId: string
  /** In a dialog: reads its data for other visits, or for a name. */
  onRead?: OnRead
} & ActionFormProps

/** The dialog "Assign Nurse to Service" (section 2): which visits, and the available nurses for them by name and contact number. */
export function AssignForm({ data, serviceId, onRead, ...form }: ChoiceFormProps) {
  const { service, visits, hasFailed } = data
  const navigate = useNavigate()
  const isRefused = !service || !nextStatus(service.status, 'assign')
  const refusal = service ? assignMessages.wrongStatus(service.status) : assignMessages.serviceNotFound
  const path = `/dashboard/services/${serviceId}/assign`

  function read(answer: VisitsAnswer) {
    if (!visits || isSame(answer, visits)) return
    const asked = { ...answer, name: data.searchedName }
    if (onRead) onRead(asked)
    else
      navigate(listAddress(path, { ...asked, back: form.back }), { replace: true, preventScrollReset: true })
  }

  return (
    <ActionForm
      {...form}
      action={path}
      button="Assign"
      isImpossible={isRefused || hasFailed}
      fieldsWithMessages={['start', 'hours', 'despite', 'why']}
      placesButtons={!isRefused}
    >
      {({ problem, reply, actionButtons }) => (
        <>
          <ChoiceSummary data={data} />
          {isRefused ? (
            <p className="notice notice--error">{refusal}</p>
          ) : (
            <ChoiceFields
              data={data}
              problem={problem}
              reply={reply}
              actionButtons={actionButtons}
              onRead={onRead}
            >
              {visits ? (
                <VisitsQuestion
                  visits={visits}
                  planPath={`/dashboard/services/${serviceId}/plan`}
                  reply={reply}
                  onAnswer={read}
                />
              ) : null}
            </ChoiceFields>
          )}
        </>
      )}
    </ActionForm>
  )
}

function ChoiceFields({
  reply,
  ...choice
}: Omit<ComponentProps<typeof NurseChoice>, 'override'> & { reply: FormReply | undefined }) {
  const [, override] = useForm<OverrideFields>({ id: 'assign', reply })
  return <NurseChoice {...choice} override={override} />
}

function isSame(answer: VisitsAnswer, { choice, typed }: NonNullable<AssignData['visits']>): boolean {
  return answer.visits === choice && answer.start === typed.start && answer.hours === typed.hours
}

/** Whom the service is for, what is needed and where, above the choice; and the family's number. */
export function ChoiceSummary({ data: { service, facts, phone } }: { data: AssignData }) {
  if (!service) return null
  if (!facts) return <ServiceName {...service} />
  const { need, address, note } = facts
  return (
    <div className="view__head choice-head">
      <div>
        <p>
          <strong>{service.patientName}</strong>, {need}, {address}
        </p>
        <p>
          {service.dates.inWords} <span className="service-id muted">{service.serviceId}</span>
        </p>
        {note ? (
          <p>
            Note from the family: <strong>{note}</strong>
          </p>
        ) : null}
      </div>
      {phone ? (
        <a className="button button--quiet" href={`tel:${phone}`}>
          Call the family
        </a>
      ) : null}
    </div>
  )
}
