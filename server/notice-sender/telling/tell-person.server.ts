import { afterCall, beforeCall, isUnanswered, settle, type CallOutcome } from '#domain/messages/conclude.ts'
import {
  asOf,
  difference,
  isOfService,
  saidIn,
  servicesIn,
  withoutServices,
  type Part,
} from '#domain/messages/difference.ts'
import { messagesTo, sendableAt, type Message, type Reader } from '#domain/messages/texts.ts'
import { nothingTold, type Said, type Told } from '#domain/messages/told.ts'
import type { WhatIsSo } from '#domain/messages/what-is-so.ts'
import { minute } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import type { Delivery } from '#server/notice-sender/sending/deliver.server.ts'
import type { RowEnd } from '#server/notice-sender/sending/outcome.server.ts'
import type { NewMessage } from '#server/notices/log-message.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { ToldRecord, type StoredTold } from '#server/notices/told.entity.server.ts'
import { isReadable } from '#server/table/unreadable.server.ts'
import { concludeRows, waitsForChange, type Tried } from './conclusion.server.ts'
import { evidenceOf, isOpen, readRows, silentServices } from './person-rows.server.ts'
import { writerOf } from './write-told.server.ts'

/** How long a sender that is telling something keeps all others away, in milliseconds. */
const lease = minute
/** How much of that must be left when a call begins. */
const longestCall = minute / 3
/** How often the records are read again because a change came between. */
const mostReads = 4

/** What a kind of person needs to be told something. */
export type Teller = {
  reader: Reader
  /** What is so for the person, from one snapshot. Null if they are gone. */
  readSo: (rows: readonly StoredNotice[], told: Told) => Promise<WhatIsSo | null>
  /** Sends a message. */
  send: (message: Message, so: WhatIsSo) => Promise<Delivery>
  /** What is logged of a message that went out or was refused for good. */
  logOf: (message: Message, so: WhatIsSo) => Pick<NewMessage, 'with' | 'about'> & Partial<NewMessage>
}

/** One reading of all that decides. */
type Compared = {
  rows: StoredNotice[]
  told: Told
  version: number
  so: WhatIsSo
}

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
  const compared = await compare(recipientKey, teller, found)
  if (compared === 'busy') return []
  const { rows, told, so } = compared
  const { held, unwanted } = silentServices(rows)
  const parts = withoutServices(difference(told, so, evidenceOf(rows)), unwanted, so)
  const left = withoutServices(parts, held, so)
  const messages = messagesTo(teller.reader, left, so).map((message): Planned => {
    const said = saidIn(message.parts, so)
    const waitsUntil = sendableAt(message, now())
    const isWaiting = waitsUntil > now()
    const about = { message, said, services: servicesIn(message.parts, so) }
    if (isUnanswered(told, said)) return { ...about, delivery: unanswered }
    if (waitsForChange(rows, about)) return { ...about, delivery: { state: 'failed' } }
    return { ...about, ...(isWaiting && { waitsUntil, delivery: { state: 'open' } }) }
  })
  const silent = parts.filter((part) => !left.includes(part))
  return tellAll(messages, {
    ...{ write: writerOf(recipientKey, compared.version), compared, teller },
    silent,
  })
}

type Planned = Omit<Tried, 'delivery'> & { said: Said; delivery?: Delivery }

/** With its place among those that are logged in one write. */
type Called = Tried & { said: Said; place?: number }

/**
 * Sends messages one after another. Each is written before its call; its outcome with the next one, and after the last all that was read is
 * concluded.
 * @param messages with a `delivery` if they are not to be sent now: they have gone out twice without an answer, or wait for the morning
 * @param given.silent what is not told until the office has decided
 */
async function tellAll(
  messages: readonly Planned[],
  {
    write,
    compared: { so, rows, told: before },
    teller,
    silent,
  }: { write: ReturnType<typeof writerOf>; compared: Compared; teller: Teller; silent: readonly Part[] },
): Promise<RowEnd[]> {
  let told = before
  let log: NewMessage[] = []
  const tried: Called[] = []
  const called = new Set<Tried>()
  const logged = new Set<Tried>()
  for (const message of messages) {
    if (message.delivery) {
      tried.push({ ...message, delivery: message.delivery })
      continue
    }
    const tellingUntil = now() + lease
    const telling = beforeCall(told, message.said)
    if (!(await write(telling, { tellingUntil, log }))) return []
    if (now() > tellingUntil - longestCall) return []
    const delivery = await teller.send(message.message, so)
    told = afterCall(telling, so, outcomeOf(delivery))
    const isTwice = delivery.state !== 'sent' && isUnanswered(told, message.said)
    const one = { ...message, delivery: isTwice ? unanswered : delivery, place: called.size }
    tried.push(one)
    called.add(one)
    // A refusal is logged once it is not tried again.
    const isRefusal = delivery.state !== 'sent' && delivery.reason !== 'no-answer'
    log = isRefusal ? [] : logsOf(one, { rows, teller, so })
    if (!isRefusal) logged.add(one)
  }
  const { ends, open, again } = concludeRows(
    rows.filter(({ state }) => state !== 'held'),
    tried,
  )
  const failed = tried.filter((each) => each.delivery.state !== 'sent' && !open.includes(each))
  const given = failed.filter((each) => called.has(each) && !logged.has(each))
  log.push(...given.flatMap((each) => logsOf(each, { rows, teller, so })))
  const unsaid = [...silent, ...[...open, ...failed].flatMap(({ message }) => message.parts)]
  const left = { unsaid, again: again.map(({ said }) => said) }
  const isWritten = await write(settle(told, so, left), { ends, log: log.slice(0, mostLogged) })
  return isWritten ? ends.map(({ end }) => end) : []
}

