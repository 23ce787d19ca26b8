import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The log: one line of JSON for each thing that happened, with the id of the request in which it did. No line carries
 * personal data: an event is a fixed text, its fields are names, numbers and ids, and of an error only its name, code
 * and places are kept, since its message may repeat what somebody typed.
 */
export type Fields = Record<string, string | number | boolean | null | undefined>

type Level = 'info' | 'warn' | 'error'

const requests = new AsyncLocalStorage<{ requestId: string }>()

let write: (line: string) => void = defaultWrite

/** In AWS and in the sandbox every line is written; tests show what went wrong only. */
function defaultWrite(line: string): void {
  if (process.env.NODE_ENV === 'test' && !/"level":"(warn|error)"/.test(line)) return
  // Not by the console: Lambda puts the time and level before what that prints, and CloudWatch finds no metrics then.
  process.stdout.write(`${line}\n`)
}

/** Sends the lines elsewhere, for a test; without an argument to the standard output again. */
export function setLog(replacement: (line: string) => void = defaultWrite): void {
  write = replacement
}

/** Runs what answers one request: every line inside carries its id. */
export function inRequest<Result>(requestId: string, answer: () => Result): Result {
  return requests.run({ requestId }, answer)
}

/** @param event what happened, in words that are the same each time */
export function log(level: Level, event: string, fields: Fields = {}): void {
  write(JSON.stringify({ level, event, ...requests.getStore(), ...fields }))
}

/** Logs what went wrong, without the error's message. */
export function logError(event: string, error: unknown, level: 'warn' | 'error' = 'error'): void {
  log(level, event, describeError(error))
  // A developer at her own sandbox sees all of it.
  if (process.env.NODE_ENV === 'development') console.error(error)
}

/** A line that is more than an event, such as one with metrics. */
export function writeLine(line: object): void {
  write(JSON.stringify({ ...requests.getStore(), ...line }))
}

type Described = { name?: unknown; code?: unknown; stack?: unknown; cause?: unknown; $metadata?: unknown }

/** What may be logged of an error: its name, codes and places, never its message. */
export function describeError(error: unknown): Fields {
  if (typeof error !== 'object' || error === null) return { error: typeof error }
  const { name, code, stack, cause, $metadata } = error as Described
  const { httpStatusCode, requestId } = ($metadata ?? {}) as { httpStatusCode?: number; requestId?: string }
  return {
    error: typeof name === 'string' ? name : 'unknown',
    code: textOrNumber(code),
    cause: cause instanceof Error ? cause.name : undefined,
    causeCode: textOrNumber((cause as Described | null | undefined)?.code),
    awsStatus: httpStatusCode,
    awsRequestId: requestId,
    places: typeof stack === 'string' ? places(stack) : undefined,
  }
}

function textOrNumber(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The lines of a stack trace that name a place; those before them are the message. */
function places(stack: string): string {
  const lines = stack.split('\n').filter((line) => /^\s+at .*[:(].*:\d+:\d+\)?$/.test(line))
  return lines
    .slice(0, 8)
    .map((line) => line.trim().replace(/file:\/\/\/\S*\//, ''))
    .join('\n')
}
