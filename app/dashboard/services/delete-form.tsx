import { assignMessages, deleteMessages } from '#app/content/office/services.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import type { ServiceEndData } from './close-form.tsx'
import { endingWords } from './ending-words.ts'
import { NursesNow } from './nurses-now.tsx'
import { ServiceName } from './service-name.tsx'

/** Asks for confirmation before a service is deleted; every state can be deleted (section 4). */
export function DeleteForm({
  data: { service, nursesNow },
  serviceId,
  ...form
}: { data: ServiceEndData; serviceId: string } & ActionFormProps) {
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
            <NursesNow nurses={nursesNow} />
            <p>
              It is {service.status} and will be permanently removed from both lists. {endingWords(service)}
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
