import { assignMessages, deleteMessages } from '#app/content/dashboard-messages.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import type { ServiceActionData } from './close-form.tsx'
import type { ShownAction } from './service-action.server.ts'
import { ServiceName } from './service-name.tsx'

/** Asks for confirmation before a service is deleted; every state can be deleted (section 4). */
export function DeleteForm({
  data: { service },
  serviceId,
  ...form
}: { data: ServiceActionData; serviceId: string } & ActionFormProps) {
  return (
    <ActionForm
      {...form}
      action={`/dashboard/services/${serviceId}/delete`}
      button="Delete"
      isDanger
      isImpossible={!service}
    >
      {() =>
        service ? (
          <>
            <ServiceName {...service} />
            <p>
              It is {service.status} and will be gone from both lists for good.
              {endingWords(service)}
            </p>
          </>
        ) : (
          <p className="notice notice--error">
            {deleteMessages.failed}. {assignMessages.serviceNotFound}.
          </p>
        )
      }
    </ActionForm>
  )
}

/** What happens to those who come: a plan that goes on ends; the nurse whom a service holds as a whole is free. */
function endingWords({ status, hasPlan, nurse }: ShownAction): string {
  if (hasPlan) return status === 'closed' ? '' : ' Its plan ends: no nurse comes any more.'
  return status === 'assigned' && nurse?.id ? ' Its nurse will be available again.' : ''
}
