import * as z from 'zod/mini'
import { addedToIndiaDay, fromIndia, indiaDay, indiaTime } from '#domain/dates.ts'
import { readAs } from '#server/schema.server.ts'

/*
 * Schemas for the values of the former database, with their error messages. Fields that are null or empty count as missing.
 */

/** A parsed document, or all its problems, each as `field: problem`. */
export type Reading<Value> = { ok: true; value: Value } | { ok: false; problems: string[] }

export function readWith<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: unknown,
): Reading<z.output<Schema>> {
  const read = schema.safeParse(withoutBlanks(data))
  if (read.success) return { ok: true, value: read.data }
  const problems = read.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  return { ok: false, problems }
}

/** An object of fields. */
export function fields<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object(shape, { error: ({ input }) => (input === undefined ? 'is missing' : 'is no document') })
}

/** A required text, trimmed. Numbers are accepted too, because some phone numbers and codes were stored as numbers. */
export function text(longest: number) {
  const stored = z.union([z.string(), z.pipe(z.number(), z.transform(String))], {
    error: orMissing('is no text'),
  })
  return z.pipe(
    z.pipe(
      stored,
      z.transform((value) => value.trim()),
    ),
    z
      .string()
      .check(z.minLength(1, 'is missing'), z.maxLength(longest, `is longer than ${longest} characters`)),
  )
}

const booleanAsText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

export const flag = z.union([z.boolean(), booleanAsText], { error: orMissing('is neither true nor false') })

export function wholeNumber(smallest: number, largest: number) {
  const message = `is no number from ${smallest} to ${largest}`
  const digits = z.pipe(z.string().check(z.regex(/^\s*\d+\s*$/)), z.transform(Number))
  return z
    .union([z.number(), digits], { error: orMissing(message) })
    .check(z.refine((value) => Number.isInteger(value) && value >= smallest && value <= largest, message))
}

/** One of the given words, in upper or lower case. */
export function choice<const Word extends string>(words: readonly Word[]) {
  return z.pipe(
    z.string({ error: orMissing('is no text') }),
    readAs(
      (value: string) => words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? null,
      `is none of ${words.join(', ')}`,
    ),
  )
}

/** A time in any format that `toInstant` reads, as the UTC instant. */
export const instant = z.pipe(
  z.unknown().check(z.refine((value) => value !== undefined, 'is missing')),
  readAs(toInstant, 'is no time'),
)

/** The same of an end: the former apps stored a day without a time as its midnight, and that day belongs to the care. */
export const endInstant = z.pipe(
  z.unknown().check(z.refine((value) => value !== undefined, 'is missing')),
  readAs(toEndInstant, 'is no time'),
)

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/**
 * Reads a time as the former database and its apps wrote it: an ISO text (without a zone it is Indian time, a day without a time
 * is its start in India), milliseconds since 1970, or an object with seconds and nanoseconds.
 * @returns the UTC instant in ISO 8601, or null when the value is no time between 2000 and 2100
 */
export function toInstant(value: unknown): string | null {
  const milliseconds = toMilliseconds(value)
  const isTime = Number.isFinite(milliseconds) && milliseconds >= earliest && milliseconds < latest
  return isTime ? new Date(milliseconds).toISOString() : null
}

/** The end of care that such a value means: the first instant that no longer belongs to it. */
export function toEndInstant(value: unknown): string | null {
  const end = toInstant(value)
  return end && indiaTime(end) === '00:00' ? addedToIndiaDay(end, 1, '00:00') : end
}

/** The calendar day of such a value in India, yyyy-mm-dd, in any century; empty when the value is no time. */
export function toDay(value: unknown): string {
  const milliseconds = toMilliseconds(value)
  return Number.isFinite(milliseconds) ? indiaDay(new Date(milliseconds).toISOString()) : ''
}

function toMilliseconds(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return parseTime(value.trim())
  if (typeof value !== 'object' || value === null) return Number.NaN
  const { _seconds, _nanoseconds, seconds, nanoseconds } = value as Record<string, unknown>
  const [whole, rest] = [_seconds ?? seconds, _nanoseconds ?? nanoseconds ?? 0]
  if (typeof whole !== 'number' || typeof rest !== 'number') return Number.NaN
  return whole * 1000 + Math.floor(rest / 1_000_000)
}

function parseTime(value: string): number {
  if (/^\d{12,13}$/.test(value)) return Number(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return Date.parse(fromIndia(`${value}T00:00`) ?? '')
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(:\d{2})?)(\.\d+)?$/.exec(value)
  if (local) return Date.parse(fromIndia(`${local[1]}T${local[2]}`) ?? '')
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value) ? Date.parse(value) : Number.NaN
}

/** The error `is missing` for undefined, otherwise the given message. */
function orMissing(message: string) {
  return ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : message)
}

function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, field]) => field !== null && field !== '')
  return Object.fromEntries(present.map(([name, field]) => [name, withoutBlanks(field)]))
}
