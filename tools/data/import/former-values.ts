import * as z from 'zod/mini'
import { fromIndia, indiaDay } from '#domain/dates.ts'
import { readAs } from '#server/schema.server.ts'

/*
 * How the former database wrote values, and the words for what is none. Fields that are null or empty count as left out.
 */

/** What a document says, or everything that is wrong with it, each as `field: what`. */
export type Reading<Said> = { ok: true; said: Said } | { ok: false; problems: string[] }

export function readWith<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: unknown,
): Reading<z.output<Schema>> {
  const read = schema.safeParse(withoutBlanks(data))
  if (read.success) return { ok: true, said: read.data }
  const problems = read.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  return { ok: false, problems }
}

/** A document of fields. */
export function fields<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object(shape, { error: ({ input }) => (input === undefined ? 'is missing' : 'is no document') })
}

/** A text that must be there, trimmed; phone numbers and codes may have been kept as numbers. */
export function text(longest: number) {
  const written = z.union([z.string(), z.pipe(z.number(), z.transform(String))], {
    error: orMissing('is no text'),
  })
  return z.pipe(
    z.pipe(
      written,
      z.transform((said) => said.trim()),
    ),
    z
      .string()
      .check(z.minLength(1, 'is missing'), z.maxLength(longest, `is longer than ${longest} characters`)),
  )
}

const writtenTruth = z.pipe(
  z.enum(['true', 'false']),
  z.transform((said) => said === 'true'),
)

export const truth = z.union([z.boolean(), writtenTruth], { error: orMissing('is neither true nor false') })

export function wholeNumber(smallest: number, largest: number) {
  const words = `is no number from ${smallest} to ${largest}`
  const digits = z.pipe(z.string().check(z.regex(/^\s*\d+\s*$/)), z.transform(Number))
  return z
    .union([z.number(), digits], { error: orMissing(words) })
    .check(z.refine((said) => Number.isInteger(said) && said >= smallest && said <= largest, words))
}

/** One of a few words, in whatever case. */
export function choice<const Word extends string>(words: readonly Word[]) {
  return z.pipe(
    z.string({ error: orMissing('is no text') }),
    readAs(
      (said: string) => words.find((word) => word.toLowerCase() === said.trim().toLowerCase()) ?? null,
      `is none of ${words.join(', ')}`,
    ),
  )
}

/** A time in any form that `toInstant` knows, as the UTC instant. */
export const instant = z.pipe(
  z.unknown().check(z.refine((said) => said !== undefined, 'is missing')),
  readAs(toInstant, 'is no time'),
)

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/**
 * A time as the former database and its apps wrote it: an ISO text (without a zone it is meant in India, a day alone is its
 * beginning there), milliseconds since 1970, or a timestamp's seconds and nanoseconds.
 * @returns the UTC instant, or null where the value is no time between 2000 and 2100
 */
export function toInstant(value: unknown): string | null {
  const milliseconds = toMilliseconds(value)
  const isTime = Number.isFinite(milliseconds) && milliseconds >= earliest && milliseconds < latest
  return isTime ? new Date(milliseconds).toISOString() : null
}

/** The calendar day of such a value in India, yyyy-mm-dd, of whatever century; empty where it is none. */
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

function parseTime(written: string): number {
  if (/^\d{12,13}$/.test(written)) return Number(written)
  if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return Date.parse(fromIndia(`${written}T00:00`) ?? '')
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(:\d{2})?)(\.\d+)?$/.exec(written)
  if (local) return Date.parse(fromIndia(`${local[1]}T${local[2]}`) ?? '')
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(written) ? Date.parse(written) : Number.NaN
}

/** `is missing` for what is not there, otherwise the words. */
export function orMissing(words: string) {
  return ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : words)
}

function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, field]) => field !== null && field !== '')
  return Object.fromEntries(present.map(([name, field]) => [name, withoutBlanks(field)]))
}
