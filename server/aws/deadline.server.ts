import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The time for all calls to AWS of one request, in milliseconds from its start. Each client has a time limit for one call,
 * but several slow calls with retries would add up to more than a person waits and API Gateway allows. A request is answered
 * within eight seconds; the rest of that time is for the error page.
 */
const requestBudget = 7500

const deadlines = new AsyncLocalStorage<AbortSignal>()

/** Runs the code that answers one request; its calls to AWS are aborted at the deadline. */
export function runWithDeadline<Result>(answer: () => Result, budget = requestBudget): Result {
  return deadlines.run(AbortSignal.timeout(budget), answer)
}

type Options = { abortSignal?: AbortSignal }
type Send = (command: unknown, options: Options) => unknown
type Client = { send: (...given: never[]) => unknown }

/**
 * Makes a client of the SDK abort its calls at the deadline of the current request.
 * @returns the same client
 * @throws (its calls) AbortError once the deadline has passed
 */
export function abortAtDeadline<Kind extends Client>(client: Kind): Kind {
  // `send` is looked up at each call, because tests spy on it in the prototype that all clients share.
  const shared = Object.getPrototypeOf(client) as { send: Send }
  function sendInTime(command: unknown, options: Options = {}) {
    const signals = [deadlines.getStore(), options.abortSignal].filter((signal) => signal !== undefined)
    const bounded = signals.length > 0 ? { ...options, abortSignal: AbortSignal.any(signals) } : options
    return shared.send.call(client, command, bounded)
  }
  client.send = sendInTime
  return client
}
