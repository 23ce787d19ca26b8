import { createHmac } from 'node:crypto'
import { now, nowInstant } from '#server/clock.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { bounceRule, limits } from '#server/limits/limits.server.ts'
import { secondsToWait, takeInTransaction, usedOf } from '#server/limits/take.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { MailStopRecord, type StoredMailStop } from './mail-stop.entity.server.ts'
import { UnconfirmedMail } from './unconfirmed-mail.entity.server.ts'
import type { TooManyMessages } from './uses.server.ts'

/*
 * Mail to unconfirmed addresses. A stranger can make us write to invented ones, and SES stops all mail of an account with many bounces. So
 * such mail stops earlier: for a network that caused bounces, then for everybody (docs/decisions/0022).
 */

const day = 24 * 60 * 60 * 1000
/** How long a mail is remembered, in milliseconds; most bounces arrive within minutes. */
const remembered = 3 * day

/**
 * Refuses a mail to an unconfirmed address if such mail is stopped; null if it may be sent. Two requests.
 * @param network `ipLimitSubjects().neighbourhood` of the request
 */
export async function refuseUnconfirmed(network: string): Promise<TooManyMessages | null> {
  const [stop, bounces] = await Promise.all([readMailStop(), usedOf('bouncesPerNetwork', digestOf(network))])
  if (stop) {
    const seconds = stop.until ? (Date.parse(stop.until) - now()) / 1000 : bounceRule.pauseSeconds
    return { ok: false, reason: 'too-many', retryAfterSeconds: Math.ceil(seconds) }
  }
  if (bounces < limits.bouncesPerNetwork.max) return null
  return { ok: false, reason: 'too-many', retryAfterSeconds: secondsToWait('bouncesPerNetwork') }
}

/** Remembers, before a mail is sent, which network asked for it. A counted bounce stays counted, so a mistyped address counts once. */
export async function rememberUnconfirmed(address: string, network: string): Promise<void> {
  const ttl = Math.floor((now() + remembered) / 1000)
  await UnconfirmedMail.upsert({ mailbox: digestOf(address), network: digestOf(network), ttl }).go()
}

/**
 * Counts bounces for the networks that caused them: each bounce once however often it is reported, and only the first two of a network.
 * @param addresses to which mails came back; those that were not written to as unconfirmed do not count
 */
export async function countBounces(addresses: string[]): Promise<void> {
  const mailboxes = addresses.map(digestOf)
  const gets = mailboxes.map((mailbox) => UnconfirmedMail.get({ mailbox }))
  const mails = await readMany(gets, ['network', 'bouncedAt'])
  const sinceStop = countedSince(await readStops())
  for (const [place, mail] of mails.entries()) {
    if (!mail || mail.bouncedAt) continue
    const item = inTransaction(UnconfirmedMail)
      .patch({ mailbox: mailboxes[place] ?? '' })
      .set({ bouncedAt: nowInstant() })
      .where(({ bouncedAt }, { notExists }) => notExists(bouncedAt))
      .commit()
    const counters = [
      takeInTransaction('bouncesPerNetwork', String(mail.network), 'counted'),
      takeInTransaction('bouncesOfAllNetworks', sinceStop, 'counted'),
    ]
    // Without their `onRefusal`, which would count a refused request: a full counter of bounces causes no refusal.
    await transact([
      { item, otherwise: 'counted' },
      ...counters.map(({ item: count }) => ({ item: count, otherwise: 'counted' })),
    ])
  }
}

/**
 * Stops mail to unconfirmed addresses if too many have bounced since it last started.
 * @param countMails how many mails were sent since an instant, in milliseconds since 1970
 */
export async function stopWhereManyBounce(countMails: (since: number) => Promise<number>): Promise<void> {
  const stops = await readStops()
  if (isStopped(stops)) return
  const since = countedSince(stops)
  const bounces = await usedOf('bouncesOfAllNetworks', since)
  if (bounces < bounceRule.bounces) return
  const mails = await countMails(Math.max(now() - day, Date.parse(since)))
  if (bounces < mails * bounceRule.share) return
  const ofWeek = (stops?.stoppedAt ?? []).filter((instant) => Date.parse(instant) > now() - 7 * day)
  const isByHand = ofWeek.length >= bounceRule.pausesInWeek
  const until = new Date(now() + bounceRule.pauseSeconds * 1000).toISOString()
  const isNew = await tryConditionalWrite(() =>
    MailStopRecord.put({ stoppedAt: [...ofWeek, nowInstant()], ...(!isByHand && { until }) })
      .where(({ until: former, startedAt }, { eq, notExists }) =>
        [
          stops?.until ? eq(former, stops.until) : notExists(former),
          stops?.startedAt ? eq(startedAt, stops.startedAt) : notExists(startedAt),
        ].join(' AND '),
      )
      .go(),
  )
  if (isNew) countMetric('UnconfirmedMailStopped', { isByHand: String(isByHand) })
}

/**
 * Lets mail to unconfirmed addresses be sent again; earlier bounces no longer count.
 * @returns whether it was stopped; if not, nothing is changed
 */
export async function startUnconfirmedMail(): Promise<boolean> {
  const stops = await readStops()
  if (!stops || !isStopped(stops)) return false
  await MailStopRecord.put({ stoppedAt: stops.stoppedAt, startedAt: nowInstant() }).go()
  return true
}

/** Mail to unconfirmed addresses is stopped until a UTC instant, or with null until a person starts it. */
export type MailStop = { until: string | null }

/** The present stop; null if there is none. One request. */
async function readMailStop(): Promise<MailStop | null> {
  return mailStopOf(await readStops())
}

/** The same from a record already read. */
export function mailStopOf(stops: StoredMailStop | null): MailStop | null {
  return isStopped(stops) ? { until: stops?.until ?? null } : null
}

async function readStops(): Promise<StoredMailStop | null> {
  const { data } = await MailStopRecord.get({}).go({ consistent: true })
  return data
}

function isStopped(stops: StoredMailStop | null): boolean {
  if (!stops) return false
  return stops.until ? stops.until > nowInstant() : !stops.startedAt
}

/** The instant from which bounces count together, the end of the last stop in UTC. It is also the subject of their counter. */
function countedSince(stops: StoredMailStop | null): string {
  return stops?.startedAt ?? stops?.until ?? stops?.stoppedAt.at(-1) ?? new Date(0).toISOString()
}

/** Stored instead of an address or a network. */
function digestOf(text: string): string {
  return createHmac('sha256', purposeKeys('limits')[0])
    .update(`unconfirmed/${text.toLowerCase()}`)
    .digest('base64url')
}
