import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { agreementMessages, agreementProblemWords } from '#app/content/office/agreement-words.ts'
import { messages } from '#app/content/office/pages.ts'
import { NoServicePage } from '#app/dashboard/services/no-service-page.tsx'
import { answerBusy, readForm, type Refusal } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { today } from '#server/clock.server.ts'
import {
  agreementSchema,
  pricesByLine,
  readAgreementForm,
  type AgreementPosted,
} from '#server/money/agreement-form.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import { saveAgreement } from '#server/money/save-agreement.server.ts'
import { AgreementView } from './agreement-view.tsx'
import { linesToPrice, readPricedService, readShownAgreement } from './shown-agreement.server.ts'

export const meta = () => [{ title: `Prices · ${company.name}` }]

/** What a service costs from which day on, and the form for another agreement (docs/decisions/0111). */
export async function loader(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const of = await readPricedService(records)
  return data({ shown: of && (await readShownAgreement(of)) }, { status: of ? 200 : 404 })
}

export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, agreementSchema, { unavailable: messages.busy })
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const of = await readPricedService(records)
  if (!of) throw notFound()
  if (!form.ok) return form.refused
  if (of.isPending) return form.refuse(agreementMessages.pending, { status: 409 })
  const { user } = account
  const name = `${user.firstname} ${user.lastname}`.trim() || user.email
  const { lines } = await readPrices(of.serviceId)
  const at = { lines: linesToPrice(lines, today()), name, today: today() }
  const posted = form.value as AgreementPosted
  const refuse = (problem: string | null, refusal: Refusal = {}) =>
    form.refuse(problem, { ...refusal, typed: pricesByLine(posted, at.lines) })
  const read = readAgreementForm(posted, at)
  if (!read.ok) {
    const errors = Object.entries(read.problems).flatMap(([field, problem]) =>
      problem ? [[field, [agreementProblemWords(problem)]]] : [],
    )
    return refuse(null, { errors: Object.fromEntries(errors) as Record<string, string[]> })
  }
  const outcome = await saveAgreement(user, of, read.asked).catch(answerBusy)
  if (outcome.ok)
    throw await redirectWithMessage(`/dashboard/services/${of.serviceId}/agreement`, 'agreementSaved')
  switch (outcome.reason) {
    case 'form-used':
      return refuse(agreementMessages.formUsed(outcome.saved, today()), { status: 409 })
    case 'past':
      return refuse(agreementMessages.past, { field: 'from', status: 409 })
    case 'family-agreed':
      return refuse(agreementMessages.familyAgreed, { field: 'from', status: 409 })
    case 'outdated':
      return refuse(agreementMessages.outdated, { status: 409 })
    case 'busy':
      return refuse(messages.busy, { status: 503 })
  }
}

export default function AgreementPage() {
  const { shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!shown) return <NoServicePage title="Prices" hasFailed={false} />
  return <AgreementView shown={shown} reply={answer?.reply} />
}
