import { randomUUID } from 'node:crypto'
import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { attendanceLimits } from '#domain/visits/attendance.ts'
import { minute } from '#domain/visits/days.ts'
import type { VisitOfNurse } from '#server/visit-pages/nurse-visit.server.ts'
import { areaView, contactView } from './contact.server.ts'
import { markup, type Markup } from './markup.server.ts'
import { nursePage } from './nurse-page.server.ts'
import { dayAndTime, momentWords } from './times.server.ts'

/** What a nurse has typed into one of the forms. */
export type TypedReport = { form: string; kind: string; time: string; note: string }

type Shown = {
  /** Null while the records cannot be read: then the page has the form that was sent alone. */
  visit: VisitOfNurse | null
  now: number
  typed?: TypedReport
  problem?: string
  status?: number
}

/** The page of one visit for its nurse, in the language of the request. */
export function visitPage(request: { url: string }, { visit, now, typed, problem, status }: Shown): Response {
  const told = problem && markup`<p class="bad" role="alert">${problem}</p>`
  const body = markup`${told}
${visit ? markup`${facts(visit, now)}${reports(visit, { now, typed })}` : typed && reportForm(typed.kind, typed)}
<p><a class="button quiet wide" href="/staff">${m.nurse_today()}</a></p>`
  return nursePage(request, {
    title: visit?.family?.patientName ?? m.nurse_visit_title(),
    body,
    ...(status !== undefined && { status }),
  })
}

function facts(visit: VisitOfNurse, now: number): Markup {
  const { family } = visit
  return markup`<p class="when">${dayAndTime(visit)}</p>
${attendance(visit)}
${family ? family.contact && contactView(family.contact) : markup`${now < visit.end && areaView(visit)}<p class="soft">${m.nurse_visit_hidden()}</p>`}`
}

function attendance({ arrivedAt, leftAt, missedAt }: VisitOfNurse): Markup {
  return markup`${arrivedAt && markup`<p class="good">${m.nurse_visit_arrived({ time: momentWords(Date.parse(arrivedAt)) })}</p>`}
${leftAt && markup`<p class="good">${m.nurse_visit_left({ time: momentWords(Date.parse(leftAt)) })}</p>`}
${missedAt && markup`<p class="told">${m.nurse_visit_missed()}</p>`}`
}

function notes(own: readonly string[]): Markup {
  return markup`<h2>${m.nurse_visit_notes()}</h2>
<ul>${own.map((note) => markup`<li>${note}</li>`)}</ul>`
}

/** What can be reported now: nothing outside the window, where the family's data is not shown either. */
function reports(
  visit: VisitOfNurse,
  { now, typed }: { now: number; typed: TypedReport | undefined },
): Markup | null {
  if (!visit.family) return null
  const { arrivedAt, leftAt, missedAt, start } = visit
  const opens = start - attendanceLimits.earliestMinutes * minute
  const kind = arrivedAt ? 'left' : 'arrived'
  const isOver = leftAt !== undefined || missedAt !== undefined
  const first =
    !isOver &&
    (now < opens
      ? markup`<p class="soft">${m.nurse_visit_from({ time: momentWords(opens) })}</p>`
      : reportForm(kind, typed))
  const { ownNotes } = visit.family
  return markup`${first}
${ownNotes.length > 0 && notes(ownNotes)}
${reportForm('note', typed)}`
}

/** One form. What was typed stays in the form that was refused, with its id, so that it is one report however often it is sent. */
function reportForm(kind: string, typed: TypedReport | undefined): Markup {
  const own = typed?.kind === kind ? typed : undefined
  const hidden = markup`<input type="hidden" name="form" value="${own?.form ?? randomUUID()}"><input type="hidden" name="kind" value="${kind}">`
  if (kind === 'note')
    return markup`<form method="post">${hidden}
<label for="note">${m.nurse_visit_note()}</label>
<textarea id="note" name="note" rows="3" maxlength="${lengths.visitNote}">${own?.note}</textarea>
<button class="wide quiet" type="submit">${m.nurse_visit_send_note()}</button></form>`
  const button = kind === 'left' ? m.nurse_visit_leave() : m.nurse_visit_arrive()
  return markup`<form method="post">${hidden}
<label for="time">${m.nurse_visit_time()}</label>
<input id="time" type="time" name="time" value="${own?.time}" aria-describedby="time-hint">
<p class="soft" id="time-hint">${m.nurse_visit_now()}</p>
<button class="wide" type="submit">${button}</button></form>`
}
