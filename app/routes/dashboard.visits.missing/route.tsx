import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { missingSchema } from '#server/attendance/missing-form.server.ts'
import { answerMissing } from './answer-missing.server.ts'
import { MissingView } from './missing-view.tsx'
import { readShownMissing } from './shown-missing.server.ts'

export const meta = () => [{ title: `Missing reports · ${company.name}` }]

/** The visits since a day that lack an arrival or a departure (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return readShownMissing(new URL(route.request.url))
}

/** Records what the office was told, row by row. */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, missingSchema, { unavailable: messages.busy })
  const { user } = await requireAdministrator(route)
  return answerMissing(form, user, new URL(route.request.url).searchParams.get('since') ?? '')
}

export default function MissingReports() {
  return <MissingView shown={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
