import { afterCall, settle } from '#domain/messages/conclude.ts'
import { asOf, isOfService } from '#domain/messages/difference.ts'
import { nothingTold, type Told } from '#domain/messages/told.ts'
import { nothingSo, type WhatIsSo } from '#domain/messages/what-is-so.ts'
import { minute } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { ToldRecord, type ByWay, type StoredTold, type Way } from '#server/notices/told.entity.server.ts'
import { isReadable } from '#server/table/unreadable.server.ts'
import { isOpen, readRows } from './person-rows.server.ts'

/* What a person is to be told and what they were told, in one reading (docs/decisions/0100). */

/** How long a sender that is telling something keeps all others away, in milliseconds. */
export const lease = minute
/** How often the records are read again because a change came between. */
const mostReads = 4

/** What is so for a person, and the ways by which they are reached; none while their account is closed to them. */
type PersonNow = { so: WhatIsSo; ways: readonly Way[] }

/**
 * What is so for the person, from one snapshot. Null if they are gone.
 * @param known the services of which they were told; null if that is not known
 */
export type ReadSo = (
  rows: readonly StoredNotice[],
  known: readonly string[] | null,
) => Promise<PersonNow | null>

/** One reading of all that decides. */
export type Compared = {
  rows: StoredNotice[]
  /** Also by ways by which nothing can be told now. */
  told: ByWay
  ways: readonly Way[]
  version: number
  so: WhatIsSo
}

/**
 * Reads records and then rows, until no row is new.
 * @param found rows that there are, as an index has them
 * @param readSo as of a `Teller`
 * @returns `busy` if another sender is telling this person something, or there is nothing to tell
 */
export async function readCompared(
  recipientKey: string,
  found: readonly StoredNotice[],
  readSo: ReadSo,
): Promise<Compared | 'busy'> {
  let seen = found
  for (let read = 0; read < mostReads; read++) {
    const { data } = await ToldRecord.get({ recipientKey }).go({ consistent: true })
    if (isClaimed(data)) return 'busy'
    const person = await readSo(seen, servicesIn(data))
    const rows = await readRows(recipientKey)
    if (!rows.some(isOpen)) return 'busy'
    // The change of a row that was there before the records is in them.
    const isNew = ({ noticeId }: StoredNotice) => !seen.some((each) => each.noticeId === noticeId)
    if (!rows.some(isNew)) return comparedWith(data, rows, person)
    seen = rows
  }
  return 'busy'
}

function servicesIn(data: StoredTold | null): string[] | null {
  const stored = [data?.told, data?.mail].filter((told) => told !== undefined)
  if (stored.length === 0 || !stored.every(isReadable)) return null
  return [...new Set(stored.flatMap(({ services }) => [...services.keys()]))]
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
  if (!person) return { rows, told: new Map([['sms', gone]]), ways: ['sms'], version, so: nothingSo(now()) }
  const { so, ways } = person
  const isKept = ways.length === 0
  const told = (isKept ? allWays : ways).map((way) => {
    const stored = (way === 'mail' ? data?.mail : undefined) ?? data?.told
    const before = stored ? (toldIn(stored) ?? exceptOf(rows, so)) : nothingTold
    return [way, afterCall(isKept ? before : asOf(before, so), so, 'unknown')] as const
  })
  return { rows, told: new Map(told), ways, version, so }
}

const allWays: Way[] = ['sms', 'mail']

/** Null if there is none, or it cannot be read. */
function toldIn(told: Told | undefined): Told | null {
  return told && isReadable(told) ? told : null
}

/** Where it cannot be read what a person was told, it is what is so of the services that no row names. */
function exceptOf(rows: readonly StoredNotice[], so: WhatIsSo): Told {
  const named = new Set(rows.filter(({ day, week }) => !day && !week).flatMap(servicesOf))
  const told = settle({ ...nothingTold, at: so.at }, so)
  const visits = [...told.visits].filter(([visitId]) => !isOfService(visitId, null, named))
  const services = [...told.services].filter(([serviceId]) => !named.has(serviceId))
  return { ...told, visits: new Map(visits), services: new Map(services) }
}
