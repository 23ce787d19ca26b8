import { assignMessages, messages } from '#app/content/dashboard-messages.ts'
import { nextStatus, type ServiceStatus } from '#app/domain/service-status.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import { ServiceName } from './service-name.tsx'

export type AssignData = {
  service: { serviceId: string; status: ServiceStatus; patientName: string; service: string } | null
  /** Null when they could not be read. */
  nurses: { id: string; fullName: string; contactNumber: string; isExpired: boolean }[] | null
  hasMoreNurses: boolean
}

/** The dialog "Assign Nurse to Service" (section 2): the available nurses by name and contact number. */
export function AssignForm({
  data,
  serviceId,
  ...form
}: { data: AssignData; serviceId: string } & ActionFormProps) {
  const { service, nurses, hasMoreNurses } = data
  const isRefused = !service || !nextStatus(service.status, 'assign')
  const refusal = service ? assignMessages.wrongStatus(service.status) : assignMessages.serviceNotFound
  return (
    <ActionForm
      {...form}
      action={`/dashboard/services/${serviceId}/assign`}
      button="Assign"
      isImpossible={isRefused || !nurses}
    >
      {(problem) => (
        <>
          {service ? <ServiceName {...service} /> : null}
          {isRefused ? <p className="notice notice--error">{refusal}</p> : null}
          {nurses ? null : (
            <p className="notice notice--error" role="alert">
              {messages.nursesNotFetched}
            </p>
          )}
          {nurses && !isRefused ? (
            <div className="field" data-invalid={problem ? true : undefined}>
              <label htmlFor="nurseId" className="field__label">
                Nurse
              </label>
              <select
                id="nurseId"
                name="nurseId"
                className="input"
                defaultValue=""
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem?.id}
              >
                <option value="">Choose an available nurse</option>
                {nurses.map(({ id, fullName, contactNumber, isExpired }) => (
                  <option key={id} value={id} disabled={isExpired}>
                    {`${fullName} – ${contactNumber}${isExpired ? ' (registration expired)' : ''}`}
                  </option>
                ))}
              </select>
              {nurses.length === 0 ? (
                <p className="field__hint">No nurse is available at the moment.</p>
              ) : null}
              {hasMoreNurses ? (
                <p className="field__hint">These are the first by name; there are more.</p>
              ) : null}
            </div>
          ) : null}
        </>
      )}
    </ActionForm>
  )
}
