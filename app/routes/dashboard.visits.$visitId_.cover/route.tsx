import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { nameSearched, showChosen } from '#app/dashboard/nurse-choice/name-search.server.ts'
import { readAskedBeside, requestIn } from '#app/dashboard/requests/asked-beside.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { dashboardBack } from '#app/dashboard/frame/dashboard-back.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import { coverSchema } from '#server/covers/cover-form.server.ts'
import { answerCover } from './answer-cover.server.ts'
import { CoverView } from './cover-view.tsx'
import { readShownCover, uncoveredPath } from './shown-cover.server.ts'

export const meta = () => [{ title: `Cover a visit · ${company.name}` }]

/** One visit, and who fits. In the address `nurse` is shown first, `name` is looked for, and `back` is where the office came from. */
export async function loader(route: LoaderFunctionArgs) {
  const visit = visitOf(route)
  const { records } = await requireAdministratorWithService(route, visit?.serviceId)
  const { searchParams } = new URL(route.request.url)
  // After a refusal, the chosen nurse is listed first.
  const chosen = route.context.typed?.nurseId ?? searchParams.get('nurse') ?? ''
  const typed = { name: nameSearched(route), chosen }
  const [shown, request] = visit
    ? await Promise.all([
        readShownCover(visit, records, typed),
        readAskedBeside(requestIn(route), visit.serviceId),
      ])
    : []
  if (!shown) throw notFound()
  // A visit that has begun gets a nurse on the page of sending, and so does a nurse's who was sent.
  if (shown.isSent)
    throw redirect(
      listAddress(`/dashboard/visits/${shown.visitId}/send`, {
        ...{ request: request?.requestId ?? '', name: typed.name, nurse: chosen },
      }),
    )
  const back = dashboardBack(searchParams.get('back'), request?.path ?? uncoveredPath)
  return { ...shown, request, back, formId: randomUUID() }
}

export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, coverSchema, { unavailable: messages.busy })
  const visit = visitOf(route)
  const { account } = await requireAdministratorWithService(route, visit?.serviceId)
  if (!visit) throw notFound()
  const shown = showChosen(form)
  if (shown) return shown
  return form.ok ? answerCover(form, account.user, { visit, requestId: requestIn(route) }) : form.refused
}

function visitOf({ params }: LoaderFunctionArgs) {
  return readVisitId(params.visitId ?? '')
}

export default function Cover() {
  return <CoverView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />
}
