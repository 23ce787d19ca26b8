import type { IssueOutcome } from '#server/money/issue-statement.server.ts'

/* Statements in the office's words. */

export const statementMessages = {
  noneTicked: 'Tick at least one family.',
  again: 'Tick them again to issue the others.',
}

/** Why a statement was not issued, and what to do. */
export const notIssuedWords: Record<Extract<IssueOutcome, { ok: false }>['reason'], string> = {
  'not-found': 'There is no such family.',
  'not-ready':
    'The month is not over, has nothing to bill, or has a week that cannot be read. Nothing was issued.',
  outdated: 'The month has changed since the page was opened. Nothing was issued: look at it again.',
  busy: 'Other statements are being issued. Nothing was issued: try again.',
}
