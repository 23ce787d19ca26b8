import * as z from 'zod/mini'
import { agreementMessages } from '#app/content/office/agreement-words.ts'
import { rupeeProblems } from '#app/content/office/money-lines.ts'
import { besideFields } from '#app/forms/read-form.server.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { lengths } from '#domain/limits.ts'
import {
  agreedShifts,
  fullTimeUnits,
  howTold,
  visitUnits,
  type Agreement,
  type FullTimePrice,
  type VisitPrice,
} from '#domain/money/agreement.ts'
import { readPrice } from '#domain/money/amounts.ts'
import { monthsAround } from '#domain/money/month.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { validationKey } from '#domain/validation.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import type { Line } from '#domain/visits/plan.ts'
import { optionalText } from '#server/schema.server.ts'
import { linesToPrice } from './shown-agreement.server.ts'

const unexpected = validationKey('unexpected')

const ownFields = {
  seen: z.string(unexpected).check(z.maxLength(40, unexpected)),
  from: optionalText(60),
  how: z.enum(howTold, unexpected),
  toldName: optionalText(lengths.name),
  toldDay: optionalText(60),
  fullTimeUnit: z.optional(z.enum(fullTimeUnits, unexpected)),
  fullTimePrice: optionalText(20),
}

/** The form of an agreement, with three fields for each recurring visit, by its id. */
export function agreementSchema(lines: readonly Line[]) {
  const ofLines = lines.flatMap(({ id }) => [
    [`unit-${id}`, z.optional(z.enum(visitUnits, unexpected))] as const,
    [`price-${id}`, optionalText(20)] as const,
    [`minimum-${id}`, optionalText(6)] as const,
  ])
  return z.object({ ...Object.fromEntries(ofLines), ...ownFields } as typeof ownFields)
}

type Typed = z.output<ReturnType<typeof agreementSchema>>
type Problems = Record<string, string | null>

/** How far ahead an agreement may begin, and how long ago the family may have been told, in days. */
const furthest = 366
const mostMinutes = 24 * 60

/**
 * Reads what a service costs from a day on.
 * @param lines those of the form; what has ended by the day on which the agreement begins gets no price
 * @param name of the administrator, who has told the family
 * @returns the agreement, or the messages by field
 */
export function readAgreement(
  typed: Typed,
  { lines, name, today }: { lines: readonly Line[]; name: string; today: Day },
): { ok: true; agreement: Agreement } | { ok: false; errors: Record<string, string[]> } {
  const { how, toldName = '' } = typed
  const [from, day] = [readTypedDay(typed.from ?? ''), readTypedDay(typed.toldDay ?? '')]
  const begins = from ?? today
  const asked = linesToPrice(lines, begins)
  const read = asked.map((line) => readVisitPrice(typed, line, begins))
  const visits = read.flatMap(({ price }) => price ?? [])
  const fullTime = readFullTime(typed)
  const problems: Problems = {
    from: startProblem(from, today),
    ...(Object.assign({}, ...read.map((each) => each.problems)) as Problems),
    fullTimePrice: fullTime.problem,
    toldName: toldName === '' ? agreementMessages.noName : null,
    toldDay: toldProblem(day, today),
  }
  if (visits.length === 0 && !fullTime.price && Object.values(problems).every((problem) => !problem))
    problems[asked[0] ? `price-${asked[0].id}` : 'fullTimePrice'] = agreementMessages.noPrice
  const errors = besideFields(problems)
  if (!from || !day || Object.keys(errors).length > 0) return { ok: false, errors }
  const agreed = { by: 'office' as const, name, how, toldName, day }
  const held = fullTime.price && { fullTime: fullTime.price }
  return { ok: true, agreement: { from, visits, ...held, agreed } }
}

function readFullTime({ fullTimeUnit: unit = 'day', fullTimePrice = '' }: Typed): {
  price: FullTimePrice | null
  problem: string | null
} {
  if (fullTimePrice === '') return { price: null, problem: null }
  const read = readPrice(fullTimePrice)
  return read.ok
    ? { price: { unit, price: read.paise }, problem: null }
    : { price: null, problem: rupeeProblems[read.problem] }
}

function startProblem(from: Day | null, today: Day): string | null {
  if (!from) return agreementMessages.noDay
  if (from > addDays(today, furthest)) return agreementMessages.notNear
  return from < `${monthsAround(today).at(-1) ?? ''}-01` ? agreementMessages.tooEarly : null
}

function toldProblem(day: Day | null, today: Day): string | null {
  if (!day) return agreementMessages.noDay
  if (day > today) return agreementMessages.future
  return day < addDays(today, -furthest) ? agreementMessages.notNear : null
}

function readVisitPrice(
  typed: Partial<Record<string, string>>,
  line: Line,
  from: Day,
): { price: VisitPrice | null; problems: Problems } {
  const [text = '', minimum = ''] = [typed[`price-${line.id}`], typed[`minimum-${line.id}`]]
  const unit = (typed[`unit-${line.id}`] ?? 'visit') as VisitPrice['unit']
  const [read, minutes] = [text === '' ? null : readPrice(text), readMinutes(minimum)]
  const isHourly = unit === 'hour' && read !== null
  const problems = {
    [`price-${line.id}`]: read && !read.ok ? rupeeProblems[read.problem] : null,
    [`minimum-${line.id}`]: minimum === '' || (minutes && isHourly) ? null : agreementMessages.minimum,
  }
  if (!read?.ok) return { price: null, problems }
  const price = { line: line.id, shifts: agreedShifts(line, from), unit, price: read.paise }
  return { price: { ...price, ...(minutes && { minimumMinutes: minutes }) }, problems }
}

function readMinutes(typed: string): number | null {
  const latin = toLatinDigits(typed)
  const minutes = /^\d+$/.test(latin) ? Number(latin) : 0
  return minutes >= 1 && minutes <= mostMinutes ? minutes : null
}
