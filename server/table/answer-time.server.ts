import { setImmediate } from 'node:timers'

/** How long a try waits for the beginning of its answer, in milliseconds. */
const longestWait = 2000

type Options = { abortSignal?: AbortSignal; requestTimeout?: number }
type RequestHandler = { handle: (request: never, options?: Options) => Promise<unknown> }

/** Has the name of the SDK's own error for it. */
class NoAnswerInTime extends Error {
  override name = 'TimeoutError'
}

/**
 * Makes the request handler of a client of the SDK give up a try when no answer has begun after two seconds. The SDK's own timer
 * (`requestTimeout` of its configuration) also counts the time in which this process is busy, as it is while it reads many visits: Node looks at its
 * timers before its sockets, so that answers were given up that had come long before. Here the sockets are read once more
 * first, which Node does before `setImmediate`.
 * @throws (its calls) TimeoutError
 */
export function limitAnswerTime(handler: RequestHandler): void {
  // It is looked up at each call, because tests put theirs in its place.
  const shared = Object.getPrototypeOf(handler) as RequestHandler
  handler.handle = async (request, { abortSignal, requestTimeout = longestWait, ...rest } = {}) => {
    const late = new AbortController()
    let hasAnswer = false
    const timer = setTimeout(
      () =>
        setImmediate(() => {
          if (!hasAnswer) late.abort()
        }),
      requestTimeout,
    )
    const signals = abortSignal ? AbortSignal.any([abortSignal, late.signal]) : late.signal
    try {
      return await shared.handle.call(handler, request, { ...rest, abortSignal: signals })
    } catch (error) {
      if (late.signal.aborted)
        throw new NoAnswerInTime(`No answer within ${requestTimeout} ms`, { cause: error })
      throw error
    } finally {
      hasAnswer = true
      clearTimeout(timer)
    }
  }
}
