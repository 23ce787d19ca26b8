import { rupeeProblems, sheetMessages, sheetRefusals } from '#app/content/office/money-lines.ts'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { answerBusy, besideFields } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { readPrice } from '#domain/money/amounts.ts'
import { countDays } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { addLine, settleLine, type ChangeMonthOutcome } from '#server/money/change-month.server.ts'
import type { Author } from '#server/money/record-payment.server.ts'
import type { Posted } from './account-form.server.ts'

type Of = { uid: string; month: Month }

/** Settles a held line. */
export async function answerSettle(form: Posted, author: Author, of: Of) {
  const { line = '', amount: rupees = '', days: typed = '', reason = '' } = form.value
  const [lineId = '', decidedAt, ...seen] = line.split(' ')
  const { first, last } = daysOfMonth(of.month)
  const most = countDays(first, last)
  const amount = readRupees(rupees)
  const days = form.posted.has('days') ? readDays(typed, most) : undefined
  const errors = besideFields({
    amount: amount.ok ? null : rupeeProblems[amount.problem],
    days: days === null ? sheetMessages.days(most) : null,
    reason: reason === '' ? sheetMessages.noReason : null,
  })
  if (!amount.ok || days === null || Object.keys(errors).length > 0) return form.refuse(null, { errors })
  const decision = {
    lineId,
    seen: seen.join(' '),
    amount: amount.paise,
    reason,
    ...(days !== undefined && { days }),
  }
  return answer(form, of, await settleLine(author, of, decision, decidedAt || undefined).catch(answerBusy))
}

/** Adds a charge, or for the owner a credit. */
export async function answerAdd(form: Posted, author: Author, of: Of) {
  const { kind, form: id, text = '', reason = '' } = form.value
  const amount = readPrice(form.value.amount ?? '')
  const errors = besideFields({
    text: text === '' ? sheetMessages.noText : null,
    amount: amount.ok ? null : rupeeProblems[amount.problem],
    reason: reason === '' ? sheetMessages.noReason : null,
  })
  if (!amount.ok || !id || Object.keys(errors).length > 0) return form.refuse(null, { errors })
  const line = { form: id, amount: kind === 'credit' ? -amount.paise : amount.paise, text, reason }
  return answer(form, of, await addLine(author, of, line).catch(answerBusy))
}

async function answer(form: Posted, { uid, month }: Of, outcome: ChangeMonthOutcome) {
  if (outcome.ok)
    throw await redirectWithMessage(
      accountPath(uid, month),
      form.value.kind === 'settle' ? 'lineSettled' : 'lineAdded',
    )
  const field = outcome.reason === 'days-alone' ? 'amount' : ''
  return form.refuse(sheetRefusals[outcome.reason], { field, status: outcome.reason === 'busy' ? 503 : 409 })
}

/** Whole rupees, or nothing. */
function readRupees(typed: string): ReturnType<typeof readPrice> {
  return /^0+(\.0+)?$/.test(toLatinDigits(typed).trim()) ? { ok: true, paise: 0 } : readPrice(typed)
}

function readDays(typed: string, most: number): number | null {
  const latin = toLatinDigits(typed)
  return /^\d+$/.test(latin) && Number(latin) <= most ? Number(latin) : null
}
