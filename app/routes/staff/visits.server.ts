import { areaView, contactView } from '#app/components/nurse/contact.server.ts'
import { markup, type Markup } from '#app/components/nurse/markup.server.ts'
import { dayAndInterval, dayAndTime, dayWords, intervalWords } from '#app/components/nurse/times.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { timeAt } from '#domain/dates.ts'
import { dayAt, minute } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { phaseOf } from '#domain/visits/state.ts'
import type { NurseDay, NurseVisit } from '#server/visit-pages/nurse-day.server.ts'

/** How many letters of a family's notes the list shows; the visit's own page has them all. */
const shortNotes = 200

/**
 * A nurse's visits: the next one first, then today's, the holds, the week, and what is over. The family's data stand on those of today
 * and on holds; later ones lead to the page of the visit, so that the page stays small.
 */
export function visitsView({ visits, more, holds, taken }: NurseDay, now: number): Markup {
  const today = dayAt(now)
  const open = visits.filter((visit) => phaseOf(visit, now) !== 'over')
  const next = open[0]
  const others = open.filter((visit) => visit !== next)
  const todays = others.filter(({ start }) => dayAt(start) <= today)
  const later = others.filter(({ start }) => dayAt(start) > today)
  const over = visits.filter((visit) => !open.includes(visit))
  return markup`${takenView(taken)}
${next ? list([card(next, phaseOf(next, now) === 'coming' ? m.nurse_next() : m.visits_now())]) : markup`<p>${m.nurse_no_visits()}</p>`}
${todays.length > 0 && markup`<h2>${m.nurse_later_today()}</h2>${list(todays.map((visit) => card(visit)))}`}
${holds.length > 0 && markup`<h2>${m.nurse_services()}</h2>${list(holds.map((hold) => holdCard(hold)))}`}
${later.length > 0 && markup`<h2>${m.nurse_this_week()}</h2>${days(later)}`}
${more && markup`<p class="soft">${m.nurse_more_visits({ day: dayWords(more.from), count: more.count })}</p>`}
${over.length > 0 && markup`<h2>${m.nurse_over()}</h2>${days(over)}`}`
}

function takenView(taken: NurseDay['taken']): Markup | null {
  if (taken.length === 0) return null
  const items = taken.map(
    (each) => markup`<li>${each.end - each.start > aDay ? periodWords(each) : dayAndInterval(each)}</li>`,
  )
  return markup`<div class="told"><p>${m.nurse_taken()}</p><ul>${items}</ul></div>`
}

function list(items: Markup[]): Markup {
  return markup`<ul class="visits">${items}</ul>`
}

/** A visit of today with all that the nurse may see of it; the first one, which runs or comes next, says so. */
function card(visit: NurseVisit, place?: string): Markup {
  const level = place ? '2' : '3'
  return markup`<li${place && markup` class="next"`}>
<h${level}>${place && `${place}: `}${dayAndTime(visit)}</h${level}>
${familyView(visit)}
${reportLink(visit)}</li>`
}

function holdCard(hold: NurseVisit): Markup {
  return markup`<li><h3>${periodWords(hold)}</h3>
${familyView(hold)}</li>`
}

const aDay = 24 * 60 * minute

/** The time of a hold, which may last for weeks. */
function periodWords({ start, end }: Interval): string {
  return `${dayWords(dayAt(start))} ${timeAt(start)} – ${dayWords(dayAt(end - 1))} ${timeAt(end)}`
}

/** The visits of other days, a line each; inside the window it leads to the visit's page, which has the family's data. */
function days(visits: NurseVisit[]): Markup {
  const byDay = Map.groupBy(visits, ({ start }) => dayAt(start))
  const items = [...byDay].map(
    ([day, ofDay]) => markup`<li><h3>${dayWords(day)}</h3><ul>${ofDay.map(line)}</ul></li>`,
  )
  return list(items)
}

/** What is shown of a visit stands on lines of its own on a narrow phone, so nothing separates it but the space. */
function line(visit: NurseVisit): Markup {
  const { family, visitId, leftAt, arrivedAt, missedAt, pinCode } = visit
  const from = arrivedAt && timeAt(Date.parse(arrivedAt))
  const until = leftAt ? timeAt(Date.parse(leftAt)) : '…'
  const reported = missedAt ? m.nurse_missed() : from && m.nurse_done({ times: `${from} – ${until}` })
  const place = family && visitId ? markup`<a href="${pageOf(visitId)}">${family.patientName}</a>` : pinCode
  return markup`<li><b>${intervalWords(visit)}</b> ${place}${reported && markup` <small>${reported}</small>`}</li>`
}

function familyView(visit: NurseVisit): Markup {
  const { family } = visit
  if (!family) return markup`${areaView(visit)}<p class="soft">${m.nurse_not_yet()}</p>`
  const { patientName, contact } = family
  return markup`<p class="name">${patientName}</p>
${contact && contactView({ ...contact, notes: shortened(contact.notes) })}`
}

/** The way to report arrival and departure, on the visit's own page. */
function reportLink({ visitId, family, arrivedAt }: NurseVisit): Markup | null {
  if (!visitId || !family) return null
  const words = arrivedAt ? m.nurse_leave() : m.nurse_arrive()
  return markup`${arrivedAt && markup`<p class="good">${m.nurse_arrived({ time: timeAt(Date.parse(arrivedAt)) })}</p>`}
<p><a class="button wide" href="${pageOf(visitId)}">${words}</a></p>`
}

function pageOf(visitId: string): string {
  return `/staff/visits/${encodeURIComponent(visitId)}`
}

/** Never with half a letter at its end. */
function shortened(notes: string): string {
  const letters = [...new Intl.Segmenter().segment(notes)].map(({ segment }) => segment)
  return letters.length > shortNotes ? `${letters.slice(0, shortNotes).join('')}…` : notes
}
