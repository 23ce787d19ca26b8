import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { callMessages } from '#app/content/office/service-history.ts'
import { isFailed, useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { NoServicePage } from '#app/dashboard/services/no-service-page.tsx'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { authorOf } from '#app/session/author-of.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { callSchema, writeCall } from '#server/notices/write-call.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import { HistoryView } from './history-view.tsx'
import { historyAsked, historyPath, readShownHistory, readSubject } from './shown-history.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `History · ${company.name}` }]

/** Everything about a service in the order of time, some weeks at a time (docs/visits.md, "Screens"). It prints. */
export async function loader(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const subject = await readSubject(records)
  const shown = subject && (await readShownHistory(subject, historyAsked(route.request)))
  return data({ shown }, { status: shown ? 200 : 404 })
}

/** Writes down a call. */
export async function action(route: ActionFunctionArgs) {
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const subject = await readSubject(records)
  if (!subject) throw notFound()
  const form = await readForm(route.request, callSchema, {
    words: {
      required: callMessages.required,
      'too-long': callMessages.tooLong,
      'invalid-date': callMessages.invalidDate,
    },
    unavailable: messages.busy,
  })
  if (!form.ok) return form.refused
  const { serviceId } = subject
  const withName = await nameOf(form.value.with)
  const outcome = await writeCall(authorOf(account.user), { serviceId, withName }, form.value).catch(
    answerBusy,
  )
  if (outcome.ok) throw await redirectWithMessage(historyPath(serviceId), 'callSaved')
  switch (outcome.reason) {
    case 'future':
      return form.refuse(callMessages.future, { field: 'time' })
    case 'too-old':
      return form.refuse(callMessages.tooOld, { field: 'day' })
    case 'name-missing':
      return form.refuse(callMessages.nameMissing, { field: 'name' })
    case 'busy':
      return form.refuse(messages.busy, { status: 503 })
  }
}

/** Of the family its side says enough: the name of the account may change. */
async function nameOf(whom: string): Promise<string> {
  if (!whom.startsWith('nurse:')) return 'The family'
  const id = whom.slice('nurse:'.length)
  return (await readNames([id])).get(id) ?? 'A nurse'
}

export default function ServiceHistoryPage() {
  const loaded = useLoaded<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (!isFailed(loaded) && loaded.shown) return <HistoryView shown={loaded.shown} reply={reply} />
  return <NoServicePage title="History" hasFailed={isFailed(loaded)} />
}
