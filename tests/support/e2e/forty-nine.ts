import { randomUUID } from 'node:crypto'
import type { VisitPrice } from '#domain/money/agreement.ts'
import { minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { saveAgreement } from '#server/money/save-agreement.server.ts'
import { ServiceWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { bookingOf } from '../bookings.ts'
import { meera } from '../money/payments.ts'
import { createCustomer, createNurse, type Person } from '../people.ts'
import { bookService, requestAssign, requestConfirm } from '../requests.ts'
import { change, day as dayShift, line, night } from '../visits/plans.ts'

/*
 * Forty-nine families with care in November, for the month's end of an agency: planned, priced and paid by the product's own functions; what was
 * reported is written into the weeks at once.
 */

const [firstNames, lastNames] = [
  ['Aditi', 'Bhaskar', 'Chitra', 'Dilip', 'Farida', 'Govind', 'Hemlata'],
  ['Apte', 'Bhosale', 'Chavan', 'D’Souza', 'Gokhale', 'Joshi', 'Shaikh'],
] as const

/** The reports of a nurse who came two minutes early and left so many minutes after the visit began. */
function served(visit: WeekVisit, minutes = visit.minutes + 3): Partial<WeekVisit> {
  const { start } = intervalOf(visit)
  const [arrivedAt, leftAt] = [start - 2 * minute, start + minutes * minute].map((time) =>
    new Date(time).toISOString(),
  )
  return { arrivedAt, leftAt }
}

/** Of whom something is held, by place: the day, and what was reported on it. */
const held: Record<number, { day: string; reported: (visit: WeekVisit) => Partial<WeekVisit> }> = {
  4: { day: '2026-11-12', reported: () => ({}) },
  11: { day: '2026-11-17', reported: (visit) => served(visit, 420) },
  23: { day: '2026-11-20', reported: (visit) => ({ ...served(visit), contested: 1 }) },
  31: { day: '2026-11-26', reported: (visit) => ({ ...served(visit), leftAt: undefined }) },
}
const [noPrice, paidAhead, fullTime] = [17, 38, 44]

type Family = { uid: string; serviceId: string }

/** Plans and prices the care of one family; it is 31 October. */
async function plan(author: Person, place: number): Promise<Family> {
  const [firstname = '', lastname = ''] = [firstNames[place % 7], lastNames[Math.floor(place / 7)]]
  const customer = await createCustomer({ firstname, lastname })
  const dates = { startDate: '2026-11-01T08:00', endDate: '2027-02-28T20:00' }
  const service = await bookService(customer, bookingOf({ ...dates, name: `Sushila ${lastname}` }))
  await requestConfirm(customer, service, service.bookCode)
  const { serviceId } = service
  const family = { uid: customer.uid, serviceId }
  const nurse = await createNurse()
  const shift = place % 3 === 0 ? night : { ...dayShift, ...(place % 5 === 0 && { weekdays: [1, 3, 5] }) }
  await done(
    place === fullTime
      ? requestAssign(author, service, nurse)
      : change(author, serviceId, line(nurse, shift)),
  )
  if (place === noPrice) return family
  const { lines, seen } = await readPrices(serviceId)
  const price = (900 + 50 * (place % 9)) * 100
  const visits = lines.map(({ id }): VisitPrice => ({ line: id, shifts: [shift], unit: 'visit', price }))
  const agreed = { by: 'office', name: 'Meera Kulkarni', how: 'telephone', toldName: firstname } as const
  const agreement = {
    ...{ from: '2026-11-01', visits, agreed: { ...agreed, day: '2026-10-31' } },
    ...(place === fullTime && { fullTime: { unit: 'day' as const, price: 1_700_00 } }),
  }
  await done(saveAgreement(author, family, agreement, seen))
  if (place === paidAhead)
    await done(
      recordPayment(meera, customer.uid, {
        ...{ kind: 'received', paymentId: randomUUID(), amount: 60_000_00, way: 'bank' },
        ...{ day: '2026-10-31', reference: 'NEFT 61104' },
      }),
    )
  return family
}

/** Writes what the nurses reported of the visits before December. */
async function report({ serviceId }: Family, place: number): Promise<void> {
  const { data: weeks } = await ServiceWeek.query.ofService({ serviceId }).go({ pages: 'all' })
  const reported = weeks.map(({ visits, ...week }) => ({
    ...week,
    visits: visits.map((visit) => {
      if (visit.day >= '2026-12-01') return visit
      const reports = held[place]?.day === visit.day ? held[place].reported : served
      return { ...visit, ...reports(visit) }
    }),
  }))
  if (reported.length > 0) await ServiceWeek.put(reported).go()
}

export async function done(outcome: Promise<{ ok: boolean }>): Promise<void> {
  const answer = await outcome
  if (!answer.ok) throw new Error(`November was not prepared: ${JSON.stringify(answer)}`)
}

/** Seven at a time. */
export async function fortyNineFamilies(author: Person): Promise<void> {
  for (let from = 0; from < 49; from += 7) {
    const places = Array.from({ length: 7 }, (_, next) => from + next)
    await Promise.all(places.map(async (place) => report(await plan(author, place), place)))
  }
}
