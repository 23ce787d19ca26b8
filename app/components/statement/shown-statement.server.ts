import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { company } from '#domain/company.ts'
import { dateIn, monthWords } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { dayWords } from '#domain/office-dates.ts'
import { unitsOf } from '#domain/money/statement.ts'
import { runInLanguage } from '#server/http/language.server.ts'
import type { StoredStatement } from '#server/money/statement.entity.server.ts'
import { lineSentences, whoAndWhen } from './line-words.server.ts'

export type ShownStatement = ReturnType<typeof shownStatement>

/**
 * A statement with its words in English and in the family's language.
 * @param language in which the family reads messages, or the page that it has opened
 */
export function shownStatement(statement: StoredStatement, language: Language) {
  const { number, name, month, issuedOn, lines, total, balanceBefore } = statement
  const open = balanceBefore + total
  const patients = [...new Set(lines.map(({ patientName }) => patientName))]
  return {
    ...{ number, name, month: monthWords('en', month), issued: dayWords(issuedOn, ''), language },
    english: runInLanguage('en', () => wordsOf(statement)),
    own: language === 'en' ? null : runInLanguage(language, () => wordsOf(statement)),
    units: unitsOf(lines).map(({ count, each, amount }) => ({
      words: `${count} × ${showAmount(each)}`,
      amount: showAmount(amount),
    })),
    groups: patients.map((patient) => ({
      patient,
      rows: lines
        .filter(({ patientName }) => patientName === patient)
        .map((line) => ({
          ...{ id: line.id, day: dayWords(line.day, month) },
          who: runInLanguage('en', () => whoAndWhen(line)),
          amount: line.state === 'held' ? null : showAmount(line.difference),
        })),
    })),
    sums: {
      ...{
        total: showAmount(total),
        before: showAmount(Math.abs(balanceBefore)),
        open: showAmount(Math.abs(open)),
      },
      ...{ hasBefore: balanceBefore !== 0, isDue: open > 0 },
    },
  }
}

/** All words of a statement in the language of the request. */
function wordsOf({ month, dueOn, lines, total, balanceBefore, isCorrection }: StoredStatement) {
  const monthName = monthWords(getLocale(), month)
  return {
    title: isCorrection ? m.statement_correction({ month: monthName }) : m.statement_title(),
    ...{ noTax: m.statement_no_tax(), to: m.statement_to(), month: m.statement_month() },
    ...{ issued: m.statement_issued(), day: m.statement_day(), what: m.statement_what() },
    ...{ amount: m.statement_amount(), total: m.statement_total(), held: m.statement_held() },
    before: balanceBefore < 0 ? m.statement_credit() : m.statement_owed(),
    open:
      balanceBefore + total > 0 ? m.statement_due({ day: dateIn(getLocale(), dueOn) }) : m.statement_left(),
    notes: [m.statement_known(), m.money_sms({ phone: company.ownerPhone.label })],
    why: Object.fromEntries(lines.map((line) => [line.id, lineSentences(line).join(' ')])),
  }
}
