import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The fields of one line of the log. The log has one line of JSON for each event, with the id of the request. No line holds
 * personal data: an event is a fixed text; its fields are names, numbers and ids. Of an error only the name, the code and
 * the stack frames are logged, because its message may repeat what a person typed.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>

type Level = 'info' | 'warn' | 'error'

const requests = new AsyncLocalStorage<{ requestId: string }>()

let write: (line: string) => void = defaultWrite

/** In AWS every line is written; in tests, and in a sandbox without `--verbose`, only warnings and errors. */
function defaultWrite(line: string): void {
  const isBrief = process.env.NODE_ENV === 'test' || process.env.LOG_LEVEL === 'warn'
  if (isBrief && !/"level":"(warn|error)"/.test(line)) return
  // Not by `console`: Lambda puts time and level before its lines, and CloudWatch then finds no metrics in them.
  process.stdout.write(`${line}\n`)
}

/** Replaces the output, for a test; without an argument it is the standard output again. */
export function setLog(replacement: (line: string) => void = defaultWrite): void {
  write = replacement
}

/** Runs the code that answers one request; every line logged inside has the request's id. */
export function runWithRequestId<Result>(requestId: string, answer: () => Result): Result {
  return requests.run({ requestId }, answer)
}

/** @param event what happened, as a fixed text */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  write(JSON.stringify({ level, event, ...requests.getStore(), ...fields }))
}

/** Logs an error without its message. */
export function logError(event: string, error: unknown, level: 'warn' | 'error' = 'error'): void {
  log(level, event, describeError(error))
  // In development the whole error is shown.
  if (process.env.NODE_ENV === 'development') console.error(error)
}

/** Writes a line of another form, such as one with metrics. */
export function writeLine(line: object): void {
  write(JSON.stringify({ ...requests.getStore(), ...line }))
}

type ErrorParts = { name?: unknown; code?: unknown; stack?: unknown; cause?: unknown; $metadata?: unknown }

/** The parts of an error that may be logged: its name, codes and stack frames, never its message. */
export function describeError(error: unknown): LogFields {
  if (typeof error !== 'object' || error === null) return { error: typeof error }
  const { name, code, stack, cause, $metadata } = error as ErrorParts
  const { httpStatusCode, requestId } = ($metadata ?? {}) as { httpStatusCode?: number; requestId?: string }
  return {
    error: typeof name === 'string' ? name : 'unknown',
    code: textOrNumber(code),
    cause: cause instanceof Error ? cause.name : undefined,
    causeCode: textOrNumber((cause as ErrorParts | null | undefined)?.code),
    awsStatus: httpStatusCode,
    awsRequestId: requestId,
    places: typeof stack === 'string' ? stackFrames(stack) : undefined,
  }
}

function textOrNumber(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The frames of a stack trace; the lines before them repeat the message. */
function stackFrames(stack: string): string {
  const lines = stack.split('\n').filter((line) => /^\s+at .*[:(].*:\d+:\d+\)?$/.test(line))
  return lines
    .slice(0, 8)
    .map((line) => line.trim().replace(/file:\/\/\/\S*\//, ''))
    .join('\n')
}
