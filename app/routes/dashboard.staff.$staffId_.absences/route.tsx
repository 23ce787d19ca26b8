import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import { nameIn } from '#app/dashboard/nurse-choice/name-in.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { absenceSchema } from '#server/absences/absence-form.server.ts'
import { AbsencesView } from './absences-view.tsx'
import { answerAbsenceForm } from './answer-absence.server.ts'
import { readShownAbsences } from './shown-absences.server.ts'

export const meta = () => [{ title: `Absences · ${company.name}` }]

/** The absences of a nurse: report, withdraw, and cover what is still without a nurse (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const name = nameIn(new URL(route.request.url).searchParams)
  return readShownAbsences(await findNurse(route), { name, chosen: route.context.typed?.nurseId ?? '' })
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const form = await readForm(route.request, absenceSchema, { unavailable: messages.busy })
  const nurse = await findNurse(route)
  return form.ok ? answerAbsenceForm(form, user, nurse) : form.refused
}

async function findNurse({ params }: LoaderFunctionArgs) {
  const nurse = isRecordId(params.staffId) ? await readStaff(params.staffId) : null
  if (!nurse) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return nurse
}

export default function Absences() {
  return <AbsencesView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />
}
