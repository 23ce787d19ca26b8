import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { nurseNotFound, unreachablePage } from '#app/components/nurse/nurse-page.server.ts'
import { visitPage, type TypedReport } from '#app/components/nurse/visit-page.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { requireNurse, requireNurseWithVisit } from '#app/session/require-nurse.server.ts'
import { lengths } from '#domain/limits.ts'
import { isRecordId } from '#domain/record-id.ts'
import { lastTimeOfDay, type VisitReport } from '#domain/visits/attendance.ts'
import { readVisitId, visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { visitOfNurse, type VisitOfNurse } from '#server/visit-pages/nurse-visit.server.ts'
import { recordEvent, type RecordEventOutcome } from '#server/attendance/record-report.server.ts'

/** One visit for its nurse: facts and notes inside the window of invariant 7, arriving and leaving (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs): Promise<Response> {
  answerWhenUnavailable(route.request, () => unreachablePage(route.request))
  return show(route)
}

/** Reports an arrival, a departure or a note: one transaction. The page shows what was recorded. */
export async function action(route: ActionFunctionArgs): Promise<Response> {
  const typed = typedIn(await readPosted(route.request))
  answerWhenUnavailable(route.request, () =>
    visitPage(route.request, { visit: null, typed, problem: m.error_unavailable(), status: 503, now: now() }),
  )
  const { account, staff } = await requireNurse(route)
  const visit = nameIn(route)
  const report = reportOf(typed, now())
  if (!visit || !report) return nurseNotFound(route.request)
  if (!report.ok) return show(route, { typed, problem: report.problem, status: 400 })
  const outcome = await recordEvent(
    { by: 'nurse', uid: account.user.uid, nurseId: staff.id },
    { visit, id: `${typed.form}.${typed.kind}`, report: report.value, note: typed.note },
  ).catch(answerBusy)
  if (outcome.ok) return redirect(`/staff/visits/${encodeURIComponent(visitIdOf(visit))}`, 303)
  if (outcome.reason === 'visit-not-found' || outcome.reason === 'not-theirs')
    return nurseNotFound(route.request)
  return show(route, {
    typed,
    problem: wordsOf(outcome.reason),
    status: outcome.reason === 'busy' ? 503 : 409,
  })
}

type Refused = { typed: TypedReport; problem: string; status: number }

async function show(route: LoaderFunctionArgs, refused?: Refused): Promise<Response> {
  const visit = await readShown(route)
  if (!visit) return nurseNotFound(route.request)
  return visitPage(route.request, { visit, now: now(), ...refused })
}

/** Three requests: the account, the nurse with the visit's records, and inside the window what was reported. */
async function readShown(route: LoaderFunctionArgs): Promise<VisitOfNurse | null> {
  const name = nameIn(route)
  if (name) return visitOfNurse(await requireNurseWithVisit(route, name), name, now())
  await requireNurse(route)
  return null
}

function nameIn({ params: { visitId = '' } }: LoaderFunctionArgs): VisitName | null {
  const name = readVisitId(visitId)
  return name && isRecordId(name.serviceId) ? name : null
}

function typedIn(posted: ReadonlyMap<string, string>): TypedReport {
  const [form = '', kind = '', time = '', note = ''] = ['form', 'kind', 'time', 'note'].map((name) =>
    posted.get(name)?.trim(),
  )
  return { form, kind, time, note }
}

type Read = { ok: true; value: VisitReport } | { ok: false; problem: string }

/** Null for a form that is none of the page's. */
function reportOf({ form, kind, time, note }: TypedReport, at: number): Read | null {
  if (!/^[\da-f-]{36}$/.test(form)) return null
  if (note.length > lengths.visitNote) return { ok: false, problem: m.form_too_long() }
  if (kind === 'note')
    return note ? { ok: true, value: { kind } } : { ok: false, problem: m.nurse_visit_note_empty() }
  if (kind !== 'arrived' && kind !== 'left') return null
  const happenedAt = time === '' ? at : lastTimeOfDay(time, at)
  return happenedAt === null
    ? { ok: false, problem: m.form_invalid_date() }
    : { ok: true, value: { kind, happenedAt } }
}

function wordsOf(reason: Extract<RecordEventOutcome, { ok: false }>['reason']): string {
  switch (reason) {
    case 'busy':
      return m.error_busy()
    case 'future':
      return m.nurse_visit_future()
    case 'too-early':
      return m.nurse_visit_too_early()
    case 'not-arrived':
      return m.nurse_visit_not_arrived()
    case 'arrived-already':
    case 'left-already':
      return m.nurse_visit_already()
    case 'missed-already':
      return m.nurse_visit_missed()
    case 'before-arrival':
      return m.nurse_visit_before_arrival()
    default:
      return m.nurse_visit_office()
  }
}
