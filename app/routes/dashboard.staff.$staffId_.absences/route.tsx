import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { nameSearched, showChosen } from '#app/dashboard/nurse-choice/name-search.server.ts'
import { readNurseOfAddress } from '#app/dashboard/staff/nurse-of-address.server.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import type { Choices } from '#app/dashboard/nurse-choice/proposed-cells.tsx'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { choicesToShow } from '#server/choice/choice-fields.server.ts'
import { absenceSchema } from '#server/absences/absence-form.server.ts'
import { AbsencesView } from './absences-view.tsx'
import { answerAbsenceForm } from './answer-absence.server.ts'
import { readShownAbsences, type GivenBy } from './shown-absences.server.ts'

export const meta = () => [{ title: `Absences · ${company.name}` }]

/** The absences of a nurse: report, withdraw, and cover what is still without a nurse (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const [name, chosen] = [nameSearched(route), route.context.typed?.nurseId ?? '']
  const asked = new URL(route.request.url).searchParams.get('by')
  const by = asked === null && (name || chosen) ? 'one' : givenBy(asked)
  return readShownAbsences(await readNurseOfAddress(route), { by, name, chosen })
}

function givenBy(typed: string | null): GivenBy {
  return typed === 'day' || typed === 'one' ? typed : 'patient'
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const form = await readForm(route.request, absenceSchema, { unavailable: messages.busy })
  const nurse = await readNurseOfAddress(route)
  const rest = { choices: choicesToShow(form.posted) }
  const shown = showChosen(form, rest)
  if (shown) return shown
  if (form.ok) return answerAbsenceForm(form, user, nurse)
  const field = form.posted.get('absenceId')
  return field ? form.refuse(messages.checkFields, { field, rest }) : form.refuse(null, { rest })
}

export default function Absences() {
  const answer = useActionData<{ reply: FormReply; choices?: Choices }>()
  const choices = answer?.choices ?? null
  return <AbsencesView {...useLoaderData<typeof loader>()} reply={answer?.reply} choices={choices} />
}
