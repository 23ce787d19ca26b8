import { randomUUID } from 'node:crypto'
import {
  agreedWords,
  billingWords,
  daysToPayWords,
  fromWords,
  priceListWords,
  pricesWords,
} from '#app/content/office/agreement-words.ts'
import { shiftsWords } from '#app/content/office/schedules.ts'
import { agreementOn, type Agreement } from '#domain/money/agreement.ts'
import { addDays, later, type Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { hasEnded, type Line } from '#domain/visits/plan.ts'
import { today } from '#server/clock.server.ts'
import { readHistoryOfService } from '#server/history/list-history.server.ts'
import { mostLines } from '#server/money/agreement-form.server.ts'
import { billingOf, readTerms, seenOf } from '#server/money/read-agreements.server.ts'
import { readPlan } from '#server/plans/read-plans.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'

/** A service that has or had care, running or over. */
export type PricedService = {
  serviceId: string
  uid: string
  patientName: string
  service: string
  /** The first day of its care. */
  firstDay: Day
  isPending: boolean
}

/** How long a recurring visit that has ended can still be given a price, in days. */
const longestEnded = 62

/** @returns null if there is no such service, and no record of one that is removed */
export async function readPricedService({
  serviceId,
  service: confirmed,
  pending,
}: ServiceRecords): Promise<PricedService | null> {
  const record = confirmed ?? pending
  if (record) {
    const { userId, patient, service } = record
    const { firstDay } = serviceDays(patient)
    return { serviceId, uid: userId, patientName: patient.name, service, firstDay, isPending: !confirmed }
  }
  const history = await readHistoryOfService(serviceId)
  if (!history) return null
  const { uid, patientName, service, lastStatus } = history
  const { firstDay } = serviceDays(history)
  return { serviceId, uid, patientName, service, firstDay, isPending: lastStatus === 'pending' }
}

/** The recurring visits of a service that can have a price. */
export async function readPricedLines(serviceId: string): Promise<Line[]> {
  const plan = unlessExpired((await readPlan(serviceId, [])).stored)
  const since = addDays(today(), -longestEnded)
  return (plan?.lines ?? []).filter((line) => !hasEnded(line, since)).slice(-mostLines)
}

/** The agreements of a service, and the form for another one with the values of the newest. */
export async function readShownAgreement(of: PricedService) {
  const { serviceId, patientName, service, isPending } = of
  const [lines, terms] = await Promise.all([readPricedLines(serviceId), readTerms(of)])
  const is = today()
  const agreements = terms.stored?.agreements ?? []
  const titles = Object.fromEntries(lines.map((line) => [line.id, titleOf(line, is)]))
  const billing = billingOf(terms.account)
  const present = agreementOn(agreements, is)
  return {
    ...{ serviceId, patientName, service, isPending },
    formId: randomUUID(),
    seen: seenOf(terms),
    hint: priceListWords(service),
    lines: lines.map(({ id }) => ({ id, title: titles[id] ?? '' })),
    values: valuesOf(agreements.at(-1), { lines, billing, from: of.firstDay, today: is }),
    billing: agreements.length > 0 ? billingWords(billing) : '',
    agreements: agreements
      .map(({ from, daysToPay, agreed, ...prices }) => ({
        from: fromWords(from, is),
        isPresent: from === present?.from,
        prices: pricesWords(prices, titles),
        pay: daysToPayWords(daysToPay),
        agreed: agreedWords(agreed, is),
      }))
      .reverse(),
  }
}

export type ShownAgreement = Awaited<ReturnType<typeof readShownAgreement>>

/** What a recurring visit does now, or first. */
function titleOf({ segments }: Line, is: Day): string {
  const running = segments.filter(({ shifts }) => shifts.length > 0)
  return shiftsWords((running.findLast(({ from }) => from <= is) ?? running[0])?.shifts ?? [])
}

const usualDaysToPay = 7

function valuesOf(
  newest: Pick<Agreement, 'from' | 'visits' | 'fullTime' | 'daysToPay'> | undefined,
  at: { lines: readonly Line[]; billing: ReturnType<typeof billingOf>; from: Day; today: Day },
): Record<string, string> {
  const { lines, billing, from, today: is } = at
  const ofLines = lines.flatMap(({ id }, place) => {
    const price = newest?.visits.find(({ line }) => line === id)
    if (!price) return []
    const least = price.unit === 'hour' ? price.minimumMinutes : undefined
    return [
      [`unit-${place}`, price.unit],
      [`price-${place}`, String(price.price / 100)],
      [`minimum-${place}`, least ? String(least) : ''],
    ]
  })
  return {
    ...{
      from: newest ? later(is, newest.from) : from,
      toldDay: is,
      daysToPay: String(newest?.daysToPay ?? usualDaysToPay),
    },
    ...{ period: billing.period, ahead: billing.asksAhead ? 'yes' : 'no' },
    ...(newest?.fullTime && {
      fullTimeUnit: newest.fullTime.unit,
      fullTimePrice: String(newest.fullTime.price / 100),
    }),
    ...(Object.fromEntries(ofLines) as Record<string, string>),
  }
}
