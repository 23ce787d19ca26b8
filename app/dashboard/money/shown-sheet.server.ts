import { randomUUID } from 'node:crypto'
import { counted } from '#app/content/counted.ts'
import { knownWords } from '#app/content/office/covers.ts'
import { lineReasonWords } from '#app/content/office/money-lines.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { indiaTime } from '#domain/dates.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { chargedOf, proposedOf, seenOf, type Line } from '#domain/money/lines.ts'
import { dayWords, monthTitle } from '#domain/office-dates.ts'
import { minute, type Day } from '#domain/visits/days.ts'
import { hoursAndMinutes } from '#domain/visits/hours.ts'
import { today } from '#server/clock.server.ts'
import { canBeSettled } from '#server/money/change-month.server.ts'
import type { CustomerMonth } from '#server/money/read-month.server.ts'
import { mostSettled } from './answer-sheet.server.ts'

export type ShownSheet = ReturnType<typeof shownSheet>
export type ShownLine = ReturnType<typeof shownLine>

/** A customer's month in words: what is held, by reason, then what is charged, not charged and to come. */
export function shownSheet({ uid, month, lines, unreadable }: CustomerMonth) {
  const is = today()
  const of = (state: Line['state']) => lines.filter((line) => line.state === state)
  const decided = lines.filter((line) => line.state !== 'held' && canBeSettled(line))
  const groups = [...Map.groupBy(of('held'), ({ reason }) => reason as string), ['decided', decided] as const]
  const toCome = of('to-come')
  return {
    ...{
      uid,
      month,
      title: monthTitle(month),
      act: randomUUID(),
      unreadable: shownUnreadable(unreadable, is),
    },
    groups: groups.flatMap(([name, own]) =>
      inForms(own).map((lines, place) => ({
        ...{ name: place === 0 ? name : `${name}-${place + 1}`, act: randomUUID() },
        ...{ count: lines.length, isHeld: name !== 'decided' },
        title: `${name === 'decided' ? 'Decided' : lineReasonWords[name as Line['reason']]}${place === 0 ? '' : ', continued'}`,
        lines: lines.map((line) => shownLine(line, is)),
      })),
    ),
    charged: of('charged').map((line) => shownLine(line, is)),
    notCharged: of('not-charged').map((line) => shownLine(line, is)),
    total: showAmount(chargedOf(lines)),
    toCome: toCome.length > 0 ? showAmount(proposedOf(toCome)) : null,
  }
}

/** Lines in parts that one form settles. */
function inForms(lines: readonly Line[]): (readonly Line[])[] {
  return lines.length === 0 ? [] : [lines.slice(0, mostSettled), ...inForms(lines.slice(mostSettled))]
}

function shownLine(line: Line, is: Day) {
  const { id, serviceId, day, amount, reason, facts, patientName } = line
  const { proposal, decision, days } = facts
  const proposed = decision && line.state !== 'held' ? decision.amount : proposal
  return {
    // What the form says of the line: its id, and what it is about.
    value: `${id} ${seenOf(line)}`,
    id,
    title: [dayWords(day, is), patientName].filter(Boolean).join(', '),
    reason: lineReasonWords[reason],
    about: aboutOf(line),
    amount: showAmount(amount),
    proposal: proposed === undefined ? '' : showAmount(proposed).replace('.00', ''),
    days: days === undefined ? null : String(decision?.days ?? days),
    agreeAt: reason === 'no-price' ? `/dashboard/services/${serviceId}/agreement` : null,
  }
}

/** `08:00–20:00 · 08:04–20:01, nurse’s report`, and what was decided. */
function aboutOf({ facts, state }: Line): string {
  const { planned, startMinute = 0, there, stints = [], added, days, nurseName, run, decision, now } = facts
  const times = stints.flatMap(({ nurseName: name, arrivedAt, leftAt, arrivedBy, leftBy }) => {
    if (!arrivedAt && !leftAt) return name ? [name] : []
    const known = [...(arrivedAt ? [knownWords(arrivedBy)] : []), ...(leftAt ? [knownWords(leftBy)] : [])]
    const clock = [arrivedAt, leftAt].map((instant) => (instant ? indiaTime(instant) : '…')).join('–')
    return [`${name} ${clock}, ${[...new Set(known)].join('; ')}`]
  })
  return [
    added ? `${added.text}: ${added.reason} (${added.by})` : '',
    days === undefined ? '' : `${nurseName}, ${counted(days, 'day', 'days')} by the calendar`,
    run ? `${counted(run.planned, 'visit', 'visits')} planned, ${run.unserved} not served` : '',
    planned === undefined ? '' : visitHours({ startMinute, minutes: planned }),
    ...times,
    there === undefined ? '' : `there ${hoursAndMinutes(there * minute)}`,
    decision
      ? `${decision.by} decided ${showAmount(decision.amount)}${daysOf(decision.days)}: ${decision.reason}`
      : '',
    now && state === 'held' ? `now: ${lineReasonWords[now]}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function daysOf(days: number | undefined): string {
  return days === undefined ? '' : ` for ${counted(days, 'day', 'days')}`
}
