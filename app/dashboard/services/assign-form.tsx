import { assignMessages } from '#app/content/office/services.ts'
import { messages } from '#app/content/office/pages.ts'
import { nextStatus } from '#domain/service-status.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import type { ServiceActionData } from './close-form.tsx'
import { NurseChoice, NurseSearch } from '#app/dashboard/nurse-choice/nurse-choice.tsx'
import type { NurseChoiceData } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { RankedNurses, type Pick } from '#app/dashboard/nurse-choice/ranked-nurses.tsx'
import { ServicePlace } from './place-facts.tsx'
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
        {({ problem, reply }) => (
          <>
            {service ? <ServiceName {...service} /> : null}
            <ChoicePart data={data} verb="Assign" />
            {isRefused ? <p className="notice notice--error">{refusal}</p> : null}
            {nurses ? null : (
              <p className="notice notice--error" role="alert">
                {messages.nursesNotFetched}
              </p>
            )}
            {nurses && !isRefused ? (
              <NurseChoice nurses={nurses} asked={asked} problem={problem} initial={chosenBefore(reply)} />
            ) : null}
          </>
        )}
      </ActionForm>
    </>
  )
}

/** What is needed, and who fits, above the dropdown; each row gives the service by one button. */
export function ChoicePart({
  data: { service, facts, choice },
  ...says
}: { data: AssignData } & Omit<Pick, 'field'>) {
  return (
    <>
      {service && facts ? <ServicePlace facts={facts} dates={service.dates.inWords} asked={[]} /> : null}
      {choice ? <RankedNurses choice={choice} pick={{ field: 'give', ...says }} /> : null}
    </>
  )
}

/** Whom a refused form had chosen, by a row's button or in the dropdown. */
export function chosenBefore(reply: FormReply | undefined): string {
  return reply?.typed?.give ?? reply?.typed?.nurseId ?? ''
}
