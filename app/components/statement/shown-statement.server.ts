import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { company } from '#domain/company.ts'
import { dateIn, monthWords } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import { showAmount, type Paise } from '#domain/money/amounts.ts'
import { totalOf, unitsOf, type StatementLine } from '#domain/money/statement.ts'
import { dayWords } from '#domain/office-dates.ts'
import type { Month } from '#domain/visits/months.ts'
import { runInLanguage } from '#server/http/language.server.ts'
import type { StoredStatement } from '#server/money/statement.entity.server.ts'
import { lineSentences, whoAndWhen } from './line-words.server.ts'

/** English, and below it the family's language; null where that says nothing else. */
export type TwoLanguages = { english: string; own: string | null; language: Language }
export type ShownStatement = ReturnType<typeof shownStatement>
export type ShownLines = ReturnType<typeof shownLines>

function inBoth(language: Language): (words: () => string) => TwoLanguages {
  return (words) => {
    const [english, own] = [runInLanguage('en', words), runInLanguage(language, words)]
    return { english, own: own === english ? null : own, language }
  }
}

function sumOf(name: TwoLanguages, amount: Paise, isStrong = false) {
  return { name, amount: showAmount(amount), isStrong }
}

/** Lines of a month by patient, what those of the same amount come to, and the total. */
export function shownLines(
  lines: readonly StatementLine[],
  { month, language }: { month: Month; language: Language },
) {
  const both = inBoth(language)
  return {
    heads: [both(m.statement_day), both(m.statement_what), both(m.statement_amount)],
    groups: [...Map.groupBy(lines, ({ patientName }) => patientName)].map(([patient, own]) => ({
      patient,
      rows: own.map((line) => ({
        ...{ id: line.id, day: dayWords(line.day, month), who: runInLanguage('en', () => whoAndWhen(line)) },
        why: both(() => lineSentences(line).join(' ')),
        amount: line.state === 'held' ? both(m.statement_held) : both(() => showAmount(line.difference)),
      })),
    })),
    sums: [
      ...unitsOf(lines).map(({ count, each, amount }) =>
        sumOf(
          both(() => `${count} × ${showAmount(each)}`),
          amount,
        ),
      ),
      sumOf(both(m.statement_total), totalOf(lines), true),
    ],
  }
}

/**
 * A statement in words.
 * @param language in which the family reads messages, or the page that it has opened
 */
export function shownStatement(statement: StoredStatement, language: Language) {
  const { number, name, month, issuedOn, dueOn, lines, total, balanceBefore, isCorrection } = statement
  const open = balanceBefore + total
  const both = inBoth(language)
  const monthName = () => monthWords(getLocale(), month)
  const { sums, ...table } = shownLines(lines, { month, language })
  return {
    ...table,
    number,
    title: both(() => (isCorrection ? m.statement_correction({ month: monthName() }) : m.statement_title())),
    noTax: both(m.statement_no_tax),
    facts: [
      { name: both(m.statement_to), value: name },
      { name: both(m.statement_month), value: monthWords('en', month) },
      { name: both(m.statement_issued), value: dayWords(issuedOn, '') },
    ],
    sums: [
      ...sums,
      ...(balanceBefore > 0 ? [sumOf(both(m.statement_owed), balanceBefore)] : []),
      ...(balanceBefore < 0 ? [sumOf(both(m.statement_credit), balanceBefore)] : []),
      open > 0
        ? sumOf(
            both(() => m.statement_due({ day: dateIn(getLocale(), dueOn) })),
            open,
            true,
          )
        : sumOf(both(m.statement_left), -open, true),
    ],
    notes: [both(m.statement_known), both(() => m.money_sms({ phone: company.ownerPhone.label }))],
  }
}
