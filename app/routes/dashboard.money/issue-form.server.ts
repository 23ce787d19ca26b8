import * as z from 'zod/mini'
import { notAskedWords, statementMessages } from '#app/content/office/statements.ts'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { mostIssued } from '#domain/money/statement.ts'
import { isRecordId } from '#domain/record-id.ts'
import { validationKey } from '#domain/validation.ts'
import type { Month } from '#domain/visits/months.ts'
import { timeForParts } from '#server/clock.server.ts'
import { askAhead } from '#server/money/ask-ahead.server.ts'
import { issueStatement, type IssueOutcome } from '#server/money/issue-statement.server.ts'
import type { Author } from '#server/money/record-payment.server.ts'

const unexpected = validationKey('unexpected')

/** A random id made with the page; and whom to ask for a month ahead: `uid month`. Each ticked row has a field of its own. */
export const issueSchema = z.object({
  form: z.uuid(unexpected),
  ask: z.optional(z.string(unexpected).check(z.maxLength(120, unexpected))),
})

/** The field of a ticked customer; its value is what was seen of the month. */
const issueField = /^issue-(?<uid>.+)$/

type Posted = Extract<ReadForm<z.output<typeof issueSchema>>, { ok: true }>
export type Issued = { uid: string; outcome: IssueOutcome }

/** Asks a family for a month ahead, and leads to its account. */
export async function answerAsk(form: Posted, author: Author) {
  const [uid = '', month = ''] = form.value.ask?.split(' ') ?? []
  const outcome = isRecordId(uid)
    ? await askAhead(author, uid, month, form.value.form).catch(answerBusy)
    : ({ ok: false, reason: 'not-found' } as const)
  if (outcome.ok) throw await redirectWithMessage(accountPath(uid), 'askedAhead')
  return form.refuse(notAskedWords[outcome.reason], { status: outcome.reason === 'busy' ? 503 : 409 })
}

/** Issues a statement of a month for each ticked customer, one after the other, and says what became of each. */
export async function issueTicked(form: Posted, author: Author, month: Month) {
  const ticked = [...form.posted].flatMap(([name, seen]) => {
    const { uid = '' } = issueField.exec(name)?.groups ?? {}
    return isRecordId(uid) ? [{ uid, seen }] : []
  })
  if (ticked.length === 0) return form.refuse(statementMessages.noneTicked)
  if (ticked.length > mostIssued) return form.refuse(statementMessages.tooMany(ticked.length))
  const mayGoOn = timeForParts()
  const issued: Issued[] = []
  for (const { uid, seen } of ticked) {
    const outcome = mayGoOn()
      ? await issueStatement(author, { uid, month }, { id: form.value.form, seen }, mayGoOn).catch(answerBusy)
      : ({ ok: false, reason: 'busy' } as const)
    issued.push({ uid, outcome })
  }
  return { issued }
}
