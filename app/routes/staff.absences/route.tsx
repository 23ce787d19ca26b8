import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { readForm } from '#app/forms/read-form.server.ts'
import { answerPostWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { requireNurse } from '#app/session/require-nurse.server.ts'
import { ownAbsenceSchema } from '#server/absences/absence-form.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { AbsencesPage } from './absences-page.server.tsx'
import { absencesView, type AbsencesView } from './absences-view.server.ts'
import { answerOwnAbsence } from './answer-own-absence.server.ts'

export const meta = () => [{ title: `${m.nurse_absences()} · ${company.name}` }]

/** A nurse's own absences (docs/visits.md, "Screens"): ill from now on, leave from and to a day, and to withdraw one. */
export async function loader(route: LoaderFunctionArgs): Promise<AbsencesView> {
  answerPostWhenUnavailable(route, () => absencesView(null))
  const { staff } = await requireNurse(route)
  return absencesView(await readAbsences(staff.id))
}

export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, ownAbsenceSchema)
  const { account, staff } = await requireNurse(route)
  return form.ok ? answerOwnAbsence(form, account.user, staff.id) : form.refused
}

export default function NurseAbsences() {
  const view = useLoaderData<typeof loader>()
  return <AbsencesPage view={view} reply={useActionData<typeof action>()?.reply} />
}
