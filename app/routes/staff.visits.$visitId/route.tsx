import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { answerPostWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { notFoundInAccount } from '#app/session/not-found-in-account.server.ts'
import { requireNurse, requireNurseWithVisit } from '#app/session/require-nurse.server.ts'
import { visitIdOf, visitInAddress, type VisitName } from '#domain/visits/visit-id.ts'
import { isOwnReportId, newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import { ownReportSchema } from '#server/attendance/report-form.server.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { now } from '#server/clock.server.ts'
import { readNurseWithVisit, visitOfNurse } from '#server/visit-pages/nurse-visit.server.ts'
import { savedForOffice } from '#app/components/nurse/saved-for-office.ts'
import { isOfTime, problemWords, reportOf } from './own-report.server.ts'
import { VisitPage } from './visit-page.server.tsx'
import { toVisitView, type VisitView } from './visit-view.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.patientName ?? m.nurse_visit_title()} · ${company.name}` },
]

/**
 * One visit for its nurse: facts and notes inside the window of V7, arriving and leaving (docs/visits.md, "Screens"). Three requests: the
 * account, the nurse with the visit's records, and inside the window what was reported. Null while the records cannot be read,
 * and after a form of a visit that was given away since: then the page has the form that was posted alone.
 */
export async function loader(route: LoaderFunctionArgs): Promise<VisitView | null> {
  answerPostWhenUnavailable(route, () => null)
  const name = visitInAddress(route.params)
  if (!name) {
    await requireNurse(route)
    throw notFoundInAccount()
  }
  const records = await requireNurseWithVisit(route, name)
  const visit = await visitOfNurse(records, name, now())
  const nurseId = records.staff.id
  if (!visit) {
    if (isOwnReportId(route.context.typed?.form ?? '', nurseId, name)) return null
    throw notFoundInAccount()
  }
  return toVisitView(visit, { now: now(), formId: () => newOwnReportId(nurseId, name) })
}

/** Reports an arrival, a departure or a note: one transaction. The page shows what was recorded. */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, ownReportSchema)
  const { account, staff } = await requireNurse(route)
  const visit = visitInAddress(route.params)
  if (!visit) throw notFoundInAccount()
  if (!form.ok) return form.refused
  const by = { by: 'nurse' as const, uid: account.user.uid, nurseId: staff.id }
  const report = reportOf(form.value, now())
  if (!report) throw notFoundInAccount()
  if (!report.ok) return form.refuse(report.problem, { field: report.field })
  const { form: formId, kind, note = '' } = form.value
  const id = `${formId}.${kind}`
  const recorded =
    report.value.kind === 'stay'
      ? recordStillHere(by, { visit, id })
      : recordEvent(by, { visit, id, report: report.value, note })
  const outcome = await recorded.catch(answerBusy)
  // A visit that was given away, or is outside its window, has no page that could say it.
  if (outcome.ok) {
    const name = outcome.on ?? visit
    const hasPage = !outcome.problem && (kind !== 'note' || (await isSeen(staff.id, name)))
    throw redirect(hasPage ? `/staff/visits/${encodeURIComponent(visitIdOf(name))}` : savedForOffice, 303)
  }
  const { reason } = outcome
  if (unseen.includes(reason)) throw notFoundInAccount()
  return form.refuse(problemWords(reason), {
    ...(isOfTime(reason, form.value) && { field: 'time' }),
    status: reason === 'busy' ? 503 : 409,
  })
}

/** Whether a nurse's visit has a page; one that was called off has none outside its window, and takes notes all the same. */
async function isSeen(nurseId: string, name: VisitName): Promise<boolean> {
  return (await visitOfNurse(await readNurseWithVisit(nurseId, name), name, now())) !== null
}

/** Why a nurse cannot see a visit: it is answered like one that does not exist. */
const unseen: readonly string[] = ['visit-not-found', 'not-theirs']

export default function NurseVisit() {
  const visit = useLoaderData<typeof loader>()
  return <VisitPage visit={visit} reply={useActionData<typeof action>()?.reply} />
}
