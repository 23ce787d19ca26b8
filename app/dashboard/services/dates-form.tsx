import { DateField } from '#app/forms/date-field.tsx'
import { assignMessages, dateMessages } from '#app/content/office/services.ts'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import { nextStatus } from '#domain/service-status.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import type { ServiceActionData } from './close-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { ServiceName } from './service-name.tsx'

/** The dialog "Change Dates": extends, shortens or moves a confirmed or assigned service. */
export function DatesForm({
  data: { service },
  serviceId,
  ...form
}: { data: ServiceActionData; serviceId: string } & ActionFormProps) {
  const isRefused = !service || !nextStatus(service.status, 'changeDates')
  const refusal = service ? dateMessages.wrongStatus(service.status) : assignMessages.serviceNotFound
  return (
    <ActionForm
      {...form}
      action={`/dashboard/services/${serviceId}/dates`}
      button="Save dates"
      isImpossible={isRefused}
      hasFields
    >
      {({ reply }) => (
        <>
          {service ? <ServiceName {...service} /> : null}
          {isRefused ? (
            <p className="notice notice--error">{refusal}</p>
          ) : (
            <DateFields dates={service.dates} reply={reply} />
          )}
        </>
      )}
    </ActionForm>
  )
}

type PresentDates = NonNullable<ServiceActionData['service']>['dates']

function DateFields({ dates, reply }: { dates: PresentDates; reply: FormReply | undefined }) {
  const [, fields] = useForm<{ startDate: string; endDate: string; reason: string }>({
    id: 'dates',
    reply,
    defaultValue: { startDate: dates.start, endDate: dates.end },
  })
  const isStartShown = !dates.hasBegun || Boolean(fields.startDate.errors)
  return (
    <>
      <p>
        {`Current dates: ${dates.inWords}.`}
        {dates.hasBegun ? ' The service has started, so the start date cannot change.' : ''}
      </p>
      <input type="hidden" name="seenStart" value={dates.startDate} />
      <input type="hidden" name="seenEnd" value={dates.endDate} />
      {isStartShown ? (
        <DateField field={fields.startDate} type="datetime-local" label="Start (Indian time)" required />
      ) : null}
      <DateField field={fields.endDate} type="datetime-local" label="End (Indian time)" required />
      <ReasonField field={fields.reason} />
    </>
  )
}
