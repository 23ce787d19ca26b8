import { timeAt } from '#domain/dates.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { markup, type Markup } from '#app/components/nurse/markup.server.ts'
import { nursePage, unreachablePage } from '#app/components/nurse/nurse-page.server.ts'
import { dayWords, intervalWords, monthWords } from '#app/components/nurse/times.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { requireNurse } from '#app/session/require-nurse.server.ts'
import { dayAt } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { keptFrom } from '#server/nurse-time/diary-contents.server.ts'
import { monthsOf, readWorkedVisits, type WorkedVisit } from '#server/visit-pages/worked-hours.server.ts'

/** The visits and hours of a month, planned and as reported (docs/visits.md, "Screens"); earlier months as far as the diary reaches. */
export async function loader(route: LoaderFunctionArgs): Promise<Response> {
  answerWhenUnavailable(route.request, () => unreachablePage(route.request))
  const { diary } = await requireNurse(route)
  const months = monthsOf(dayAt(now()))
  const asked = new URL(route.request.url).searchParams.get('month')
  const month = months.find((each) => each === asked) ?? months[0] ?? ''
  const visits = await readWorkedVisits(diary, month)
  const from = keptFrom(diary, now())
  const body = markup`<nav aria-label="${m.nurse_months()}"><ul class="months">${months.map((each) => monthLink(each, month))}</ul></nav>
<h2>${monthWords(month)}</h2>
${`${month}-01` < from && markup`<p class="told">${m.nurse_hours_from({ day: dayWords(from) })}</p>`}
${visits.length === 0 ? markup`<p>${m.nurse_no_visits_month()}</p>` : table(visits)}`
  return nursePage(route.request, { title: m.nurse_hours(), body })
}

function monthLink(month: string, shown: string): Markup {
  const current = month === shown && markup` aria-current="page"`
  return markup`<li><a href="/staff/hours?month=${month}"${current}>${monthWords(month)}</a></li>`
}

function table(visits: readonly WorkedVisit[]): Markup {
  const planned = visits.reduce((sum, { start, end }) => sum + end - start, 0)
  const reported = visits.reduce((sum, visit) => sum + reportedTime(visit), 0)
  const sums = [
    [m.nurse_hours_visits(), visits.length],
    [m.nurse_hours_planned(), hours(planned)],
    [m.nurse_hours_reported(), hours(reported)],
  ]
  return markup`<dl class="sums">${sums.map(([name, sum]) => markup`<div><dt>${name}</dt><dd>${sum}</dd></div>`)}</dl>
<table><thead><tr><th scope="col">${m.nurse_hours_planned()}</th><th scope="col">${m.nurse_hours_reported()}</th></tr></thead>
<tbody>${visits.map(row)}</tbody></table>`
}

function row(visit: WorkedVisit): Markup {
  const { arrivedAt, leftAt, missedAt, day } = visit
  const time = (instant: string | undefined) => (instant ? timeAt(Date.parse(instant)) : '…')
  const reported = missedAt
    ? m.nurse_missed()
    : arrivedAt
      ? `${time(arrivedAt)} – ${time(leftAt)}${leftAt ? `, ${hours(reportedTime(visit))}` : ''}`
      : '–'
  return markup`<tr><td>${dayWords(day)}<br>${intervalWords(visit)}</td><td>${reported}</td></tr>`
}

/** From arrival to departure, in milliseconds; nothing while one of them is missing. */
function reportedTime({ arrivedAt, leftAt, missedAt }: WorkedVisit): number {
  return arrivedAt && leftAt && !missedAt ? Date.parse(leftAt) - Date.parse(arrivedAt) : 0
}

/** A time as hours and minutes: `12:05`. */
function hours(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
