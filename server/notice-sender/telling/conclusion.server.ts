import { instantAt } from '#domain/visits/days.ts'
import { nextTry, ended, type RowEnd } from '#server/notice-sender/sending/outcome.server.ts'
import type { Delivery } from '#server/notice-sender/sending/deliver.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { isReminder } from '#domain/messages/difference.ts'
import type { Message } from '#domain/messages/texts.ts'
import type { Way } from '#server/notices/told.entity.server.ts'
import { isLeftBy, isUnwanted } from './person-rows.server.ts'

/** A message, the services that it is about, and what became of it. */
export type Tried = {
  way: Way
  message: Message
  services: readonly string[]
  delivery: Delivery
  /** It was not tried: when it may go, in milliseconds since 1970. */
  waitsUntil?: number
}

/** What is written about a row. */
type Conclusion = RowEnd & Partial<Pick<StoredNotice, 'sms' | 'mail' | 'texts' | 'services' | 'toldWith'>>

export type Concluded = { row: StoredNotice; end: Conclusion }

/** The most services that a row names. */
const mostServices = 40

/**
 * What becomes of a person's rows, each by the messages about its services. Of rows whose messages were sent the first stands for all. Those that are void come last.
 * @param rows open ones, and failed ones, which only end once their messages were sent or are no longer needed
 * @returns also the messages that are tried again or wait, and all of the rows that stay open
 */
export function concludeRows<One extends Tried>(
  rows: readonly StoredNotice[],
  tried: readonly One[],
): { ends: Concluded[]; open: One[]; again: One[] } {
  // What no row has caused belongs to all that are open.
  const others = tried.filter((each) => !rows.some((row) => isAbout(row, each)))
  const all = rows.flatMap((row) => {
    const isOpen = row.state === 'open'
    const own = tried.filter(
      (each) => isLeftBy(row, each.way) && (isAbout(row, each) || (isOpen && others.includes(each))),
    )
    const end = endOf(row, own)
    return isOpen || end.state === 'sent' || end.state === 'void' ? [{ row, own, end }] : []
  })
  const again = new Set(all.flatMap(({ own, end }) => (end.state === 'open' ? own : [])))
  const sent = all.filter(({ end }) => end.state === 'sent')
  const isVoid = ({ end }: Concluded) => Number(end.state === 'void')
  return {
    ends: [...together(sent), ...all.filter((each) => !sent.includes(each))].toSorted(
      (one, other) => isVoid(one) - isVoid(other),
    ),
    open: tried.filter((each) => each.delivery.state === 'open' && again.has(each)),
    again: [...again],
  }
}

type Planned = Pick<Tried, 'message' | 'services' | 'way'>

/** Whether a message has failed by its way. It goes with the first try of another row, and not each time that one is tried again. */
export function waitsForChange(rows: readonly StoredNotice[], planned: Planned): boolean {
  const open = rows.filter((row) => row.state === 'open' && isLeftBy(row, planned.way) && !isUnwanted(row))
  if (open.some((row) => !row.reason || isAbout(row, planned))) return false
  return rows.some((row) => row[planned.way] === 'failed' && isAbout(row, planned))
}

/** A reminder's row is about its day or week only, and a reminder about no other row. */
function isAbout(row: StoredNotice, { message, services }: Pick<Tried, 'message' | 'services'>): boolean {
  if (row.day) return message.parts.some((part) => part.kind === 'day' && part.day === row.day)
  if (row.week) return message.parts.some((part) => part.kind === 'week' && part.day === row.week)
  return !message.parts.every(isReminder) && servicesOf(row).some((serviceId) => services.includes(serviceId))
}

/** A row stays open while a message of it is tried again or waits, else it has failed with any of them. */
function endOf(row: StoredNotice, tried: readonly Tried[]): Conclusion {
  const { attempts } = row
  if (isUnwanted(row)) return ended('void', { attempts }, 'not-wanted')
  const waitsUntil = Math.min(...tried.map((each) => each.waitsUntil ?? Infinity))
  const deliveries = tried.filter((each) => !each.waitsUntil).map(({ delivery }) => delivery)
  const sent = tried.flatMap(({ delivery, message }) => (delivery.state === 'sent' ? message.text : []))
  const said = [...new Set([...(row.texts ?? []), ...sent])]
  const texts = said.length > 0 && { texts: said }
  const open = deliveries.filter(({ state }) => state === 'open')
  const again = open.length > 0 ? nextTry({ kind: row.kind, attempts }, open) : null
  const ways = waysAfter(row, tried, { isOpen: again !== null || waitsUntil < Infinity })
  if (again) {
    const dueAt = instantAt(Math.min(Date.parse(again.dueAt), waitsUntil))
    return { ...again, dueAt, ...ways, ...texts }
  }
  if (waitsUntil < Infinity)
    return { state: 'open', attempts, dueAt: instantAt(waitsUntil), ...ways, ...texts }
  if (ways.sms === 'failed' || ways.mail === 'failed') {
    const failed = deliveries.find(({ state }) => state !== 'sent')
    return { ...ended('failed', { attempts }, failed?.reason ?? row.reason ?? 'internal'), ...ways, ...texts }
  }
  return texts ? sentAs({ attempts }, ways, texts) : ended('void', { attempts }, 'no-longer-true')
}

/** Something went out, with this try or an earlier one. */
function sentAs(
  row: Pick<StoredNotice, 'attempts'>,
  ways: Pick<StoredNotice, Way>,
  texts: Pick<StoredNotice, 'texts'>,
): Conclusion {
  const isSent = ways.sms === 'sent' || ways.mail === 'sent'
  return { ...ended('sent', row), ...ways, ...(!isSent && { sms: 'sent' }), ...texts }
}

/** @param isOpen whether the row stays open */
function waysAfter(
  row: StoredNotice,
  tried: readonly Tried[],
  { isOpen }: { isOpen: boolean },
): Pick<StoredNotice, Way> {
  const after = (way: Way): StoredNotice[Way] => {
    const states = tried.flatMap((each) => (each.way === way ? each.delivery.state : []))
    if (!isLeftBy(row, way)) return row[way]
    if (states.length === 0) return isOpen ? row[way] : 'skipped'
    if (states.includes('open')) return isOpen ? 'open' : 'failed'
    return states.includes('failed') ? 'failed' : 'sent'
  }
  return { sms: after('sms'), mail: after('mail') }
}

function together(sent: readonly Concluded[]): Concluded[] {
  const [first, ...others] = sent
  if (!first || others.length === 0) return [...sent]
  const services = [...new Set(sent.flatMap(({ row }) => servicesOf(row)))].slice(0, mostServices)
  const texts = [...new Set(sent.flatMap(({ end }) => end.texts ?? []))]
  const toldWith = first.row.noticeId
  return [
    { row: first.row, end: { ...first.end, texts, ...(services.length > 1 && { services }) } },
    ...others.map(({ row, end: { attempts, dueAt, ttl } }) => ({
      row,
      end: {
        ...{ state: 'void' as const, attempts, dueAt, ...(ttl && { ttl }) },
        ...{ reason: 'told-together' as const, toldWith },
      },
    })),
  ]
}
