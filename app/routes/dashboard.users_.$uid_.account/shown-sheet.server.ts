import { randomUUID } from 'node:crypto'
import { lineSentences, whoAndWhen } from '#app/components/statement/line-words.server.ts'
import { shownLines } from '#app/components/statement/shown-statement.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { counted } from '#app/content/counted.ts'
import { lineReasonWords } from '#app/content/office/money-lines.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { timeAt } from '#domain/dates.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { proposedOf, seenOf, type Line } from '#domain/money/lines.ts'
import { linesSoFar, totalOf } from '#domain/money/statement.ts'
import { dayWords, monthTitle } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { runInLanguage } from '#server/http/language.server.ts'
import { canBeSettled } from '#server/money/change-month.server.ts'
import type { CustomerMonth } from '#server/money/read-month.server.ts'

export type ShownSheet = ReturnType<typeof shownSheet>
export type ShownLine = ReturnType<typeof shownLine>

/** A customer's month: what is held, what was decided, and all lines as a statement shows them. */
export function shownSheet({ uid, month, lines, unreadable }: CustomerMonth) {
  const is = today()
  const isUnpriced = ({ state, reason }: Line) => state === 'held' && reason === 'no-price'
  const [unpriced, others] = [lines.filter(isUnpriced), lines.filter((line) => !isUnpriced(line))]
  const settled = others.filter(canBeSettled).map((line) => shownLine(line, is))
  const toCome = lines.filter(({ state }) => state === 'to-come')
  const soFar = linesSoFar(lines)
  return {
    ...{ uid, month, title: monthTitle(month), form: randomUUID() },
    unreadable: shownUnreadable(unreadable, is),
    toPrice: [...Map.groupBy(unpriced, ({ serviceId }) => serviceId).values()].flatMap(shownToPrice),
    unpriced: unpriced.map((line) => shownLine(line, is)),
    held: settled.filter(({ isHeld }) => isHeld),
    decided: settled.filter(({ isHeld }) => !isHeld),
    all: soFar.length > 0 ? shownLines(soFar, { month, language: 'en' }) : null,
    total: showAmount(totalOf(soFar)),
    toCome: toCome.length > 0 ? showAmount(proposedOf(toCome)) : null,
  }
}

/** The lines of a service without a price; one agreement gives it to all of them. */
function shownToPrice(lines: readonly Line[]) {
  return lines.slice(0, 1).map(({ serviceId, patientName, day }) => ({
    to: `/dashboard/services/${serviceId}/agreement?from=${day}`,
    words: `No price agreed for ${patientName}: ${counted(lines.length, 'line', 'lines')}.`,
  }))
}

function shownLine(line: Line, is: Day) {
  const { id, day, state, reason, patientName, facts } = line
  const { proposal, decision, days, planned, startMinute = 0, now } = facts
  const isHeld = state === 'held'
  const amount = isHeld ? proposal : decision?.amount
  return {
    ...{ id, isHeld },
    // What the form says of the line: its id, and what it is about.
    value: `${id} ${seenOf(line)}`,
    title: `${[dayWords(day, is), patientName].filter(Boolean).join(', ')}: ${lineReasonWords[reason]}`,
    about: [
      planned === undefined ? '' : visitHours({ startMinute, minutes: planned }),
      whoAndWhen(line, timeAt),
      now && isHeld ? `now: ${lineReasonWords[now]}` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    // To the family a held line also says that the office looks into it.
    why: runInLanguage('en', () =>
      lineSentences(line, timeAt)
        .filter((each) => each !== m.checked_waits())
        .join(' '),
    ),
    amount: amount === undefined ? '' : showAmount(amount).replace('.00', ''),
    days: days === undefined ? null : String(isHeld ? days : (decision?.days ?? days)),
  }
}
