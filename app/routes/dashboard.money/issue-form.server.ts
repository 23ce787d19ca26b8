import * as z from 'zod/mini'
import { notAskedWords, notIssuedWords, statementMessages } from '#app/content/office/statements.ts'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { mostIssued } from '#domain/money/statement.ts'
import { isRecordId } from '#domain/record-id.ts'
import { validationKey } from '#domain/validation.ts'
import type { Month } from '#domain/visits/months.ts'
import { timeForParts } from '#server/clock.server.ts'
import { readCustomerNames } from '#server/money/account.server.ts'
import { askAhead } from '#server/money/ask-ahead.server.ts'
import { issueStatement } from '#server/money/issue-statement.server.ts'
import type { Author } from '#server/money/record-payment.server.ts'

const unexpected = validationKey('unexpected')

/**
 * A random id made with the page; and whom to ask for a month ahead: `uid month`, with when it was asked before. Each ticked row has a field
 * of its own.
 */
export const issueSchema = z.object({
  form: z.uuid(unexpected),
  ask: z.optional(z.string(unexpected).check(z.maxLength(120, unexpected))),
})

/** The field of a ticked customer; its value is what was seen of the month. */
const issueField = /^issue-(?<uid>.+)$/

type Posted = Extract<ReadForm<z.output<typeof issueSchema>>, { ok: true }>

/** Asks a family for a month ahead, and leads to its account. */
export async function answerAsk(form: Posted, author: Author) {
  const [uid = '', month = '', askedBefore = ''] = form.value.ask?.split(' ') ?? []
  const outcome = isRecordId(uid)
    ? await askAhead(author, { uid, month }, { id: form.value.form, askedBefore }).catch(answerBusy)
    : ({ ok: false, reason: 'not-found' } as const)
  if (outcome.ok)
    throw await redirectWithMessage(accountPath(uid), outcome.hasSms ? 'askedAhead' : 'askedWithoutSms')
  return form.refuse(notAskedWords[outcome.reason], { status: outcome.reason === 'busy' ? 503 : 409 })
}

/** Issues a statement of a month for each ticked customer, one after the other, and says what became of each. */
export async function issueTicked(form: Posted, author: Author, month: Month) {
  const ticked = [...form.posted].flatMap(([name, seen]) => {
    const { uid = '' } = issueField.exec(name)?.groups ?? {}
    return isRecordId(uid) ? [{ uid, seen }] : []
  })
  if (ticked.length === 0) return form.refuse(statementMessages.noneTicked, { rest: { ticked: [] } })
  if (ticked.length > mostIssued) {
    const rest = { ticked: ticked.map(({ uid }) => uid) }
    return form.refuse(statementMessages.tooMany(ticked.length), { rest })
  }
  const mayGoOn = timeForParts()
  const numbers: string[] = []
  const refused: [uid: string, words: string][] = []
  for (const { uid, seen } of ticked) {
    const outcome = mayGoOn()
      ? await issueStatement(author, { uid, month }, { id: form.value.form, seen }, mayGoOn).catch(answerBusy)
      : ({ ok: false, reason: 'busy' } as const)
    if (outcome.ok) numbers.push(outcome.number)
    else refused.push([uid, notIssuedWords[outcome.reason]])
  }
  const names = await readCustomerNames(refused.map(([uid]) => uid))
  const done = numbers.length > 0 ? [statementMessages.issued(numbers)] : []
  const words = [...done, ...refused.map(([uid, why]) => `${names.get(uid) ?? uid}: ${why}`)].join(' ')
  return { issued: { words, isError: refused.length > 0 } }
}
