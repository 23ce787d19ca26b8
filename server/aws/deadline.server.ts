import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Until when all calls to AWS of one request must be done, in milliseconds from its start. Each client has a time limit
 * for one call; several slow ones after another, with retries, would add up to more than a person waits and API Gateway
 * allows. What is left of the eight seconds is for the page that says so.
 */
export const requestBudget = 7500

const deadlines = new AsyncLocalStorage<AbortSignal>()

/** Runs what answers one request: its calls to AWS are given up at the deadline. */
export function withinDeadline<Result>(answer: () => Result, budget = requestBudget): Result {
  return deadlines.run(AbortSignal.timeout(budget), answer)
}

type Options = { abortSignal?: AbortSignal }
type Send = (command: unknown, options: Options) => unknown
type Client = { send: (...given: never[]) => unknown }

/**
 * Makes a client of the SDK keep to the deadline of the request that calls it.
 * @returns the same client
 * @throws (its calls) AbortError once the deadline has passed
 */
export function keepingDeadline<Kind extends Client>(client: Kind): Kind {
  // Looked up at each call: tests watch the calls of all clients where these share them.
  const shared = Object.getPrototypeOf(client) as { send: Send }
  function sendInTime(command: unknown, options: Options = {}) {
    const signals = [deadlines.getStore(), options.abortSignal].filter((signal) => signal !== undefined)
    const bounded = signals.length > 0 ? { ...options, abortSignal: AbortSignal.any(signals) } : options
    return shared.send.call(client, command, bounded)
  }
  client.send = sendInTime
  return client
}
