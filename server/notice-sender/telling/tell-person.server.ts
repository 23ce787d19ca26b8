import {
  afterCall,
  beforeCall,
  giveUp,
  isUnanswered,
  settle,
  type CallOutcome,
} from '#domain/messages/conclude.ts'
import { asOf, difference, saidIn, type Evidence } from '#domain/messages/difference.ts'
import { messagesTo, sendableAt, type Message, type Reader } from '#domain/messages/texts.ts'
import { nothingTold, type Told } from '#domain/messages/told.ts'
import type { WhatIsSo } from '#domain/messages/what-is-so.ts'
import { minute } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import type { Delivery } from '#server/notice-sender/sending/deliver.server.ts'
import type { NewMessage } from '#server/notices/log-message.server.ts'
import { Notice, servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { ToldRecord, type StoredTold } from '#server/notices/told.entity.server.ts'
import { conclusionOf, unanswered } from './conclusion.server.ts'
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

/** `busy`: another sender is telling this person something, or has just concluded. */
export type Ending = 'sent' | 'failed' | 'void' | 'open' | 'busy'

/** One reading of all that decides. */
type Compared = {
  /** The open ones. */
  rows: StoredNotice[]
  /** What they wanted to say is said with the open ones. */
  failed: StoredNotice[]
  told: Told
  version: number
  so: WhatIsSo
}

/** A message and what became of it. */
export type Tried = { message: Message; delivery: Delivery }

/**
 * Compares what is so for a person with what they were told, and tells the difference (docs/decisions/0100). However many senders run, each
 * conclusion is one write on condition of the version; a sender that dies leaves its rows.
 * @param recipientKey of the rows
 * @returns what became of the rows, and how many there were
 */
export async function tellPerson(
  recipientKey: string,
  teller: Teller,
): Promise<{ ending: Ending; rows: StoredNotice[]; reason?: StoredNotice['reason'] }> {
  const compared = await compare(recipientKey, teller)
  if (compared === 'busy') return { ending: 'busy', rows: [] }
  const { rows, failed, told, so } = compared
  const messages = messagesTo(teller.reader, difference(told, so, evidenceOf([...rows, ...failed])), so)
  const saidTwice = messages.filter(({ parts }) => isUnanswered(told, saidIn(parts, so)))
  const left = messages.filter((message) => !saidTwice.includes(message))
  const waiting = left.filter((message) => sendableAt(message, now()) > now())
  const tried = await tellAll(
    left.filter((message) => !waiting.includes(message)),
    { recipientKey, compared, teller, before: { saidTwice, waiting } },
  )
  return tried ? { ...tried, rows } : { ending: 'busy', rows }
}

/**
 * Sends messages one after another; each is written before its call and after it, and with the last one all that was read is concluded.
 * @param before what is not sent now: it has gone out twice without an answer, or waits for the morning
 * @returns null if another sender was faster
 */
async function tellAll(
  messages: readonly Message[],
  {
    recipientKey,
    compared,
    teller,
    before: { saidTwice, waiting },
  }: {
    recipientKey: string
    compared: Compared
    teller: Teller
    before: { saidTwice: readonly Message[]; waiting: readonly Message[] }
  },
): Promise<{ ending: Ending; reason?: StoredNotice['reason'] } | null> {
  const { so, rows, failed } = compared
  const write = writerOf(recipientKey, compared.version)
  const tried: Tried[] = saidTwice.map((message) => ({ message, delivery: unanswered }))
  const conclude = (told: Told, logged: readonly Tried[]) => {
    const waitsUntil = Math.min(...waiting.map((message) => sendableAt(message, now())))
    const end = conclusionOf(rows, tried, waitsUntil)
    const log = logged.flatMap((each) => logsOf(each, rows, { teller, so, isLast: end.state !== 'open' }))
    return { end, write: () => write(concluded(told, so, end.state), { rows, failed, end, log }) }
  }
  let { told } = compared
  if (messages.length === 0) {
    const { end, write: writeEnd } = conclude(told, tried)
    return (await writeEnd()) ? { ending: end.state, reason: end.reason } : null
  }
  for (const message of messages) {
    const until = now() + lease
    const telling = beforeCall(told, saidIn(message.parts, so))
    if (!(await write(telling, { tellingUntil: until }))) return null
    if (now() > until - longestCall) return null
    const delivery = await teller.send(message, so)
    told = afterCall(telling, so, outcomeOf(delivery))
    const isTwice = isUnanswered(told, saidIn(message.parts, so))
    const one = { message, delivery: isTwice && delivery.state !== 'sent' ? unanswered : delivery }
    tried.push(one)
    if (message === messages.at(-1)) {
      const { end, write: writeEnd } = conclude(told, [one])
      return (await writeEnd()) ? { ending: end.state, reason: end.reason } : null
    }
    const log = logsOf(one, rows, { teller, so, isLast: false })
    if (!(await write(told, { log }))) return null
  }
  return null
}

/** What a person was told once their rows have ended, or stay open. */
function concluded(told: Told, so: WhatIsSo, state: StoredNotice['state']): Told {
  if (state === 'open') return told
  return state === 'failed' ? giveUp(told) : settle(told, so)
}

function outcomeOf({ state, reason }: Delivery): CallOutcome {
  if (state === 'sent') return 'sent'
  return reason === 'no-answer' ? 'unknown' : 'failed'
}

/** As many as fit into one transaction with the rows. */
const mostLogged = 60

/** The message for each service that it is about, if it went out, may have, or is not tried again. */
function logsOf(
  { message, delivery }: Tried,
  rows: readonly StoredNotice[],
  { teller, so, isLast }: { teller: Teller; so: WhatIsSo; isLast: boolean },
): NewMessage[] {
  const { state, reason } = delivery
  const outcome =
    state === 'sent'
      ? ('sent' as const)
      : reason === 'no-answer'
        ? ('unknown' as const)
        : ('refused' as const)
  if (outcome === 'refused' && state === 'open' && !isLast) return []
  const [first] = rows
  const services = servicesIn(message, so)
  return services.slice(0, mostLogged).map((serviceId) => ({
    ...teller.logOf(message, so),
    ...{ serviceId, outcome, contactId: `${first?.noticeId ?? ''}-${message.text}` },
    ...(first && { change: first.change }),
    ...(reason && state !== 'sent' && { reason }),
  }))
}

function servicesIn({ parts }: Message, so: WhatIsSo): string[] {
  const named = parts.flatMap((part): string[] => {
    if ('serviceId' in part) return [part.serviceId]
    if (part.kind === 'later') return [...part.services]
    const visits = part.kind === 'visit' ? [part.visitId] : part.visits
    return visits.map((visitId) => so.visits.get(visitId)?.serviceId ?? visitId.split('.')[0] ?? '')
  })
  return [...new Set(named)].filter(Boolean)
}

/** Reads rows, records and rows, until no change came between. */
async function compare(recipientKey: string, teller: Teller): Promise<Compared | 'busy'> {
  let rows = await readRows(recipientKey)
  for (let read = 0; read < mostReads && rows.some(isOpen); read++) {
    const { data } = await ToldRecord.get({ recipientKey }).go({ consistent: true })
    if (isClaimed(data)) return 'busy'
    const so = await teller.readSo(rows, data?.told ?? nothingTold)
    const after = await readRows(recipientKey)
    const isSame = changesOf(after) === changesOf(rows)
    rows = after
    if (isSame) return comparedWith(data, rows, so)
  }
  return 'busy'
}

/** A claim that ends later than any began with a clock that was ahead, and keeps no other away. */
function isClaimed(data: StoredTold | null): boolean {
  const until = Date.parse(data?.tellingUntil ?? '')
  return until > now() && until <= now() + 2 * lease
}

/** A message that a dead sender has begun may have been read. */
function comparedWith(data: StoredTold | null, all: StoredNotice[], so: WhatIsSo | null): Compared {
  const rows = { rows: all.filter(isOpen), failed: all.filter((row) => !isOpen(row)) }
  const { told: stored, version } = data ?? { told: nothingTold, version: 0 }
  const nothing = { ...nothingSo, at: now() }
  if (!so) return { ...rows, told: { ...nothingTold, at: now() }, version, so: nothing }
  return { ...rows, told: afterCall(asOf(stored, so), so, 'unknown'), version, so }
}

const nothingSo: WhatIsSo = {
  ...{ at: 0, upTo: 0, visits: new Map(), services: new Map(), knownEnds: new Set(), absences: [] },
  ...{ beyond: new Map(), heard: new Map(), unreadable: new Set() },
}

function changesOf(rows: readonly StoredNotice[]): string {
  return rows
    .map(({ noticeId, state }) => `${noticeId} ${state}`)
    .sort()
    .join(' ')
}

function evidenceOf(rows: readonly StoredNotice[]): Evidence {
  const latest = (days: readonly string[]) => days.toSorted().at(-1)
  const remind = latest(rows.flatMap(({ day }) => day ?? []))
  const week = latest(rows.flatMap((row) => row.week ?? []))
  const reach = new Map<string, number>()
  for (const row of rows)
    for (const serviceId of servicesOf(row))
      reach.set(serviceId, Math.max(row.reach ?? Infinity, reach.get(serviceId) ?? 0))
  return { reach, ...(remind && { remind }), ...(week && { week }) }
}

function isOpen({ state }: StoredNotice): boolean {
  return state === 'open'
}

/** The rows of a person whose messages are compared: those that are open, and changes that could not be told. */
async function readRows(recipientKey: string): Promise<StoredNotice[]> {
  const { data } = await Notice.query
    .record({ recipientKey })
    .where(({ kind }, { eq }) => eq(kind, 'nurseWork'))
    .where(
      ({ state, day, week }, { eq, notExists }) =>
        `(${eq(state, 'open')} OR (${eq(state, 'failed')} AND ${notExists(day)} AND ${notExists(week)}))`,
    )
    .go({ consistent: true, pages: 'all' })
  return data.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}
