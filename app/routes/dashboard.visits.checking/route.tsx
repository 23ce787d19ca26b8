import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { checkingSchema } from '#server/attendance/checking-form.server.ts'
import { answerMissing } from './answer-missing.server.ts'
import { answerSettle } from './answer-settle.server.ts'
import { CheckingView } from './checking-view.tsx'
import { readShownChecking } from './shown-checking.server.ts'

export const meta = () => [{ title: `Needs checking · ${company.name}` }]

/** The visits since a day of which something needs checking (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return readShownChecking(new URL(route.request.url))
}

/** Records what the office was told, row by row, or leaves the ticked visits as they were reported. */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, checkingSchema, { unavailable: messages.busy })
  const { user } = await requireAdministrator(route)
  const { searchParams } = new URL(route.request.url)
  const [since, nurse] = [searchParams.get('since') ?? '', searchParams.get('nurse') ?? '']
  return form.ok && form.value.intent === 'settle'
    ? answerSettle(form, user, since)
    : answerMissing(form, user, { since, nurse })
}

export default function Checking() {
  return <CheckingView shown={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
