import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb'
import { now, wait } from '#server/clock.server.ts'
import { isPassing, UnknownOutcome, wasNotCarriedOut } from './passing.server.ts'

/** How long a call is tried again before its error is thrown, in milliseconds. */
const retryBudget = 4000
const firstPause = 20
const longestPause = 400

type Command = { input: object }
type Send = (command: Command, options?: object) => Promise<unknown>

/**
 * Makes every call of the table's client try again, with jitter and inside a time budget, while it meets a conflict,
 * throttling or a broken connection. Nothing else of the product retries a call to the table.
 *
 * A single conditional write whose first answer was lost may refuse its own repetition. Such a refusal says nothing, so
 * it is thrown as `UnknownOutcome`. A transaction is safe by its request token (`transaction.server.ts`).
 *
 * @returns the same client
 * @throws (its calls) the last error, once the budget is used up
 */
export function retrying(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  const sendOnce = client.send.bind(client) as unknown as Send

  async function sendWithRetries(command: Command, options?: object): Promise<unknown> {
    const tries = beginTries()
    for (let isUnsure = false; ;) {
      try {
        return await sendOnce(command, options)
      } catch (error) {
        if (isUnsure && isFailedCondition(error)) throw new UnknownOutcome('A write', { cause: error })
        if (!isPassing(error) || !(await tries.pause())) throw error
        isUnsure ||= !wasNotCarriedOut(error)
      }
    }
  }

  async function send(command: Command, options?: object): Promise<unknown> {
    const answer = (await sendWithRetries(command, options)) as Partial<BatchGetCommandOutput> | undefined
    return hasMore(answer) ? readRest(answer, options) : answer
  }

  /** The table answers a batch in parts when it is busy: here it becomes whole. */
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

/** Named as the table names what it does with a whole call. */
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
    /** Waits before the next try; false when there is no time for one. */
    async pause(): Promise<boolean> {
      // Exponential with full jitter, in whole milliseconds.
      const length = Math.round(Math.random() * Math.min(longestPause, firstPause * 2 ** attempt++))
      if (now() + length > deadline) return false
      await wait(length)
      return true
    },
  }
}
