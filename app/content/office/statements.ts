import { counted } from '#app/content/counted.ts'
import { mostIssued, readStatementNumber } from '#domain/money/statement.ts'
import { messages } from './pages.ts'
import { paymentMessages } from './payments.ts'
import type { AskOutcome } from '#server/money/ask-ahead.server.ts'
import type { IssueOutcome } from '#server/money/issue-statement.server.ts'

/* Statements in the office's words. */

export const statementMessages = {
  noneTicked: 'Tick at least one family.',
  tooMany: (ticked: number) =>
    `${ticked} families are ticked. Untick ${ticked - mostIssued}: at most ${mostIssued} are issued at once.`,
  issued: (numbers: readonly string[]) =>
    `${counted(numbers.length, 'statement', 'statements')} issued: ${numbersInWords(numbers)}.`,
  askedAhead:
    'Payment requested. The family gets an SMS, at night the next morning, and its page always shows the latest amount.',
  askedWithoutSms: `Request recorded. ${paymentMessages.noSms}`,
}

/** Why a statement was not issued, and what to do. */
export const notIssuedWords: Record<Extract<IssueOutcome, { ok: false }>['reason'], string> = {
  'not-found': 'There is no such family.',
  'not-ready':
    'The month is not over, has nothing to bill, or has something that cannot be read. Nothing was issued.',
  'too-large':
    'The month has too many lines for one statement. Nothing was issued: inform your system administrator.',
  outdated: 'The month has changed since the page was opened. Nothing was issued: look at it again.',
  busy: 'Other statements are being issued. Nothing was issued: try again.',
}

export const notAskedWords: Record<Extract<AskOutcome, { ok: false }>['reason'], string> = {
  'not-found': 'There is no such family or month to ask for.',
  'asked-since': 'This family was asked since you opened the page. It was not asked again.',
  'not-computed':
    'A month cannot be computed, so the amount is not known. The family was not asked: inform your system administrator.',
  'nothing-to-ask': 'Nothing is to be paid for this month. The family was not asked.',
  busy: messages.busy,
}

/** From the first to the last; where a colleague issued others in between, each. */
function numbersInWords(numbers: readonly string[]): string {
  const places = numbers.map((number) => readStatementNumber(number)?.place ?? 0)
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const isOneRun = numbers.length > 2 && last - first === numbers.length - 1
  return isOneRun ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(', ')
}