function outcomeOf({ state, reason }: Delivery): CallOutcome {
  if (state === 'sent') return 'sent'
  return reason === 'no-answer' ? 'unknown' : 'failed'
}

/** As many as fit into one transaction with the rows. */
const mostLogged = 60

/** The message for each service that it is about, with the change of the row that names it. */
function logsOf(
  { message, services, delivery, place }: Called,
  { rows, teller, so }: { rows: readonly StoredNotice[]; teller: Teller; so: WhatIsSo },
): NewMessage[] {
  const { state, reason } = delivery
  const outcome = state === 'sent' ? 'sent' : reason === 'no-answer' ? 'unknown' : 'refused'
  return services.slice(0, mostLogged).map((serviceId) => {
    const row = rows.find((each) => servicesOf(each).includes(serviceId)) ?? rows[0]
    return {
      ...teller.logOf(message, so),
      ...{ serviceId, outcome, contactId: `${row?.noticeId ?? ''}-${message.text}-${place}` },
      ...(row && { change: row.change }),
      ...(reason && state !== 'sent' && { reason }),
    }
  })
}

/** Reads records and then rows, until no row is new. */
async function compare(
  recipientKey: string,
  { readSo }: Teller,
  found: readonly StoredNotice[],
): Promise<Compared | 'busy'> {
  let known = found
  for (let read = 0; read < mostReads; read++) {
    const { data } = await ToldRecord.get({ recipientKey }).go({ consistent: true })
    if (isClaimed(data)) return 'busy'
    const so = await readSo(known, toldIn(data) ?? nothingTold)
    const rows = await readRows(recipientKey)
    if (!rows.some(isOpen)) return 'busy'
    // The change of a row that was there before the records is in them.
    const isNew = ({ noticeId }: StoredNotice) => !known.some((each) => each.noticeId === noticeId)
    if (!rows.some(isNew)) return comparedWith(data, rows, so)
    known = rows
  }
  return 'busy'
}

/** A claim that ends later than any began with a clock that was ahead, and keeps no other away. */
function isClaimed(data: StoredTold | null): boolean {
  const until = Date.parse(data?.tellingUntil ?? '')
  return until > now() && until <= now() + 2 * lease
}

/** A message that a dead sender has begun may have been read. */
function comparedWith(data: StoredTold | null, rows: StoredNotice[], so: WhatIsSo | null): Compared {
  const version = data?.version ?? 0
  const nothing = { ...nothingSo, at: now() }
  if (!so) return { rows, told: { ...nothingTold, at: now() }, version, so: nothing }
  const stored = data ? (toldIn(data) ?? exceptOf(rows, so)) : nothingTold
  return { rows, told: afterCall(asOf(stored, so), so, 'unknown'), version, so }
}

/** Null if there is none, or it cannot be read. */
function toldIn(data: StoredTold | null): Told | null {
  return data && isReadable(data.told) ? data.told : null
}

/** Where it cannot be read what a person was told, it is what is so of the services that no row names. */
function exceptOf(rows: readonly StoredNotice[], so: WhatIsSo): Told {
  const named = new Set(rows.filter(({ day, week }) => !day && !week).flatMap(servicesOf))
  const told = settle({ ...nothingTold, at: so.at }, so)
  const visits = [...told.visits].filter(([visitId]) => !isOfService(visitId, null, named))
  const services = [...told.services].filter(([serviceId]) => !named.has(serviceId))
  return { ...told, visits: new Map(visits), services: new Map(services) }
}

const nothingSo: WhatIsSo = {
  ...{ at: 0, upTo: 0, visits: new Map(), services: new Map(), knownEnds: new Set(), absences: [] },
  ...{ beyond: new Map(), heard: new Map(), unreadable: new Set() },
}
