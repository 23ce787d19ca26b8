import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb'
import { now, wait } from '#server/clock.server.ts'
import { isTransient, UnknownOutcome, wasNotCarriedOut } from './transient-errors.server.ts'

/** How long a call is retried before its error is thrown, in milliseconds. */
const retryBudget = 4000
const firstPause = 20
const longestPause = 400

type Command = { input: object }
type Send = (command: Command, options?: object) => Promise<unknown>

/**
 * Makes the table's client retry every call that meets a conflict, throttling or a broken connection, with jitter and within a time budget.
 * Nothing else may retry calls to the table.
 * @returns the same client
 * @throws (its calls) the last error, once the budget is used up
 */
export function withRetries(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  const sendOnce = client.send.bind(client) as unknown as Send

  async function sendWithRetries(command: Command, options?: object): Promise<unknown> {
    const tries = beginTries()
    for (let mayHaveWritten = false; ;) {
      try {
        return await sendOnce(command, options)
      } catch (error) {
        // The first try, whose answer was lost, may itself have caused this refusal. Transactions are safe from it by their request token.
        if (mayHaveWritten && isFailedCondition(error)) throw new UnknownOutcome('A write', { cause: error })
        if (!isTransient(error) || !(await tries.pause())) throw error
        mayHaveWritten ||= !wasNotCarriedOut(error)
      }
    }
  }

  async function send(command: Command, options?: object): Promise<unknown> {
    const answer = (await sendWithRetries(command, options)) as Partial<BatchGetCommandOutput> | undefined
    return hasMore(answer) ? readRest(answer, options) : answer
  }

  /** A busy table answers a batch in part (UnprocessedKeys); this reads the rest and joins the answers. */
  async function readRest(first: Partial<BatchGetCommandOutput>, options?: object) {
    const tries = beginTries()
    const Responses = { ...first.Responses }
    for (let answer = first; hasMore(answer);) {
      if (!(await tries.pause())) throw new ThrottledBatch('The table left out items of a batch')
      const rest = new BatchGetCommand({ RequestItems: answer.UnprocessedKeys })
      answer = (await sendWithRetries(rest, options)) as BatchGetCommandOutput
      for (const [table, items] of Object.entries(answer.Responses ?? {})) {
        Responses[table] = [...(Responses[table] ?? []), ...items]
      }
    }
    return { ...first, Responses, UnprocessedKeys: {} }
  }

  return Object.assign(client, { send })
}

function hasMore(
  answer: Partial<BatchGetCommandOutput> | undefined,
): answer is Partial<BatchGetCommandOutput> {
  return Object.keys(answer?.UnprocessedKeys ?? {}).length > 0
}

/** Named like the table's own error for a throttled call. */
class ThrottledBatch extends Error {
  override name = 'ThrottlingException'
}

function isFailedCondition(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException'
}

function beginTries() {
  const deadline = now() + retryBudget
  let attempt = 0
  return {
    /** Waits before the next try; false if there is no time for one. */
    async pause(): Promise<boolean> {
      // Exponential with full jitter, in whole milliseconds.
      const length = Math.round(Math.random() * Math.min(longestPause, firstPause * 2 ** attempt++))
      if (now() + length > deadline) return false
      await wait(length)
      return true
    },
  }
}
