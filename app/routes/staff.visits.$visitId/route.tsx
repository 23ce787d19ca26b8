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
import {
  notLinked,
  requireNurse,
  requireNurseOrFormer,
  requireNurseWithVisit,
} from '#app/session/require-nurse.server.ts'
import { monthOf } from '#domain/money/month.ts'
import { visitIdOf, visitInAddress, type VisitName } from '#domain/visits/visit-id.ts'
import { isOwnReportId, newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import { ownReportSchema } from '#server/attendance/report-form.server.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import type { RecordEventOutcome } from '#server/attendance/reported-before.server.ts'
import { now } from '#server/clock.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readNurseWithVisit, visitOfNurse } from '#server/visit-pages/nurse-visit.server.ts'
import { savedForOffice } from '#app/components/nurse/saved-for-office.server.tsx'
import { isOfTime, problemWords, reportOf } from './own-report.server.ts'
import { VisitPage } from './visit-page.server.tsx'
import { toVisitView, type VisitView } from './visit-view.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.patientName ?? m.nurse_visit_title()} · ${company.name}` },
]

/**
 * One visit for its nurse: facts and notes inside the window of V7, arriving and leaving (docs/visits.md, "Screens"). Three requests: the
 * account, the nurse with the visit's records, and inside the window what was reported. Null while the records cannot be read,
 * and after a form of a nurse who has no such page since: then it has the form that was posted alone.
 */
export async function loader(route: LoaderFunctionArgs): Promise<VisitView | null> {
  answerPostWhenUnavailable(route, () => null)
  const name = visitInAddress(route.params)
  if (!name) {
    await requireNurse(route)
    throw notFoundInAccount()
  }
  const records = await requireNurseWithVisit(route, name)
  const { id: nurseId, retiredAt } = records.staff
  const visit = retiredAt ? null : await visitOfNurse(records, name, now())
  if (!visit) {
    if (isOwnReportId(route.context.typed?.form ?? '', nurseId, name)) return null
    throw retiredAt ? notLinked() : notFoundInAccount()
  }
  return toVisitView(visit, { now: now(), formId: () => newOwnReportId(nurseId, name) })
}

/** Reports an arrival, a departure or a note, also after the nurse's last day: one transaction. The page shows what was recorded. */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, ownReportSchema)
  const { account, staff } = await requireNurseOrFormer(route)
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
  if (outcome.ok) throw redirect(await pageAfter(outcome, { staff, visit, kind }), 303)
  const { reason } = outcome
  if (unseen.includes(reason)) throw notFoundInAccount()
  return form.refuse(problemWords(reason), {
    ...(isOfTime(reason, form.value) && { field: 'time' }),
    status: reason === 'busy' ? 503 : 409,
  })
}

/**
 * A visit that was given away, or is outside its window, has no page that could say what was recorded; a nurse who has left reads it with their
 * hours.
 */
async function pageAfter(
  { problem, isContested, on }: Extract<RecordEventOutcome, { ok: true }>,
  { staff, visit, kind }: { staff: StoredStaff; visit: VisitName; kind: string | undefined },
): Promise<string> {
  if (problem) return savedForOffice
  const name = on ?? visit
  if (staff.retiredAt)
    return kind === 'note' || isContested ? savedForOffice : `/staff/hours?month=${monthOf(name.day)}`
  const hasPage = kind !== 'note' || (await isSeen(staff.id, name))
  return hasPage ? `/staff/visits/${encodeURIComponent(visitIdOf(name))}` : savedForOffice
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
