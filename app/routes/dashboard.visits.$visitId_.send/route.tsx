import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { nameSearched } from '#app/dashboard/nurse-choice/name-search.server.ts'
import { readAskedBeside, requestIn } from '#app/dashboard/requests/asked-beside.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator, requireAdministratorWithService } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { readTypedTime } from '#domain/typed-dates.ts'
import { visitInAddress } from '#domain/visits/visit-id.ts'
import { sendSchema } from '#server/covers/send-form.server.ts'
import { answerSend } from './answer-send.server.ts'
import { SendView } from './send-view.tsx'
import type { TypedSend } from './nurses-to-send.server.ts'
import { readShownSend, type SentShown } from './shown-send.server.ts'

/** Characters of a typed time of day that are read. */
const longestTime = 30

export const meta = () => [{ title: `Send another nurse · ${company.name}` }]

/** The frame shows this page on a telephone too (section 2 has one sentence there). */
export const handle = { isForTelephones: true }

/** A visit to which nobody came, and the nurses who can go. The address has times of day (`at`, `until`) and the `name` that the office looks for. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const name = visitInAddress(route.params)
  const { searchParams } = new URL(route.request.url)
  const { typed = {} } = route.context
  // After a refusal the page keeps the times and the nurse of the form.
  const field = (key: 'at' | 'until') =>
    (typed[key] ?? searchParams.get(key) ?? '').trim().slice(0, longestTime)
  const asked = {
    ...{ name: nameSearched(route), chosen: typed.nurseId ?? searchParams.get('nurse') ?? '' },
    ...{ at: field('at'), until: field('until') },
  }
  const [shown, request] = name
    ? await Promise.all([readShownSend(name, asked), readAskedBeside(requestIn(route), name.serviceId)])
    : []
  if (!shown) throw notFound()
  if (shown.firstVisit !== undefined) throw redirect(firstPath(shown, asked, request?.requestId))
  // What is no time stays in its field, beside its message; the list is for the time that is proposed.
  const unread = (['at', 'until'] as const).filter((key) => typed[key] && readTypedTime(typed[key]) === null)
  const times = { ...shown.times, ...Object.fromEntries(unread.map((key) => [key, typed[key]])) }
  return {
    ...shown,
    times,
    request,
    name: asked.name,
    isAsked: searchParams.size > 0,
    formId: randomUUID(),
  }
}

/** The page of the visit, with what the address of the nurse who was sent has, or else with the time that was agreed. */
function firstPath(
  { firstVisit, agreed }: SentShown,
  { name, chosen, at, until }: TypedSend,
  request = '',
): string {
  const times = at || until ? { at, until } : agreed
  return listAddress(`/dashboard/visits/${encodeURIComponent(firstVisit)}/send`, {
    ...{ request, name, nurse: chosen, ...times },
  })
}

export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, sendSchema, { unavailable: messages.busy })
  const visit = visitInAddress(route.params)
  const { account, records } = await requireAdministratorWithService(route, visit?.serviceId)
  if (!visit) throw notFound()
  return form.ok
    ? answerSend(form, account.user, { visit, records, requestId: requestIn(route) })
    : form.refused
}

export default function SendNurse() {
  const answer = useActionData<typeof action>()
  const of = answer && 'of' in answer ? answer.of : 'send'
  return <SendView shown={useLoaderData<typeof loader>()} answer={answer && { reply: answer.reply, of }} />
}
