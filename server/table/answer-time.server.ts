import { setImmediate } from 'node:timers'

/** How long a try waits for its answer to begin, in milliseconds. */
const longestWait = 2000

type Options = { abortSignal?: AbortSignal; requestTimeout?: number }
type RequestHandler = { handle: (request: never, options?: Options) => Promise<unknown> }

/** Named like the SDK's own error for it. */
class NoAnswerInTime extends Error {
  override name = 'TimeoutError'
}

/**
 * Makes an SDK client's request handler give up a try whose answer has not begun after two seconds. The SDK's own timer (`requestTimeout`)
 * also counts time in which this process is busy, and so gives up answers that arrived long ago.
 * @throws (its calls) TimeoutError
 */
export function limitAnswerTime(handler: RequestHandler): void {
  // Looked up at each call, because tests replace it.
  const shared = Object.getPrototypeOf(handler) as RequestHandler
  handler.handle = async (request, { abortSignal, requestTimeout = longestWait, ...rest } = {}) => {
    const late = new AbortController()
    let hasAnswer = false
    const timer = setTimeout(
      () =>
        // Node looks at timers before sockets. By `setImmediate` it has read the sockets once more, and an answer that was waiting counts.
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
