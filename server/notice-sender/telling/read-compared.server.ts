import { afterCall } from '#domain/messages/conclude.ts'
import { asOf, type Evidence } from '#domain/messages/difference.ts'
import { nothingTold, type Told } from '#domain/messages/told.ts'
import { nothingSo, type WhatIsSo } from '#domain/messages/what-is-so.ts'
import { minute } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { Notice, servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { ToldRecord, type ByWay, type StoredTold, type Way } from '#server/notices/told.entity.server.ts'

/* What a person is to be told and what they were told, in one reading (docs/decisions/0100). */

/** How long a sender that is telling something keeps all others away, in milliseconds. */
export const lease = minute
/** How often the records are read again because a change came between. */
const mostReads = 4

/** What is so for a person, and the ways by which they are reached; at least one. */
export type PersonNow = { so: WhatIsSo; ways: readonly Way[] }

/** One reading of all that decides. */
export type Compared = {
  /** Open ones, and changes that could not be told. */
  rows: StoredNotice[]
  told: ByWay
  version: number
  so: WhatIsSo
}

/**
 * Reads rows, records and rows, until no change came between.
 * @param readSo null if the person is gone; `known` are the services of which they were told
 * @returns `busy` if another sender is telling this person something, or there is nothing to tell
 */
export async function readCompared(
  recipientKey: string,
  readSo: (rows: readonly StoredNotice[], known: string[]) => Promise<PersonNow | null>,
): Promise<Compared | 'busy'> {
  let rows = await readRows(recipientKey)
  for (let read = 0; read < mostReads && rows.some(isOpen); read++) {
    const { data } = await ToldRecord.get({ recipientKey }).go({ consistent: true })
    if (isClaimed(data)) return 'busy'
    const known = [data?.told, data?.mail].flatMap((told) => [...(told?.services.keys() ?? [])])
    const person = await readSo(rows, [...new Set(known)])
    const after = await readRows(recipientKey)
    const isSame = changesOf(after) === changesOf(rows)
    rows = after
    if (isSame) return comparedWith(data, rows, person)
  }
  return 'busy'
}

/** A claim that ends later than any began with a clock that was ahead, and keeps no other away. */
function isClaimed(data: StoredTold | null): boolean {
  const until = Date.parse(data?.tellingUntil ?? '')
  return until > now() && until <= now() + 2 * lease
}

/** A message that a dead sender has begun may have been read. */
function comparedWith(data: StoredTold | null, rows: StoredNotice[], person: PersonNow | null): Compared {
  const version = data?.version ?? 0
  const gone: Told = { ...nothingTold, at: now() }
  if (!person) return { rows, told: new Map([['sms', gone]]), version, so: nothingSo(now()) }
  const { so, ways } = person
  const told = ways.map((way) => {
    const stored = (way === 'mail' ? data?.mail : undefined) ?? data?.told ?? nothingTold
    return [way, afterCall(asOf(stored, so), so, 'unknown')] as const
  })
  return { rows, told: new Map(told), version, so }
}

function changesOf(rows: readonly StoredNotice[]): string {
  return rows
    .map(({ noticeId, state }) => `${noticeId} ${state}`)
    .sort()
    .join(' ')
}

/** Whether a message by this way may still tell of a row. */
export function isLeftBy(row: StoredNotice, way: Way): boolean {
  return row[way] === 'open' || row[way] === 'failed'
}

export function evidenceOf(rows: readonly StoredNotice[]): Evidence {
  const latest = (days: readonly string[]) => days.toSorted().at(-1)
  const remind = latest(rows.flatMap(({ day }) => day ?? []))
  const week = latest(rows.flatMap((row) => row.week ?? []))
  const reach = new Map<string, number>()
  for (const row of rows)
    for (const serviceId of servicesOf(row))
      reach.set(serviceId, Math.max(row.reach ?? Infinity, reach.get(serviceId) ?? 0))
  const isFamily = rows.some(({ to }) => to === 'family')
  const cares = new Set(rows.flatMap((row) => (row.isCare ? servicesOf(row) : [])))
  return { reach, ...(isFamily && { cares }), ...(remind && { remind }), ...(week && { week }) }
}

function isOpen({ state }: StoredNotice): boolean {
  return state === 'open'
}

/** The rows of a person whose messages are compared: those that are open, and changes that could not be told. */
async function readRows(recipientKey: string): Promise<StoredNotice[]> {
  const { data } = await Notice.query
    .record({ recipientKey })
    .where(({ kind }, { eq }) => `(${eq(kind, 'nurseWork')} OR ${eq(kind, 'familyCare')})`)
    .where(
      ({ state, day, week }, { eq, notExists }) =>
        `(${eq(state, 'open')} OR (${eq(state, 'failed')} AND ${notExists(day)} AND ${notExists(week)}))`,
    )
    .go({ consistent: true, pages: 'all' })
  return data.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}
