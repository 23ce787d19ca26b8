import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { agreementMessages, agreementRefusals } from '#app/content/office/agreement-words.ts'
import { messages } from '#app/content/office/pages.ts'
import { NoServicePage } from '#app/dashboard/services/no-service-page.tsx'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { authorOf } from '#app/session/author-of.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { today } from '#server/clock.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import { saveAgreement } from '#server/money/save-agreement.server.ts'
import { AgreementView } from './agreement-view.tsx'
import { agreementSchema, readAgreement } from './answer-agreement.server.ts'
import { linesOnForm, readPricedService, readShownAgreement } from './shown-agreement.server.ts'

export const meta = () => [{ title: `Prices · ${company.name}` }]

/** What a service costs from which day on, and the form for another agreement, from the day that the address may name (docs/decisions/0111). */
export async function loader(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const of = await readPricedService(records)
  const from = new URL(route.request.url).searchParams.get('from') ?? ''
  return data({ shown: of && (await readShownAgreement(of, from)) }, { status: of ? 200 : 404 })
}

export async function action(route: ActionFunctionArgs) {
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const of = await readPricedService(records)
  if (!of) throw notFound()
  const lines = linesOnForm((await readPrices(of.serviceId)).lines)
  const form = await readForm(route.request, agreementSchema(lines), { unavailable: messages.busy })
  if (!form.ok) return form.refused
  if (of.isPending) return form.refuse(agreementMessages.pending, { status: 409 })
  const author = authorOf(account.user)
  const read = readAgreement(form.value, { lines, name: author.name, today: today() })
  if (!read.ok) return form.refuse(null, { errors: read.errors })
  const outcome = await saveAgreement(author, of, read.agreement, form.value.seen).catch(answerBusy)
  if (outcome.ok)
    throw await redirectWithMessage(`/dashboard/services/${of.serviceId}/agreement`, 'agreementSaved')
  const { reason } = outcome
  const field = reason === 'outdated' || reason === 'busy' ? '' : 'from'
  return form.refuse(agreementRefusals[reason], { field, status: reason === 'busy' ? 503 : 409 })
}

export default function AgreementPage() {
  const { shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!shown) return <NoServicePage title="Prices" hasFailed={false} />
  return <AgreementView shown={shown} reply={answer?.reply} />
}
