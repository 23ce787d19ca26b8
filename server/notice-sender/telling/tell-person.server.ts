import {
  afterCall,
  beforeCall,
  isUnanswered,
  settle,
  type CallOutcome,
  type Left,
} from '#domain/messages/conclude.ts'
import { difference, saidIn, servicesIn, withoutServices, type Part } from '#domain/messages/difference.ts'
import { messagesTo, sendableAt, type Message, type Reader } from '#domain/messages/texts.ts'
import { wordsOf, type Said, type Told } from '#domain/messages/told.ts'
import type { WhatIsSo } from '#domain/messages/what-is-so.ts'
import { minute } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import type { Delivery } from '#server/notice-sender/sending/deliver.server.ts'
import type { RowEnd } from '#server/notice-sender/sending/outcome.server.ts'
import type { NewMessage } from '#server/notices/log-message.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { ByWay, Way } from '#server/notices/told.entity.server.ts'
import { concludeRows, waitsForChange, type Tried } from './conclusion.server.ts'
import { evidenceOf, isLeftBy, silentServices } from './person-rows.server.ts'
import { lease, readCompared, type Compared, type ReadSo } from './read-compared.server.ts'
import { writerOf } from './write-told.server.ts'

/** How much of a claim must be left when a call begins. */
const longestCall = minute / 3

/** What a kind of person needs to be told something. */
export type Teller = {
  reader: Reader
  readSo: ReadSo
  /** Sends a message by one way. */
  send: (message: Message, so: WhatIsSo, way: Way) => Promise<Delivery>
  /** What is logged of a message that went out or was refused for good. */
  logOf: (
    message: Message,
    so: WhatIsSo,
    way: Way,
  ) => Pick<NewMessage, 'with' | 'about'> & Partial<NewMessage>
}

/** Of a message by a way that has no address. */
export const noAddress: Delivery = { state: 'failed', reason: 'no-address' }

/** Of a message that has gone out twice without an answer. */
const unanswered: Delivery = { state: 'failed', reason: 'no-answer' }

/**
 * Compares what is so for a person with what they were told, and tells the difference (docs/decisions/0100). However many senders run, each
 * conclusion is one write on condition of the version; a sender that dies leaves its rows.
 * @param found rows that there are, as an index has them
 * @returns what became of the rows; none if another sender is telling this person something, or was faster
 */
export async function tellPerson(
  recipientKey: string,
  teller: Teller,
  found: readonly StoredNotice[],
): Promise<RowEnd[]> {
  const compared = await readCompared(recipientKey, found, teller.readSo)
  if (compared === 'busy') return []
  const plans = new Map(compared.ways.map((way) => [way, planBy(way, compared, teller.reader)]))
  return tellAll(plans, { write: writerOf(recipientKey, compared.version), compared, teller })
}

type Planned = Omit<Tried, 'delivery'> & { said: Said; delivery?: Delivery }

type PlanOfWay = {
  /** Those that are not to be sent now have a `delivery`: they have gone out twice without an answer, or wait for the morning. */
  messages: Planned[]
  /** What is not told until the office has decided. */
  silent: readonly Part[]
}

/** The messages that one way still owes; null where it owes none. */
function planBy(way: Way, { rows, told, so }: Compared, reader: Reader): PlanOfWay | null {
  const before = told.get(way)
  const own = rows.filter((row) => isLeftBy(row, way))
  if (!before || own.length === 0) return null
  const { held, unwanted } = silentServices(rows, way)
  const parts = withoutServices(difference(before, so, evidenceOf(own)), unwanted, so)
  const left = withoutServices(parts, held, so)
  const messages = messagesTo(reader, left, so).map((message): Planned => {
    const said = saidIn(message.parts, so)
    const waitsUntil = sendableAt(message, now())
    const isWaiting = waitsUntil > now()
    const about = { way, message, said, services: servicesIn(message.parts, so) }
    if (isUnanswered(before, said)) return { ...about, delivery: unanswered }
    if (waitsForChange(rows, about)) return { ...about, delivery: { state: 'failed' } }
    return { ...about, ...(isWaiting && { waitsUntil, delivery: { state: 'open' } }) }
  })
  return { messages, silent: parts.filter((part) => !left.includes(part)) }
}

/**
 * Sends messages one after another, the same words by all ways at once. Each is written before its calls; their outcome with the next one, and
 * after the last all that was read is concluded.
 */
