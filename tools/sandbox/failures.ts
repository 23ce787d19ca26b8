import { setTimeout as wait } from 'node:timers/promises'
import type { StandIn, StandInAnswer } from './stand-in.ts'

/** A failure that a test or a developer requests with `POST /fail`. */
export type Failure = {
  service: StandIn['name']
  /** The API action, as AWS names it, or `*` for any. */
  action: string
  /**
   * AWS's error code (`ThrottlingException`); null to delay only; `connection` to cut the connection without an
   * answer.
   */
  error: string | null
  /** Milliseconds to wait before the error or the answer. */
  delay: number
  /** How many more calls fail. */
  times: number
  /** `after`: the service carries out the call first, so that only its answer is lost or late. */
  when: 'before' | 'after'
  /** The HTTP status of the error; by default the one that AWS uses with this code. */
  status?: number
  /** AWS's words of the error, where the product reads them. */
  message?: string | undefined
}

/** The failures that were requested and have not happened yet, oldest first. */
export type Failures = {
  add(failure: Failure): void
  clear(): void
  pending(): Failure[]
  /**
   * Answers a call with the next failure that was requested for it, or with the service's own answer if there is none.
   * @returns `'cut'` when the server must close the connection without an answer
   */
  applyTo(
    standIn: StandIn,
    action: string,
    perform: () => Promise<StandInAnswer>,
  ): Promise<StandInAnswer | 'cut'>
  /**
   * The failure of one part of a call, such as of one key of `DeleteObjects` (requested as the action `DeleteObjects/Key`); null if
   * none was requested. Uses up one of its `times`.
   */
  failsPart(service: StandIn['name'], part: string): Failure | null
}

const services = ['cognito', 'ses', 'sesv2', 'sns', 's3', 'cloudwatch']

export function createFailures(): Failures {
  let pending: Failure[] = []
  function next(service: string, matchesAction: (action: string) => boolean): Failure | null {
    const failure = pending.find((each) => each.service === service && matchesAction(each.action))
    if (!failure) return null
    failure.times -= 1
    pending = pending.filter((each) => each.times > 0)
    return failure
  }
  return {
    add: (failure) => pending.push(failure),
    clear: () => (pending = []),
    pending: () => pending,
    async applyTo(standIn, action, perform) {
      const failure = next(standIn.name, (each) => ['*', action].includes(each))
      if (!failure) return perform()
      const answer = failure.when === 'after' ? await perform() : null
      await wait(failure.delay)
      if (failure.error === null) return answer ?? perform()
      if (failure.error === 'connection') return 'cut'
      const message = failure.message ?? `The sandbox was told to fail ${action} with ${failure.error}.`
      return standIn.error(failure.error, message, failure.status ?? usualStatus(failure.error))
    },
    failsPart: (service, part) => next(service, (each) => each === part),
  }
}

/**
 * Reads the body of `POST /fail`.
 * @throws an Error that names the first mistake in it.
 */
export function readFailure(body: unknown): Failure {
  if (typeof body !== 'object' || body === null) throw new Error('Send a JSON object.')
  const {
    service,
    action = '*',
    error = null,
    delay = 0,
    times = 1,
    when = 'before',
    status,
    message,
  } = body as Record<string, unknown>
  if (!services.includes(service as string)) throw new Error(`service is one of ${services.join(', ')}.`)
  if (typeof action !== 'string') throw new Error("action is AWS's name of the call, or *.")
  if (error !== null && typeof error !== 'string')
    throw new Error("error is AWS's error code, connection, or null.")
  if (!isCount(delay)) throw new Error('delay is a number of milliseconds.')
  if (!isCount(times) || times === 0) throw new Error('times is how many calls shall fail.')
  if (when !== 'before' && when !== 'after') throw new Error('when is before or after.')
  if (status !== undefined && !isCount(status)) throw new Error('status is an HTTP status.')
  if (message !== undefined && typeof message !== 'string') throw new Error("message is AWS's words.")
  return {
    service: service as Failure['service'],
    action,
    error,
    delay,
    times,
    when,
    ...(status && { status }),
    ...(message && { message }),
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function usualStatus(error: string): number {
  if (/^(ServiceUnavailable|SlowDown)/.test(error)) return 503
  if (/^Internal/.test(error)) return 500
  return /^(AccessDenied|AuthorizationError)/.test(error) ? 403 : 400
}
