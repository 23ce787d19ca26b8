import * as z from 'zod/mini'
import { rupeeProblems, sheetMessages } from '#app/content/office/money-lines.ts'
import { messages } from '#app/content/office/pages.ts'
import { answerBusy, besideFields, readForm, type ReadForm } from '#app/forms/read-form.server.ts'
import { authorOf } from '#app/session/author-of.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { lengths } from '#domain/limits.ts'
import { readPrice } from '#domain/money/amounts.ts'
import { validationKey } from '#domain/validation.ts'
import { countDays } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { isOwner } from '#server/accounts/owner.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { addLine, settleLines, type ChangeMonthOutcome } from '#server/money/change-month.server.ts'
import type { Author } from '#server/money/record-payment.server.ts'
import { optionalText } from '#server/schema.server.ts'
import { accountPath } from './money-paths.ts'

/** The most lines that are settled together, with one reason. */
export const mostSettled = 31
const places = Array.from({ length: mostSettled }, (_, place) => place)

const unexpected = validationKey('unexpected')

const ownFields = z.object({
  sheet: z.enum(['settle', 'add'], unexpected),
  /** A random id made with the form, which acts once. */
  act: z.uuid(unexpected),
  /** The name of the lines that are settled together, by which the page finds its form again. */
  group: optionalText(40),
  reason: optionalText(lengths.reason),
  kind: z.optional(z.enum(['charge', 'credit'], unexpected)),
  rupees: optionalText(30),
  text: optionalText(lengths.reason),
})
const lineFields = places.flatMap((place) => [
  [`line-${place}`, optionalText(400)],
  [`amount-${place}`, optionalText(30)],
  [`days-${place}`, optionalText(4)],
])

/** The forms of a month: several held lines with one reason, or a line that is added. */
const sheetSchema = z.object({ ...Object.fromEntries(lineFields), ...ownFields.shape })

type Typed = z.output<typeof ownFields> & Partial<Record<`${'line' | 'amount' | 'days'}-${number}`, string>>
type Posted = Extract<ReadForm<Typed>, { ok: true }>
type Of = { uid: string; month: Month }

/** Whether a posted form of the account's page is one of its month. */
export function isOfSheet(posted: ReadonlyMap<string, string>): boolean {
  return posted.has('sheet')
}

/** Settles held lines or adds one; a refusal shows the form again as typed. */
export async function answerSheet(request: Request, user: StoredUser, of: Of) {
  const form = await readForm(request, sheetSchema, { unavailable: messages.busy })
  if (!form.ok) return form.refused
  const author = authorOf(user)
  const posted = form as unknown as Posted
  return posted.value.sheet === 'settle' ? settle(posted, author, of) : add(posted, { author, user, of })
}

async function settle(form: Posted, author: Author, of: Of) {
  const { act, reason = '' } = form.value
  const { first, last } = daysOfMonth(of.month)
  const errors: Record<string, string[]> = reason === '' ? { reason: [sheetMessages.noReason] } : {}
  const lines = places.flatMap((place) => {
    const [lineId = '', ...seen] = (form.value[`line-${place}`] ?? '').split(' ')
    if (lineId === '') return []
    const amount = readRupees(form.value[`amount-${place}`] ?? '')
    const typedDays = form.posted.has(`days-${place}`) ? (form.value[`days-${place}`] ?? '') : null
    const days = typedDays === null ? undefined : readDays(typedDays, countDays(first, last))
    if (!amount.ok) errors[`amount-${place}`] = [rupeeProblems[amount.problem]]
    if (days === null) errors[`days-${place}`] = [sheetMessages.days(countDays(first, last))]
    const paise = amount.ok ? amount.paise : 0
    return [{ lineId, seen: seen.join(' '), amount: paise, ...(typeof days === 'number' && { days }) }]
  })
  if (lines.length === 0) return form.refuse(sheetMessages.noneTicked)
  if (Object.keys(errors).length > 0) return form.refuse(null, { errors })
  const outcome = await settleLines(author, of, { form: act, reason, lines }).catch(answerBusy)
  if (!outcome.ok) return refuse(form, outcome)
  throw await redirectWithMessage(accountPath(of.uid, of.month), 'linesSettled')
}

async function add(form: Posted, { author, user, of }: { author: Author; user: StoredUser; of: Of }) {
  const { act, kind, text: what = '', reason = '' } = form.value
  if (kind === 'credit' && !isOwner(user)) return form.refuse(sheetMessages.ownerOnly, { status: 403 })
  const amount = readPrice(form.value.rupees ?? '')
  const problems = {
    text: what === '' ? sheetMessages.noText : null,
    rupees: amount.ok ? null : rupeeProblems[amount.problem],
    reason: reason === '' ? sheetMessages.noReason : null,
  }
  const errors = besideFields(problems)
  if (!amount.ok || Object.keys(errors).length > 0) return form.refuse(null, { errors })
  const line = { form: act, amount: kind === 'credit' ? -amount.paise : amount.paise, text: what, reason }
  const outcome = await addLine(author, of, line).catch(answerBusy)
  if (!outcome.ok) return refuse(form, outcome)
  throw await redirectWithMessage(accountPath(of.uid, of.month), 'lineAdded')
}

function refuse(form: Posted, outcome: Exclude<ChangeMonthOutcome, { ok: true }>) {
  switch (outcome.reason) {
    case 'form-used':
      return form.refuse(sheetMessages.formUsed(outcome.lines, outcome.amount), { status: 409 })
    case 'line-changed':
      return form.refuse(sheetMessages.lineChanged, { status: 409 })
    case 'unreadable':
      return form.refuse(sheetMessages.unreadable, { status: 409 })
    case 'busy':
      return form.refuse(messages.busy, { status: 503 })
  }
}

/** Whole rupees, or nothing. */
function readRupees(typed: string): ReturnType<typeof readPrice> {
  return /^0+(\.0+)?$/.test(toLatinDigits(typed).trim()) ? { ok: true, paise: 0 } : readPrice(typed)
}

function readDays(typed: string, most: number): number | null {
  const latin = toLatinDigits(typed)
  return /^\d+$/.test(latin) && Number(latin) <= most ? Number(latin) : null
}
