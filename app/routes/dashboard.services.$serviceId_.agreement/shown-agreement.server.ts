import { agreedWords, fromWords, priceListWords, pricesWords } from '#app/content/office/agreement-words.ts'
import { shiftsWords } from '#app/content/office/schedules.ts'
import { agreedShifts, agreementOn, unpricedLines, type Agreement } from '#domain/money/agreement.ts'
import { monthsAround } from '#domain/money/month.ts'
import { dayWords } from '#domain/office-dates.ts'
import { addDays, isDay, later, type Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { hasEnded, type Line } from '#domain/visits/plan.ts'
import { today } from '#server/clock.server.ts'
import { readHistoryOfService } from '#server/history/list-history.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'

/** A service that has or had care, running or over. */
export type PricedService = {
  serviceId: string
  uid: string
  patientName: string
  service: string
  /** The first day of its care. */
  firstDay: Day
  isPending: boolean
  /** It held a nurse full-time before it had visits. */
  wasHeld: boolean
}

/** @returns null if there is no such service, and no record of one that is removed */
export async function readPricedService({
  serviceId,
  service: confirmed,
  pending,
}: ServiceRecords): Promise<PricedService | null> {
  const record = confirmed ?? pending
  if (record) {
    const { userId: uid, patient, service } = record
    const { firstDay } = serviceDays(patient)
    const wasHeld = confirmed?.heldUntil !== undefined
    return { serviceId, uid, patientName: patient.name, service, firstDay, isPending: !confirmed, wasHeld }
  }
  const history = await readHistoryOfService(serviceId)
  if (!history) return null
  const { uid, patientName, service, lastStatus, heldUntil } = history
  const { firstDay } = serviceDays(history)
  const of = { isPending: lastStatus === 'pending', wasHeld: heldUntil !== undefined }
  return { serviceId, uid, patientName, service, firstDay, ...of }
}

/** The most recurring visits on the form. */
const mostLines = 20

/** The recurring visits that can have a price from a day on; of care that is over, those that it had. */
export function linesToPrice(lines: readonly Line[], from: Day): Line[] {
  const running = lines.filter((line) => !hasEnded(line, from))
  return (running.length > 0 ? running : lines).slice(-mostLines)
}

/** Those that the form has: also what has ended since the first day that is computed. */
export function linesOnForm(lines: readonly Line[]): Line[] {
  return linesToPrice(lines, `${monthsAround(today()).at(-1) ?? ''}-01`)
}

/**
 * The agreements of a service, and the form for another one with the values of the newest.
 * @param asked the day from which a price is missing, whose values the form has; empty for none
 */
export async function readShownAgreement({ firstDay, ...of }: PricedService, asked: string) {
  const { agreements, lines: all, seen } = await readPrices(of.serviceId)
  const is = today()
  const lines = linesOnForm(all)
  const [present, newest] = [agreementOn(agreements, is), agreements.at(-1)]
  const from = isDay(asked) ? asked : later(is, newest?.from ?? firstDay)
  const values = isDay(asked) ? agreementOn(agreements, asked) : newest
  return {
    ...of,
    seen,
    hint: priceListWords(of.service),
    lines: lines.map((line) => ({ id: line.id, title: titleOf(line, is) })),
    values: {
      from,
      toldDay: is,
      ...(values && pricesTyped(values)),
    } as Record<string, string>,
    /** The times of visits without a price; nothing where none was agreed. */
    unpriced: newest ? unpricedLines(lines, agreements, is).map((line) => titleOf(line, is)) : [],
    agreements: agreements
      .map(({ from, agreed, ...prices }) => ({
        from: `From ${dayWords(from, is)}`,
        isPresent: from === present?.from,
        prices: pricesWords(prices),
        agreed: agreedWords(agreed, is),
      }))
      .reverse(),
  }
}

export type ShownAgreement = Awaited<ReturnType<typeof readShownAgreement>>

/** `Day shift 08:00–20:00, every day; from Tue 1 Dec 24 hours, every day`; of one that has ended with `, until Fri 20 Nov`. */
function titleOf(line: Line, is: Day): string {
  const present = shiftsWords(agreedShifts(line, is))
  const end = line.segments.at(-1)?.from
  if (end && hasEnded(line, is)) return `${present}, until ${dayWords(addDays(end, -1), is)}`
  const coming = line.segments.filter(({ from, shifts }) => from > is && shifts.length > 0)
  const others = coming.filter(({ shifts }) => shiftsWords(shifts) !== present)
  return [present, ...others.map(({ from, shifts }) => `${fromWords(from, is)} ${shiftsWords(shifts)}`)].join(
    '; ',
  )
}

function pricesTyped({ visits, fullTime }: Agreement): Record<string, string> {
  const ofLines = visits.flatMap(({ line, unit, price, minimumMinutes = '' }) => [
    [`unit-${line}`, unit],
    [`price-${line}`, String(price / 100)],
    [`minimum-${line}`, String(minimumMinutes)],
  ])
  return {
    ...(fullTime && { fullTimeUnit: fullTime.unit, fullTimePrice: String(fullTime.price / 100) }),
    ...(Object.fromEntries(ofLines) as Record<string, string>),
  }
}
