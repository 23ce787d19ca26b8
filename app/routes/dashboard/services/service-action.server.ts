import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { ActionAnswer, ServiceState } from '#app/routes/dashboard/action-answer.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import { safePath } from '#domain/paths.ts'
import type { ServiceRecords } from '#server/services/records.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { redirectWithNotice, type NoticeKey } from '#app/session/notice-cookie.server.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'

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

function dashboardPath(path: unknown): string {
  const fallback = '/dashboard/services/confirmed'
  const safe = safePath(typeof path === 'string' ? path : null, fallback)
  return safe.startsWith('/dashboard/') ? safe : fallback
}

/** The fields of a posted form, bounded and flat (`posted-form.server.ts`). */
export async function readFields({ request }: ActionFunctionArgs): Promise<FormData> {
  const fields = new FormData()
  for (const [name, value] of await readPosted(request)) fields.set(name, value)
  return fields
}

/** The same for an action on a service, which answers in its dialog while the table cannot be reached. */
export function readActionFields(route: ActionFunctionArgs): Promise<FormData> {
  answerWhenUnavailable(route.request, () => refuse(messages.busy, { status: 503 }))
  return readFields(route)
}

/** Where a service is by its records. */
export function stateOf({ service, pending }: Pick<ServiceRecords, 'service' | 'pending'>): ServiceState {
  return (service ?? pending)?.status ?? 'gone'
}

/** The answer to an action that succeeded: in place for a dialog, back in the list with a notice for a page. */
export async function succeed(
  fields: FormData,
  answer: { message: string; state: ServiceState },
  notice: NoticeKey,
) {
  if (fields.has('inDialog')) return data<ActionAnswer>({ ok: true, ...answer })
  throw await redirectWithNotice(dashboardPath(fields.get('back')), notice)
}

/** The answer to an action that was refused. `isField` says that its message is about what was typed or chosen. */
export function refuse(
  message: string,
  {
    state = null,
    isField = false,
    status = 400,
    headers = {},
  }: { state?: ServiceState | null; isField?: boolean; status?: number; headers?: HeadersInit } = {},
) {
  return data<ActionAnswer>({ ok: false, message, state, isField }, { status, headers })
}
