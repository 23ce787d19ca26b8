import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { ActionAnswer, ServiceState } from '#app/routes/dashboard/action-answer.ts'
import type * as z from 'zod/mini'
import { messages } from '#app/content/dashboard-messages.ts'
import type { ValidationKey } from '#domain/validation.ts'
import { safePath } from '#domain/paths.ts'
import type { ServiceRecords } from '#server/services/records.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { redirectWithNotice, type NoticeKey } from '#app/session/notice-cookie.server.ts'
import type { PostedForm } from '#app/forms/bounded-form.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'

/** What the pages of all actions on a service show of it. */
export async function loadServiceAction(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  return { serviceId: records.serviceId, service: shownService(records), back: backFrom(route.request) }
}

function shownService({ service, pending }: ServiceRecords) {
  const record = service ?? pending
  return (
    record && {
      serviceId: record.serviceId,
      status: record.status,
      patientName: record.patient.name,
      service: record.service,
    }
  )
}

/** Where the page of an action leads back to: a view of the dashboard. */
function backFrom(request: Request): string {
  return dashboardPath(new URL(request.url).searchParams.get('back'))
}

function dashboardPath(path: string | null | undefined): string {
  const fallback = '/dashboard/services/confirmed'
  const safe = safePath(path ?? null, fallback)
  return safe.startsWith('/dashboard/') ? safe : fallback
}

/** Reads the form of an action on a service, which answers in its dialog while the table cannot be reached. */
export function readActionForm<Schema extends z.ZodMiniObject>(
  { request }: ActionFunctionArgs,
  schema: Schema,
  words?: Partial<Record<ValidationKey, string>>,
) {
  return readForm(request, schema, { unavailable: messages.busy, ...(words && { words }) })
}

/** Where a service is by its records. */
export function stateOf({ service, pending }: Pick<ServiceRecords, 'service' | 'pending'>): ServiceState {
  return (service ?? pending)?.status ?? 'gone'
}

/** The answer to an action that succeeded: in place for a dialog, back in the list with a notice for a page. */
export async function succeed(posted: PostedForm, done: string, state: ServiceState, notice: NoticeKey) {
  if (posted.has('inDialog')) return data<ActionAnswer>({ done, state })
  throw await redirectWithNotice(dashboardPath(posted.get('back')), notice)
}
