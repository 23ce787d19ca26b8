import { closeMessages } from '#app/content/office/services.ts'
import { codeLength } from '#domain/codes.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import type { ShownAction } from './service-action.server.ts'
import { endingWords } from './ending-words.ts'
import { NursesNow } from './nurses-now.tsx'
import type { ShownNurseNow } from './nurses-now.server.ts'
import { ServiceName } from './service-name.tsx'

export type ServiceActionData = { service: ShownAction | null }

/** Of the two actions that end a service. */
export type ServiceEndData = ServiceActionData & { nursesNow: readonly ShownNurseNow[] }

/** The dialog "Close Service" (section 2): closing by its code frees the nurse and deletes the service (section 4). */
export function CloseForm({
  data: { service, nursesNow },
  serviceId,
  ...form
}: { data: ServiceEndData; serviceId: string } & ActionFormProps) {
  return (
    <ActionForm
      {...form}
      action={`/dashboard/services/${serviceId}/close`}
      button="Close Service"
      isImpossible={service?.status !== 'assigned'}
    >
      {({ problem }) => (
        <>
          {service ? <ServiceName {...service} /> : null}
          {service?.status === 'assigned' ? (
            <>
              <NursesNow nurses={nursesNow} />
              <p>{endingWords(service)} The service will be deleted from both lists.</p>
              <div className="field" data-invalid={problem ? true : undefined}>
                <label htmlFor="closeCode" className="field__label">
                  Closing code
                </label>
                <input
                  id="closeCode"
                  name="closeCode"
                  className="input input--code"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={codeLength}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem?.id}
                />
              </div>
            </>
          ) : (
            <p className="notice notice--error">
              {service
                ? `Only an assigned service can be closed here. This one is ${service.status}.`
                : closeMessages.invalidCode}
            </p>
          )}
        </>
      )}
    </ActionForm>
  )
}
