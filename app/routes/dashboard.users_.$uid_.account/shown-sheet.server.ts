import { randomUUID } from 'node:crypto'
import { lineSentences, whoAndWhen } from '#app/components/statement/line-words.server.ts'
import { shownLines } from '#app/components/statement/shown-statement.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { counted } from '#app/content/counted.ts'
import { lineReasonWords, sheetMessages } from '#app/content/office/money-lines.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { timeAt } from '#domain/dates.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { proposedOf, seenOf, type Line } from '#domain/money/lines.ts'
import { linesSoFar, totalOf } from '#domain/money/statement.ts'
import { dayWords, monthTitle } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import { today } from '#server/clock.server.ts'
import { runInLanguage } from '#server/http/language.server.ts'
import { canBeSettled } from '#server/money/change-month.server.ts'
import type { OpenMonths } from '#server/money/read-to-pay.server.ts'

export type ShownSheet = ReturnType<typeof shownSheet>
export type ShownLine = ReturnType<typeof shownLine>

/** A customer's month: what is held, what was decided, and all lines as a statement shows them; and which months cannot be computed. */
export function shownSheet({ uid, month }: { uid: string; month: Month }, { months, failed }: OpenMonths) {
  const is = today()
  const { lines, unreadable } = months.find((each) => each.month === month) ?? { lines: [], unreadable: [] }
  const isUnpriced = ({ state, facts }: Line) => state === 'held' && facts.proposal === undefined
  const [unpriced, others] = [lines.filter(isUnpriced), lines.filter((line) => !isUnpriced(line))]
  const settled = others.filter(canBeSettled).map((line) => shownLine(line, is))
  const toCome = lines.filter(({ state }) => state === 'to-come')
  const soFar = linesSoFar(lines)
  return {
    ...{ uid, month, title: monthTitle(month), form: randomUUID() },
    failed: failed.length > 0 ? sheetMessages.notComputed(failed.map(monthTitle).join(', ')) : null,
    unreadable: shownUnreadable(unreadable, is),
    toPrice: [...Map.groupBy(unpriced, ({ serviceId }) => serviceId).values()].flatMap(shownToPrice),
    unpriced: unpriced.map((line) => shownLine(line, is)),
    held: settled.filter(({ isHeld }) => isHeld),
    decided: settled.filter(({ isHeld }) => !isHeld),
    all: soFar.length > 0 ? shownLines(soFar, { month, language: 'en' }) : null,
    charged: failed.includes(month)
      ? null
      : `₹${showAmount(totalOf(soFar))} charged${toCome.length > 0 ? `, ₹${showAmount(proposedOf(toCome))} upcoming as planned` : ''}.`,
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
  const { proposal, decision, days } = facts
  const isHeld = state === 'held'
  const amount = isHeld ? proposal : decision?.amount
  return {
    ...{ id, isHeld },
    // What the form says of the line: its id, the decision that it shows, and what it is about.
    value: `${id} ${decision?.at ?? ''} ${seenOf(line)}`,
    title: `${[dayWords(day, is), patientName].filter(Boolean).join(', ')}: ${lineReasonWords[reason]}`,
    about: aboutLine(line),
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

/** When a visit was to be, who came, and what was decided: the form's fields may have what was typed instead. */
function aboutLine(line: Line): string {
  const { decision, planned, startMinute = 0, now } = line.facts
  return [
    planned === undefined ? '' : visitHours({ startMinute, minutes: planned }),
    whoAndWhen(line, timeAt),
    now && line.state === 'held' ? `now: ${lineReasonWords[now]}` : '',
    decision ? `decided: ${showAmount(decision.amount)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
