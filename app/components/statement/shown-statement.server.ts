import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { company } from '#domain/company.ts'
import { dateIn, monthWords } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { unitsOf, type StatementLine } from '#domain/money/statement.ts'
import { dayWords } from '#domain/office-dates.ts'
import { runInLanguage } from '#server/http/language.server.ts'
import type { StoredStatement } from '#server/money/statement.entity.server.ts'
import { lineSentences, whoAndWhen } from './line-words.server.ts'

/** English, and below it the family's language; null where that says nothing else. */
export type TwoLanguages = { english: string; own: string | null; language: Language }
export type ShownStatement = ReturnType<typeof shownStatement>

/**
 * A statement in words.
 * @param language in which the family reads messages, or the page that it has opened
 */
export function shownStatement(statement: StoredStatement, language: Language) {
  const { number, name, month, issuedOn, dueOn, lines, total, balanceBefore, isCorrection } = statement
  const open = balanceBefore + total
  const both = (words: () => string): TwoLanguages => {
    const [english, own] = [runInLanguage('en', words), runInLanguage(language, words)]
    return { english, own: own === english ? null : own, language }
  }
  const monthName = () => monthWords(getLocale(), month)
  const sum = (name: TwoLanguages, amount: number, isStrong = false) => ({
    ...{ name, amount: showAmount(amount), isStrong },
  })
  return {
    number,
    title: both(() => (isCorrection ? m.statement_correction({ month: monthName() }) : m.statement_title())),
    noTax: both(m.statement_no_tax),
    facts: [
      { name: both(m.statement_to), value: name },
      { name: both(m.statement_month), value: monthWords('en', month) },
      { name: both(m.statement_issued), value: dayWords(issuedOn, '') },
    ],
    heads: [both(m.statement_day), both(m.statement_what), both(m.statement_amount)],
    groups: [...Map.groupBy(lines, ({ patientName }) => patientName)].map(([patient, own]) => ({
      patient,
      rows: own.map((line: StatementLine) => ({
        ...{ id: line.id, day: dayWords(line.day, month), who: runInLanguage('en', () => whoAndWhen(line)) },
        why: both(() => lineSentences(line).join(' ')),
        amount: line.state === 'held' ? both(m.statement_held) : both(() => showAmount(line.difference)),
      })),
    })),
    sums: [
      ...unitsOf(lines).map(({ count, each, amount }) =>
        sum(
          both(() => `${count} × ${showAmount(each)}`),
          amount,
        ),
      ),
      sum(both(m.statement_total), total, true),
      ...(balanceBefore > 0 ? [sum(both(m.statement_owed), balanceBefore)] : []),
      ...(balanceBefore < 0 ? [sum(both(m.statement_credit), balanceBefore)] : []),
      open > 0
        ? sum(
            both(() => m.statement_due({ day: dateIn(getLocale(), dueOn) })),
            open,
            true,
          )
        : sum(both(m.statement_left), -open, true),
    ],
    notes: [both(m.statement_known), both(() => m.money_sms({ phone: company.ownerPhone.label }))],
  }
}
