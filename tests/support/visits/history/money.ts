import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { agreedShifts } from '#domain/money/agreement.ts'
import { seenOf } from '#domain/money/lines.ts'
import { monthOf, monthsAround } from '#domain/money/month.ts'
import { addDays, dayAt } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { readAccount } from '#server/money/account.server.ts'
import { askAhead, monthsToAsk } from '#server/money/ask-ahead.server.ts'
import { addLine, canBeSettled, settleLine } from '#server/money/change-month.server.ts'
import { issueStatement } from '#server/money/issue-statement.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import { readMonth } from '#server/money/read-month.server.ts'
import { readMonths } from '#server/money/read-months.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { saveAgreement } from '#server/money/save-agreement.server.ts'
import { accountUser } from '../plans.ts'
import { aService, event, send } from './make-event.ts'
import { serviceOf, type World } from './world.ts'

/* What the office does about money while visits are reported late, corrected and cancelled (docs/decisions/0112). */

const rupee = 100

function authorOf({ office }: World) {
  return { ...accountUser(office), name: 'Meera Kulkarni' }
}

/** Of the months that can be computed: mostly the one before, which is billed. */
const aMonth = fc.constantFrom(1, 1, 2, 2, 2, 3)

function monthOfPlace(place: number): string {
  return monthsAround(dayAt(now()))[place] ?? ''
}

const agree = event(
  'agree prices',
  10,
  {
    service: aService,
    unit: fc.constantFrom('visit' as const, 'visit' as const, 'hour' as const, 'month' as const),
    price: fc.constantFrom(1_200, 900, 30_000),
    inDays: fc.constantFrom(-40, -10, 0, 0, 3),
  },
  async (world, { service, unit, price, inDays }) => {
    const { serviceId, customer } = serviceOf(world, service)
    if (!world.records.service.some((each) => each.serviceId === serviceId))
      return { ok: false, reason: 'nothing-there' }
    const { lines, seen } = await readPrices(serviceId)
    const from = addDays(dayAt(now()), inDays)
    const visits = lines.map((line) => ({
      ...{ line: line.id, unit, price: price * rupee, shifts: agreedShifts(line, from) },
    }))
    const told = { name: 'Meera', how: 'telephone' as const, toldName: 'Prachi', day: dayAt(now()) }
    const agreed = { by: 'office' as const, ...told }
    const fullTime = { unit: 'day' as const, price: 900 * rupee }
    return send(world, () =>
      saveAgreement(
        authorOf(world),
        { serviceId, uid: customer.uid },
        { from, visits, agreed, fullTime },
        seen,
      ),
    )
  },
)

const settle = event(
  'settle a line',
  60,
  {
    ...{ service: aService, month: aMonth, place: fc.nat(5) },
    ...{ rupees: fc.constantFrom(null, null, 0, 600), isStale: fc.constantFrom(false, false, false, true) },
  },
  async (world, { service, month, place, rupees, isStale }) => {
    const of = { uid: serviceOf(world, service).customer.uid, month: monthOfPlace(month) }
    const held = (await readMonth(of.uid, of.month)).lines.filter(canBeSettled)
    const line = held[place % held.length]
    if (!line) return { ok: false, reason: 'nothing-held' }
    const decision = {
      ...{ lineId: line.id, seen: isStale ? 'other' : seenOf(line), reason: 'As told' },
      amount: rupees === null ? (line.facts.proposal ?? 500 * rupee) : rupees * rupee,
      ...(line.facts.days !== undefined && { days: line.facts.days }),
    }
    return send(world, () => settleLine(authorOf(world), of, decision, line.facts.decision?.at))
  },
)

const add = event(
  'add a line',
  8,
  { service: aService, month: aMonth, rupees: fc.constantFrom(500, -300) },
  (world, { service, month, rupees }) => {
    const of = { uid: serviceOf(world, service).customer.uid, month: monthOfPlace(month) }
    const line = { form: randomUUID(), amount: rupees * rupee, text: 'Diapers', reason: 'As ordered' }
    return send(world, () => addLine(authorOf(world), of, line))
  },
)

const issue = event(
  'issue a statement',
  40,
  { service: aService, month: aMonth, isStale: fc.constantFrom(false, false, false, false, true) },
  async (world, { service, month, isStale }) => {
    const of = { uid: serviceOf(world, service).customer.uid, month: monthOfPlace(month) }
    const { seen } = await readMonth(of.uid, of.month)
    const form = { id: randomUUID(), seen: isStale ? 'other' : seen }
    return send(world, () => issueStatement(authorOf(world), of, form))
  },
)

const pay = event(
  'pay or refund',
  10,
  {
    service: aService,
    kind: fc.constantFrom('received', 'received', 'refunded'),
    rupees: fc.constantFrom(500, 9_000),
  },
  (world, { service, kind, rupees }) => {
    const { uid } = serviceOf(world, service).customer
    const payment = {
      paymentId: randomUUID(),
      amount: rupees * rupee,
      way: 'cash' as const,
      day: dayAt(now()),
    }
    return send(world, () => recordPayment(authorOf(world), uid, { kind: kind as 'received', ...payment }))
  },
)

const ask = event(
  'ask for a month ahead',
  8,
  { service: aService, place: fc.nat(1), isStale: fc.constantFrom(false, false, true) },
  async (world, { service, place, isStale }) => {
    const of = { uid: serviceOf(world, service).customer.uid, month: monthsToAsk()[place] ?? '' }
    const account = await readAccount(of.uid)
    const askedBefore = isStale ? 'before' : (account?.stored?.asked?.at ?? '')
    const form = { id: randomUUID(), askedBefore }
    return send(world, () => askAhead(authorOf(world), of, form))
  },
)

export const moneyEvents = [agree, settle, add, issue, pay, ask]

/** How the list of a month differs from the months of its customers, of this month and the one before. */
export async function listFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const month of [monthOf(dayAt(now())), monthOfPlace(2)]) {
    const { months, failed } = await readMonths(month)
    faults.push(...failed.map(({ uid }) => `the month ${month} of ${uid} cannot be computed`))
    for (const { uid, seen } of months)
      if (seen !== (await readMonth(uid, month)).seen)
        faults.push(`the month ${month} of ${uid} is otherwise in the list`)
  }
  return faults
}
