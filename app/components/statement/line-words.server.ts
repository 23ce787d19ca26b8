import { knownSentences } from '#app/components/known-words.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { clockWords } from '#domain/clock-words.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { countedDays, type Line } from '#domain/money/lines.ts'
import type { StatementLine } from '#domain/money/statement.ts'
import { minute } from '#domain/visits/days.ts'
import { hoursAndMinutes } from '#domain/visits/hours.ts'

/* Lines of a month as a family reads them, in the language of the request. */

/** Why a line costs what it costs; the others need no words, or are being checked. */
const reasonWords: Partial<Record<Line['reason'], (line: Line) => string>> = {
  stay: m.line_stay,
  'in-month': ({ facts }) => (facts.decision ? '' : m.line_in_month()),
  month: ({ facts: { visits } }) =>
    m.line_month({ served: visits?.served ?? 0, count: visits?.ofMonth ?? 0 }),
  added: ({ facts: { added } }) => `${added?.text ?? ''}.`,
  missed: m.visits_missed,
  cancelled: m.line_cancelled,
  paused: m.line_paused,
  unallocated: m.visits_nobody_came,
  'did-not-take-place': m.visits_missed,
  'no-price': m.line_no_price,
  'other-length': m.line_other_length,
  gone: m.line_gone,
  'to-enter': ({ facts }) =>
    (facts.decision ? m.line_full_time : m.line_full_time_calendar)({ days: countedDays(facts) }),
  'no-report': m.visits_no_report,
  'no-departure': m.line_no_departure,
  short: ({ facts: { there = 0, planned = 0 } }) =>
    m.line_short({ there: hoursAndMinutes(there * minute), planned: hoursAndMinutes(planned * minute) }),
}

/**
 * Why it is charged or not, who decided, and how its times are known where the nurse did not report them at once.
 * @param at the time of an instant in words
 */
export function lineSentences(line: Line & Partial<Pick<StatementLine, 'was'>>, at = clock): string[] {
  const { state, reason, facts, was = 0 } = line
  const words = reasonWords[reason]?.(line)
  const decided = facts.decision ?? facts.added
  return [
    ...(words ? [words] : []),
    ...(state === 'held' ? [m.checked_waits()] : []),
    ...(decided ? [m.line_decided({ name: decided.by, reason: decided.reason })] : []),
    ...(facts.stints ?? []).flatMap((stint) =>
      stint.arrivedBy || stint.leftBy ? knownSentences(stint, at) : [],
    ),
    ...(was === 0 ? [] : [m.line_was({ amount: showAmount(was) })]),
  ]
}

/** Who was there, and from when to when: `Anita Shinde, 8:01 am–8:03 pm`. */
export function whoAndWhen(
  { state, facts: { stints = [], nurseName = '', decision } }: Line,
  at = clock,
): string {
  if (state === 'not-charged' && !decision) return ''
  if (stints.length === 0) return nurseName
  return stints
    .map(({ nurseName: name, arrivedAt, leftAt }) => {
      const times = [arrivedAt, leftAt].map((instant) => (instant ? at(Date.parse(instant)) : '?'))
      return arrivedAt || leftAt ? `${name}, ${times.join('–')}` : name
    })
    .join('; ')
}

function clock(time: number): string {
  return clockWords(getLocale(), time)
}
