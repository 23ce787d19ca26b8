import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { readNurseOfAddress } from '#app/dashboard/staff/nurse-of-address.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { leavingSchema } from '#server/leaving/leaving-form.server.ts'
import { answerLeaving } from './answer-leaving.server.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import type { Choices } from '#app/dashboard/nurse-choice/proposed-cells.tsx'
import { LeavingView } from './leaving-view.tsx'
import { readShownLeaving } from './shown-leaving.server.ts'

export const meta = () => [{ title: `Leaving · ${company.name}` }]

/** A nurse leaves: the last day, and who takes over what they have after it (docs/decisions/0106). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const staff = await readNurseOfAddress(route)
  if (staff.retiredAt) throw notFound()
  return readShownLeaving(staff)
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const form = await readForm(route.request, leavingSchema, { unavailable: messages.busy })
  const staff = await readNurseOfAddress(route)
  if (staff.retiredAt) throw notFound()
  return answerLeaving(form, user, staff)
}

export default function Leaving() {
  const answer = useActionData<{ reply: FormReply; choices?: Choices }>()
  const choices = answer?.choices ?? null
  return <LeavingView {...useLoaderData<typeof loader>()} reply={answer?.reply} choices={choices} />
}
