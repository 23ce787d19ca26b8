import { Form, Link } from '@remix-run/react'
import { assignMessages, messages } from '#app/content/dashboard-messages.ts'
import { lengths } from '#domain/limits.ts'
import { nextStatus, type ServiceStatus } from '#domain/service-status.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import { ServiceName } from './service-name.tsx'

export type AssignData = {
  service: { serviceId: string; status: ServiceStatus; patientName: string; service: string } | null
  /** Null when they could not be read. */
  nurses: { id: string; fullName: string; contactNumber: string; isExpired: boolean }[] | null
  searchedName: string
  next: { afterName: string; afterId: string } | null
  isFirst: boolean
}

/** The dialog "Assign Nurse to Service" (section 2): the available nurses by name and contact number. */
export function AssignForm({
  data,
  serviceId,
  ...form
}: { data: AssignData; serviceId: string } & ActionFormProps) {
  const { service, nurses, searchedName, next, isFirst } = data
  const isRefused = !service || !nextStatus(service.status, 'assign')
  const refusal = service ? assignMessages.wrongStatus(service.status) : assignMessages.serviceNotFound
  const path = `/dashboard/services/${serviceId}/assign`
  const isPart = nurses !== null && (next !== null || !isFirst || searchedName !== '')
  return (
    <>
      {isPart && !isRefused ? (
        <NurseSearch path={path} back={form.back} name={searchedName} next={next} />
      ) : null}
      <ActionForm {...form} action={path} button="Assign" isImpossible={isRefused || !nurses}>
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
              </div>
            ) : null}
          </>
        )}
      </ActionForm>
    </>
  )
}

/** For more nurses than one list shows: a search by name, and a link to the next nurses. Both load another page. */
function NurseSearch({
  path,
  back,
  name,
  next,
}: Pick<AssignData, 'next'> & { path: string; back: string; name: string }) {
  return (
    <Form method="get" action={path} className="stack stack--tight">
      <input type="hidden" name="back" value={back} />
      <div className="field">
        <label htmlFor="nurse-name" className="field__label">
          Nurse’s name begins with
        </label>
        <input id="nurse-name" name="name" className="input" defaultValue={name} maxLength={lengths.name} />
      </div>
      <div className="form-actions">
        <button type="submit" className="button button--quiet">
          Search
        </button>
        {next ? (
          <Link to={`${path}?${new URLSearchParams({ back, name, ...next })}`}>Next nurses by name</Link>
        ) : null}
      </div>
    </Form>
  )
}