async function tellAll(
  plans: ReadonlyMap<Way, PlanOfWay | null>,
  {
    write,
    compared: { so, rows, told: before },
    teller,
  }: { write: ReturnType<typeof writerOf>; compared: Compared; teller: Teller },
): Promise<RowEnd[]> {
  const told = new Map(before)
  const messages = [...plans.values()].flatMap((plan) => plan?.messages ?? [])
  let log: NewMessage[] = []
  const tried: Called[] = messages.flatMap(({ delivery, ...each }) =>
    delivery ? [{ ...each, delivery }] : [],
  )
  const called = new Set<Tried>()
  const logged = new Set<Tried>()
  const toSend = messages.filter(({ delivery }) => !delivery)
  for (const same of Map.groupBy(toSend, ({ message, said }) => message.text + wordsOf(said)).values()) {
    const tellingUntil = now() + lease
    for (const { way, said } of same) change(told, way, (own) => beforeCall(own, said))
    if (!(await write(told, { tellingUntil, log }))) return []
    log = []
    const canCall = () => now() <= tellingUntil - longestCall
    if (!canCall()) return []
    for (const each of same) {
      const delivery = canCall() ? await sendBy(teller, each, so) : unfinished
      change(told, each.way, (own) => afterCall(own, so, outcomeOf(delivery)))
      const own = told.get(each.way)
      const isTwice = delivery.state !== 'sent' && own && isUnanswered(own, each.said)
      const one = { ...each, delivery: isTwice ? unanswered : delivery, place: called.size }
      tried.push(one)
      called.add(one)
      // A refusal is logged once it is not tried again.
      if (delivery.state !== 'sent' && delivery.reason !== 'no-answer') continue
      log.push(...logsOf(one, { rows, teller, so }))
      logged.add(one)
    }
  }
  const { ends, open, again } = concludeRows(
    rows.filter(({ state }) => state !== 'held'),
    tried,
  )
  const failed = tried.filter((each) => each.delivery.state !== 'sent' && !open.includes(each))
  const given = failed.filter((each) => called.has(each) && !logged.has(each))
  log.push(...given.flatMap((each) => logsOf(each, { rows, teller, so })))
  for (const [way, plan] of plans)
    if (plan) change(told, way, (own) => settle(own, so, unsaidBy(way, plan, { open, failed, again })))
  const isWritten = await write(told, { ends, log: log.slice(0, mostLogged) })
  return isWritten ? ends.map(({ end }) => end) : []
}

/** With its place among those that are logged in one write. */
type Called = Tried & { said: Said; place?: number }

/** What one way still owes: what waits for the office, is tried again, or has failed. */
function unsaidBy(
  way: Way,
  { silent }: PlanOfWay,
  { open, failed, again }: Record<'open' | 'failed' | 'again', readonly Called[]>,
): Left {
  const own = (all: readonly Called[]) => all.filter((each) => each.way === way)
  const parts = own([...open, ...failed]).flatMap(({ message }) => message.parts)
  return { unsaid: [...silent, ...parts], again: own(again).map(({ said }) => said) }
}

const unfinished: Delivery = { state: 'open', reason: 'internal' }

/** One that cannot be made is tried again. */
async function sendBy({ send, reader }: Teller, { message, way }: Planned, so: WhatIsSo): Promise<Delivery> {
  try {
    return await send(message, so, way)
  } catch (error) {
    logError(`a message to a ${reader} was not made`, error)
    return unfinished
  }
}

function change(told: ByWay, way: Way, to: (own: Told) => Told): void {
  const own = told.get(way)
  if (own) told.set(way, to(own))
}

function outcomeOf({ state, reason }: Delivery): CallOutcome {
  if (state === 'sent') return 'sent'
  return reason === 'no-answer' ? 'unknown' : 'failed'
}

/** As many as fit into one transaction with the rows. */
const mostLogged = 60

/** The message for each service that it is about, with the change of the row that names it. */
function logsOf(
  { message, services, delivery, way, place }: Called,
  { rows, teller, so }: { rows: readonly StoredNotice[]; teller: Teller; so: WhatIsSo },
): NewMessage[] {
  const { state, reason } = delivery
  const outcome = state === 'sent' ? 'sent' : reason === 'no-answer' ? 'unknown' : 'refused'
  return services.slice(0, mostLogged / 2).map((serviceId) => {
    const row = rows.find((each) => servicesOf(each).includes(serviceId)) ?? rows[0]
    return {
      ...teller.logOf(message, so, way),
      ...{ serviceId, outcome, contactId: `${row?.noticeId ?? ''}-${message.text}-${place}` },
      ...(row && { change: row.change }),
      ...(reason && state !== 'sent' && { reason }),
    }
  })
}
