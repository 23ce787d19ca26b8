import * as z from 'zod/mini'
import { toLatinDigits } from '#domain/digits.ts'
import { lengths } from '#domain/limits.ts'
import {
  agreedShifts,
  fullTimeUnits,
  howTold,
  visitUnits,
  type AgreedShift,
  type FullTimePrice,
  type VisitPrice,
} from '#domain/money/agreement.ts'
import { readPrice, type PriceProblem } from '#domain/money/amounts.ts'
import { monthsAround } from '#domain/money/month.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { validationKey } from '#domain/validation.ts'
import { addDays, later, type Day } from '#domain/visits/days.ts'
import type { Line } from '#domain/visits/plan.ts'
import { optionalText } from '#server/schema.server.ts'
import type { NewAgreement } from './save-agreement.server.ts'

const unexpected = validationKey('unexpected')

/** The most recurring visits on the form. */
export const mostLines = 12

const places = Array.from({ length: mostLines }, (_, place) => place)
/** The fields of a recurring visit, by its place on the form. */
const lineFields = places.flatMap((place) => [
  [`line-${place}`, optionalText(4)] as const,
  [`unit-${place}`, z.optional(z.enum(visitUnits, unexpected))] as const,
  [`price-${place}`, optionalText(20)] as const,
  [`minimum-${place}`, optionalText(6)] as const,
])

const ownFields = z.object({
  /** A random id made with the page. */
  form: z.uuid(unexpected),
  seen: z.string(unexpected).check(z.maxLength(40, unexpected)),
  from: optionalText(60),
  how: z.enum(howTold, unexpected),
  toldName: optionalText(lengths.name),
  toldDay: optionalText(60),
  fullTimeUnit: z.optional(z.enum(fullTimeUnits, unexpected)),
  fullTimePrice: optionalText(20),
})

export type AgreementPosted = z.output<typeof ownFields>

/** What a service costs from a day on. */
export const agreementSchema = z.object({ ...Object.fromEntries(lineFields), ...ownFields.shape })

export type AgreementProblem =
  | PriceProblem
  | 'no-price'
  | 'not-minutes'
  | 'minimum-without-hour'
  | 'not-a-day'
  | 'not-near'
  | 'too-early'
  | 'future'
  | 'no-name'

/** How far ahead an agreement may begin, and how long ago the family may have been told, in days. */
const furthest = 366
const mostMinutes = 24 * 60

type Problems = Partial<Record<string, AgreementProblem>>

/**
 * Reads the form of an agreement.
 * @param lines the recurring visits that the service has; the prices of others are left out
 * @param name of the administrator, who has told the family
 * @returns the agreement, or what is wrong by field
 */
export function readAgreementForm(
  posted: AgreementPosted,
  { lines, name, today }: { lines: readonly Line[]; name: string; today: Day },
): { ok: true; asked: NewAgreement } | { ok: false; problems: Problems } {
  const problems: Problems = {}
  const found = (field: string, problem: AgreementProblem) => {
    problems[field] = problem
    return null
  }
  const from = readDay(posted.from, 'from', found)
  const shifts = new Map(lines.map((line) => [line.id, agreedShifts(line, later(from ?? today, today))]))
  const visits = readVisitPrices(posted, shifts, found)
  const fullTime = readFullTime(posted, found)
  if (visits.length === 0 && !fullTime && Object.keys(problems).length === 0)
    found(lines.length > 0 ? 'price-0' : 'fullTimePrice', 'no-price')
  if (from && from > addDays(today, furthest)) found('from', 'not-near')
  if (from && from < `${monthsAround(today).at(-1) ?? ''}-01`) found('from', 'too-early')
  const told = readTold(posted, today, found)
  if (!from || !told || Object.keys(problems).length > 0) return { ok: false, problems }
  const { form, seen } = posted
  const agreed = { by: 'office' as const, name, ...told }
  return {
    ok: true,
    asked: { agreement: { form, from, visits, ...(fullTime && { fullTime }), agreed }, seen },
  }
}

/**
 * What was typed for each recurring visit, by the place that it has now: a colleague may have added or ended one since the form was opened.
 */
export function pricesByLine(posted: AgreementPosted, lines: readonly Line[]): Record<string, string> {
  const of = posted as Partial<Record<string, string>>
  return Object.fromEntries(
    lines.flatMap(({ id }, now) => {
      const before = places.find((place) => of[`line-${place}`] === id)
      return ['price', 'unit', 'minimum'].map((name) => [`${name}-${now}`, of[`${name}-${before}`] ?? ''])
    }),
  )
}

type Found = (field: string, problem: AgreementProblem) => null

function readVisitPrices(
  posted: AgreementPosted,
  shiftsOf: ReadonlyMap<string, AgreedShift[]>,
  found: Found,
): VisitPrice[] {
  const of = posted as Partial<Record<string, string>>
  return places.flatMap((place): VisitPrice[] => {
    const [line = '', typed = ''] = [of[`line-${place}`], of[`price-${place}`]]
    const [unit = 'visit', minimum = ''] = [
      of[`unit-${place}`] as VisitPrice['unit'] | undefined,
      of[`minimum-${place}`],
    ]
    const shifts = shiftsOf.get(line)
    if (!shifts) return []
    const minutes = readMinutes(minimum)
    if (minimum !== '' && minutes === null) found(`minimum-${place}`, 'not-minutes')
    else if (minimum !== '' && (unit !== 'hour' || typed === ''))
      found(`minimum-${place}`, 'minimum-without-hour')
    if (typed === '') return []
    const price = readPrice(typed)
    if (!price.ok) {
      found(`price-${place}`, price.problem)
      return []
    }
    const isHourly = unit === 'hour' && minutes !== null
    return [{ line, shifts, unit, price: price.paise, ...(isHourly && { minimumMinutes: minutes }) }]
  })
}

function readFullTime(
  { fullTimeUnit = 'day', fullTimePrice = '' }: AgreementPosted,
  found: Found,
): FullTimePrice | undefined {
  if (fullTimePrice === '') return undefined
  const price = readPrice(fullTimePrice)
  if (price.ok) return { unit: fullTimeUnit, price: price.paise }
  found('fullTimePrice', price.problem)
  return undefined
}

/** Who of the family was told, how and when. */
function readTold({ toldName = '', toldDay, how }: AgreementPosted, today: Day, found: Found) {
  if (toldName === '') found('toldName', 'no-name')
  const day = readDay(toldDay, 'toldDay', found)
  if (day && day > today) found('toldDay', 'future')
  else if (day && day < addDays(today, -furthest)) found('toldDay', 'not-near')
  return day && { how, toldName, day }
}

function readDay(typed: string | undefined, field: string, found: Found): Day | null {
  return readTypedDay(typed ?? '') ?? found(field, 'not-a-day')
}

function readMinutes(typed: string): number | null {
  const latin = toLatinDigits(typed)
  const minutes = /^\d+$/.test(latin) ? Number(latin) : 0
  return minutes >= 1 && minutes <= mostMinutes ? minutes : null
}
