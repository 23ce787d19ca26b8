import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { nameSearched, showChosen } from '#app/dashboard/nurse-choice/name-search.server.ts'
import { readNurseOfAddress } from '#app/dashboard/staff/nurse-of-address.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { absenceSchema } from '#server/absences/absence-form.server.ts'
import { AbsencesView } from './absences-view.tsx'
import { answerAbsenceForm } from './answer-absence.server.ts'
import { readShownAbsences } from './shown-absences.server.ts'

export const meta = () => [{ title: `Absences · ${company.name}` }]

/** The absences of a nurse: report, withdraw, and cover what is still without a nurse (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return readShownAbsences(await readNurseOfAddress(route), {
    name: nameSearched(route),
    chosen: route.context.typed?.nurseId ?? '',
  })
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const form = await readForm(route.request, absenceSchema, { unavailable: messages.busy })
  const nurse = await readNurseOfAddress(route)
  const shown = showChosen(form)
  if (shown) return shown
  return form.ok ? answerAbsenceForm(form, user, nurse) : form.refused
}

export default function Absences() {
  return <AbsencesView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />
}
