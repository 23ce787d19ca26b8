import { assignMessages, messages } from '#app/content/dashboard-messages.ts'
import { nextStatus } from '#domain/service-status.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import type { ServiceActionData } from './close-form.tsx'
import { NurseChoice, NurseSearch } from '#app/dashboard/nurse-choice/nurse-choice.tsx'
import type { NurseChoiceData } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import { ServiceName } from './service-name.tsx'

export type AssignData = ServiceActionData & NurseChoiceData

/** The dialog "Assign Nurse to Service" (section 2): the available nurses by name and contact number. */
export function AssignForm({
  data,
  serviceId,
  ...form
}: { data: AssignData; serviceId: string } & ActionFormProps) {
  const { service, nurses, asked } = data
  const isRefused = !service || !nextStatus(service.status, 'assign')
  const refusal = service ? assignMessages.wrongStatus(service.status) : assignMessages.serviceNotFound
  const path = `/dashboard/services/${serviceId}/assign`
  return (
    <>
      {isRefused ? null : <NurseSearch path={path} back={form.back} data={data} />}
      <ActionForm {...form} action={path} button="Assign" isImpossible={isRefused || !nurses}>
        {({ problem }) => (
          <>
            {service ? <ServiceName {...service} /> : null}
            {isRefused ? <p className="notice notice--error">{refusal}</p> : null}
            {nurses ? null : (
              <p className="notice notice--error" role="alert">
                {messages.nursesNotFetched}
              </p>
            )}
            {nurses && !isRefused ? <NurseChoice nurses={nurses} asked={asked} problem={problem} /> : null}
          </>
        )}
      </ActionForm>
    </>
  )
}
