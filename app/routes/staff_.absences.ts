import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { dayField, formProblem, type Refused } from '#app/components/nurse/fields.server.ts'
import { markup, type Markup } from '#app/components/nurse/markup.server.ts'
import { nursePage, unreachablePage } from '#app/components/nurse/nurse-page.server.ts'
import { dayWords } from '#app/components/nurse/times.server.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { requireNurse } from '#app/session/require-nurse.server.ts'
import { timeAt } from '#domain/dates.ts'
import { addDays, dayAt, isDay, startOfDay, type Day } from '#domain/visits/days.ts'
import { reportAbsence, type ReportOutcome } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence, type WithdrawOutcome } from '#server/absences/withdraw-absence.server.ts'
import { now } from '#server/clock.server.ts'
import { giveBack, take } from '#server/limits/take.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'

/** A nurse's own absences (docs/visits.md, "Screens"): ill from now on, leave from and to a day, and to withdraw one. */
export async function loader(route: LoaderFunctionArgs): Promise<Response> {
  answerWhenUnavailable(route.request, () => unreachablePage(route.request))
  const { staff } = await requireNurse(route)
  return absencesPage(route.request, staff.id, { refused: null })
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function action(route: ActionFunctionArgs): Promise<Response> {
  const typed: Record<string, string> = Object.fromEntries(await readPosted(route.request))
  answerWhenUnavailable(route.request, () => sentAgainPage(route.request, typed))
  const { account, staff } = await requireNurse(route)
  const { intent = '', id = '', absenceId = '' } = typed
  const author = { uid: account.user.uid, email: account.user.email }
  const refuse = (problems: Refused['problems'], status = 400) =>
    absencesPage(route.request, staff.id, { refused: { typed, problems }, status })
  if (intent === 'withdraw') {
    const outcome = await withdrawAbsence(author, { nurseId: staff.id, absenceId })
    if (outcome.ok) return redirect('/staff/absences?done=withdrawn')
    return refuse({ '': withdrawWords[outcome.reason]() }, outcome.reason === 'busy' ? 503 : 409)
  }
  const time = readTime(typed)
  if (!time.ok) return refuse(time.problems)
  if (!uuid.test(id)) return refuse({ '': m.error_unexpected() })
  const permit = await take('ownAbsenceDaily', staff.id)
  if (!permit.ok) return refuse({ '': m.nurse_absence_too_many({ phone: company.phone.label }) }, 429)
  const outcome = await reportAbsence(author, { id, nurseId: staff.id, ...time.value })
  if (!outcome.ok && outcome.reason !== 'partly') await giveBack(permit.key)
  if (outcome.ok) return redirect('/staff/absences?done=reported')
  if (outcome.reason === 'partly') return redirect('/staff/absences?done=partly')
  const { field, words, status = 409 } = reportProblems[outcome.reason]
  return refuse({ [intent === 'leave' ? field : field && 'until']: words() }, status)
}

type Time = { kind: 'illness' | 'leave'; from?: string; to: string }

/** The time of a posted form, or a message for each field without a day. */
function readTime(
  typed: Record<string, string>,
): { ok: true; value: Time } | { ok: false; problems: Refused['problems'] } {
  const { intent, until = '', from = '', to = '' } = typed
  const fields: Record<string, string> = intent === 'leave' ? { from, to } : { until }
  const missing = Object.entries(fields).filter(([, day]) => !isDay(day))
  if (missing.length > 0)
    return { ok: false, problems: Object.fromEntries(missing.map(([name]) => [name, m.nurse_day_missing()])) }
  const endOf = (day: Day) => new Date(startOfDay(addDays(day, 1))).toISOString()
  return intent === 'leave'
    ? { ok: true, value: { kind: 'leave', from: new Date(startOfDay(from)).toISOString(), to: endOf(to) } }
    : { ok: true, value: { kind: 'illness', to: endOf(until) } }
}

type ReportRefusal = Exclude<Extract<ReportOutcome, { ok: false }>['reason'], 'partly'>

/** The field of a leave to which the message belongs; an illness has one field only. */
const reportProblems: Record<ReportRefusal, { field: string; words: () => string; status?: number }> = {
  reversed: { field: 'to', words: m.nurse_absence_reversed },
  past: { field: 'from', words: m.nurse_absence_past },
  tooLong: { field: 'to', words: m.nurse_absence_too_long },
  overlaps: { field: '', words: m.nurse_absence_overlaps },
  'nurse-not-found': { field: '', words: m.error_unexpected },
  'nurse-retired': { field: '', words: m.error_unexpected },
  busy: { field: '', words: m.error_busy, status: 503 },
}

const withdrawWords: Record<Extract<WithdrawOutcome, { ok: false }>['reason'], () => string> = {
  'absence-not-found': m.nurse_absence_over,
  'already-over': m.nurse_absence_over,
  busy: m.error_busy,
}

const done: Record<string, { words: () => string; isPart?: true }> = {
  reported: { words: m.nurse_absence_reported },
  withdrawn: { words: m.nurse_absence_withdrawn },
  partly: { words: () => m.nurse_absence_partly({ phone: company.phone.label }), isPart: true },
}

async function absencesPage(
  request: Request,
  nurseId: string,
  { refused, status = 200 }: { refused: Refused | null; status?: number },
): Promise<Response> {
  const time = now()
  const absences = (await readAbsences(nurseId)).filter(
    ({ state, to }) => state === 'stands' && Date.parse(to) > time,
  )
  const told = done[new URL(request.url).searchParams.get('done') ?? '']
  const of = (intent: string) => (refused?.typed.intent === intent ? refused : null)
  const body = markup`${told && !refused && markup`<p class="${told.isPart ? 'told' : 'good'}" role="status">${told.words()}</p>`}
${formProblem(of('withdraw'))}
${absences.length > 0 && markup`<ul class="visits">${absences.map(item)}</ul>`}
${illnessForm(of('illness'), time)}
${leaveForm(of('leave'), time)}`
  return nursePage(request, { title: m.nurse_absences(), body, status })
}

/** The page while the table cannot be reached: the form that was sent, as it was typed. */
function sentAgainPage(request: Request, typed: Record<string, string>): Response {
  const refused = { typed, problems: { '': m.error_unavailable() } }
  const forms: Record<string, () => Markup> = {
    leave: () => leaveForm(refused, now()),
    withdraw: () => markup`${formProblem(refused)}${withdrawForm(typed.absenceId ?? '')}`,
  }
  const body = (forms[typed.intent ?? ''] ?? (() => illnessForm(refused, now())))()
  return nursePage(request, { title: m.nurse_absences(), body, status: 503 })
}

function item({ id, kind, from, to }: StoredAbsence): Markup {
  const words = kind === 'illness' ? m.nurse_illness() : m.nurse_leave_days()
  const last = Date.parse(to) - 1
  return markup`<li><h2>${words}</h2>
<p>${dayWords(dayAt(Date.parse(from)))} ${timeAt(Date.parse(from))} – ${dayWords(dayAt(last))} ${timeAt(last)}</p>
${withdrawForm(id)}</li>`
}

function withdrawForm(absenceId: string): Markup {
  return markup`<form method="post"><input type="hidden" name="intent" value="withdraw"><input type="hidden" name="absenceId" value="${absenceId}"><button class="quiet" type="submit">${m.nurse_absence_withdraw()}</button></form>`
}

function illnessForm(refused: Refused | null, time: number): Markup {
  const today = dayAt(time)
  return markup`<h2>${m.nurse_ill_now()}</h2>
<p>${m.nurse_ill_text()}</p>
${formProblem(refused)}
<form method="post">${hidden('illness', refused)}
${dayField('until', m.nurse_absence_to(), { value: today, min: today, refused })}
<button class="wide" type="submit">${m.nurse_ill_button()}</button></form>`
}

function leaveForm(refused: Refused | null, time: number): Markup {
  const tomorrow = addDays(dayAt(time), 1)
  const field = { value: '', min: tomorrow, refused }
  return markup`<h2>${m.nurse_leave_days()}</h2>
${formProblem(refused)}
<form method="post">${hidden('leave', refused)}
${dayField('from', m.nurse_absence_from(), field)}
${dayField('to', m.nurse_absence_to(), field)}
<button class="wide" type="submit">${m.nurse_leave_button()}</button></form>`
}

/** The form keeps its id when it was refused, so that it stays one absence however often it is sent. */
function hidden(intent: string, refused: Refused | null): Markup {
  const typed = refused?.typed.id ?? ''
  const id = uuid.test(typed) ? typed : randomUUID()
  return markup`<input type="hidden" name="intent" value="${intent}"><input type="hidden" name="id" value="${id}">`
}
