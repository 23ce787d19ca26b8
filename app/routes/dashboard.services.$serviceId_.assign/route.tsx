import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { ActionPage } from '#app/routes/dashboard/services/action-page.tsx'
import { AssignForm, type AssignData } from '#app/routes/dashboard/services/assign-form.tsx'
import { loadOrSayFailed } from '#app/routes/dashboard/load-or-say-failed.ts'
import { company } from '#app/content/company.ts'
import { assignMessages, messages } from '#app/content/dashboard-messages.ts'
import { lengths } from '#domain/limits.ts'
import { isRecordId } from '#domain/record-id.ts'
import { nextStatus } from '#domain/service-status.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import {
  loadServiceAction,
  readActionForm,
  stateOf,
  succeed,
} from '#app/routes/dashboard/services/service-action.server.ts'
import { assignNurse, type AssignOutcome } from '#server/bookings/assign-nurse.server.ts'
import { assignSchema } from '#server/bookings/schema.server.ts'
import { logError } from '#server/http/log.server.ts'
import { readAvailableNurses, type NursePlace } from '#server/staff/available-nurses.server.ts'

export const meta = () => [{ title: `Assign Nurse to Service · ${company.name}` }]

/** The dialog "Assign Nurse to Service" (section 2), as data for the dialog and as a page. */
export async function loader(route: LoaderFunctionArgs) {
  const page = await loadServiceAction(route)
  const isAllowed = page.service !== null && nextStatus(page.service.status, 'assign') !== null
  const search = searchIn(route.request)
  const available = isAllowed
    ? await readAvailableNurses(search).catch(logged)
    : { nurses: [], hasMore: false }
  const last = available?.hasMore ? available.nurses.at(-1) : undefined
  return {
    ...page,
    nurses: available?.nurses ?? null,
    searchedName: search.name,
    /** The last nurse of this list, after whom the next ones begin; null when there are no more. */
    next: last ? { afterName: last.fullName, afterId: last.id } : null,
    isFirst: !search.after,
  }
}

/** The searched name, and the nurse after whom the list begins. Both are in the URL, so that they work without JavaScript. */
function searchIn(request: Request): { name: string; after: NursePlace | undefined } {
  const { searchParams } = new URL(request.url)
  const name = (searchParams.get('name') ?? '').trim().slice(0, lengths.name)
  const fullName = searchParams.get('afterName')
  const id = searchParams.get('afterId')
  return { name, after: fullName && id && isRecordId(id) ? { fullName, id } : undefined }
}

export function clientLoader(route: ClientLoaderFunctionArgs) {
  return loadOrSayFailed<AssignData & { serviceId: string; back: string }>(route)
}

/** Assigns the chosen nurse (sections 4 and 8, "Assign"): one read and one transaction. */
export async function action(route: ActionFunctionArgs) {
  const form = await readActionForm(route, assignSchema)
  const nurseId = form.ok ? form.value.nurseId : undefined
  const { account, records } = await requireAdministratorWithService(
    route,
    route.params.serviceId,
    isRecordId(nurseId) ? nurseId : undefined,
  )
  const state = stateOf(records)
  if (!nurseId) {
    return form.posted.has('nurseId')
      ? form.refuse(assignMessages.selectNurse, { field: 'nurseId', rest: { state } })
      : form.refuse(assignMessages.nurseIdRequired, { rest: { state } })
  }
  const outcome = await assignNurse(account.user, records).catch(answerBusy)
  if (outcome.ok) return succeed(form.posted, assignMessages.done, 'assigned', 'assigned')
  return form.refuse(explain(outcome), {
    status: outcome.reason === 'busy' ? 503 : 400,
    rest: { state: outcome.reason === 'wrong-status' ? outcome.status : state },
  })
}

function explain(outcome: Extract<AssignOutcome, { ok: false }>): string {
  if (outcome.reason === 'nurse-unavailable') return assignMessages.nurseUnavailable(outcome.name)
  if (outcome.reason === 'wrong-status') return assignMessages.wrongStatus(outcome.status)
  return words[outcome.reason]
}

const words = {
  'nurse-not-found': assignMessages.nurseNotFound,
  'service-not-found': assignMessages.serviceNotFound,
  'user-not-found': assignMessages.userDocumentNotFound,
  'not-in-user-list': assignMessages.notInUserList,
  busy: `${assignMessages.failed}. ${messages.busy}`,
}

function logged(error: unknown): null {
  logError('available nurses not read', error)
  return null
}

export default function AssignPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const answer = useActionData<typeof action>()
  return (
    <ActionPage kind="assign" loaded={loaded}>
      {(data) => <AssignForm data={data} serviceId={data.serviceId} back={data.back} answer={answer} />}
    </ActionPage>
  )
}
