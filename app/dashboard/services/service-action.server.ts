import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { ActionAnswer, ServiceState } from '#app/dashboard/frame/action-answer.ts'
import { dashboardBack } from '#app/dashboard/frame/dashboard-back.ts'
import type * as z from 'zod/mini'
import { messages } from '#app/content/office/pages.ts'
import { shownEnd } from '#domain/care-period.ts'
import { indiaMinute } from '#domain/dates.ts'
import { periodNow } from '#app/dashboard/frame/moment.server.ts'
import type { ValidationKey } from '#domain/validation.ts'
import { nowInstant } from '#server/clock.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { redirectWithMessage, type MessageKey } from '#app/session/message-cookie.server.ts'
import type { PostedForm } from '#app/forms/bounded-form.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { shownNursesNow } from './nurses-now.server.ts'

const list = '/dashboard/services/confirmed'

/** The data of a service that the page of each action shows. */
export async function loadServiceAction(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  return toServiceAction(route.request, records)
}

/** The same for the end of a service, with the nurses who are there or on the way. */
export async function loadServiceEnd(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  return { ...toServiceAction(route.request, records), nursesNow: await shownNursesNow(records.service) }
}

/** The same, of records that were read before. */
export function toServiceAction(request: Request, records: ServiceRecords) {
  return {
    serviceId: records.serviceId,
    service: shownService(records),
    back: dashboardBack(new URL(request.url).searchParams.get('back'), list),
  }
}

/** What the forms of the actions show of a service. */
export type ShownAction = NonNullable<ReturnType<typeof shownService>>

function shownService({ service, pending }: ServiceRecords) {
  const record = service ?? pending
  if (!record) return null
  const { startDate, endDate } = record.patient
  return {
    serviceId: record.serviceId,
    status: record.status,
    patientName: record.patient.name,
    service: record.service,
    nurse: service?.assignedNurse
      ? { id: service.nurseId ?? '', name: service.assignedNurse, contact: service.nurseContact ?? '' }
      : null,
    /** Its nurses come by a plan, which makes none of them unavailable. */
    hasPlan: service?.hasPlan === true,
    dates: {
      startDate,
      endDate,
      start: indiaMinute(startDate),
      end: indiaMinute(shownEnd(endDate)),
      inWords: periodNow(startDate, endDate),
      hasBegun: startDate <= nowInstant(),
    },
  }
}

/** Reads the form of an action on a service. While the table cannot be reached, the dialog shows the message. */
export function readActionForm<Schema extends z.ZodMiniObject>(
  { request }: ActionFunctionArgs,
  schema: Schema,
  words?: Partial<Record<ValidationKey, string>>,
) {
  return readForm(request, schema, { unavailable: messages.busy, ...(words && { words }) })
}

/** The state of a service by its records; `gone` if it has none. */
export function stateOf({ service, pending }: Pick<ServiceRecords, 'service' | 'pending'>): ServiceState {
  return (service ?? pending)?.status ?? 'gone'
}

/**
 * The answer to an action that succeeded: data for a dialog; for a page a redirect to where one came from, with a message.
 * @param goneId the id of a service that is closed or deleted now: from its own page, which no longer exists, to the list
 */
export async function succeed(
  posted: PostedForm,
  { done, state, message }: { done: string; state: ServiceState; message: MessageKey },
  goneId?: string,
) {
  if (posted.has('inDialog')) return data<ActionAnswer>({ done, state })
  const back = dashboardBack(posted.get('back'), list)
  const isGone = goneId !== undefined && back.startsWith(`/dashboard/services/${goneId}`)
  throw await redirectWithMessage(isGone ? list : back, message)
}
