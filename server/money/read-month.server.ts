import { createHash } from 'node:crypto'
import { compare } from '#domain/compare.ts'
import { linesOf } from '#domain/money/lines-of.ts'
import { unbilled, type Line } from '#domain/money/lines.ts'
import { isOver } from '#domain/money/month.ts'
import { unknownNurse } from '#domain/staff.ts'
import type { Month } from '#domain/visits/months.ts'
import { now } from '#server/clock.server.ts'
import { describeError, log } from '#server/http/log.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import { isOutage, TooMuchToRead } from '#server/table/transient-errors.server.ts'
import type { PaidService } from './paid-services.server.ts'
import { readCare, type CustomerCare } from './read-care.server.ts'

/** What one customer's month comes to. */
export type CustomerMonth = Pick<CustomerCare, 'record' | 'checks' | 'unreadable'> & {
  uid: string
  month: Month
  /** By day. */
  lines: Line[]
  /** Those of its next statement, with what is not billed of them. */
  unbilled: ReturnType<typeof unbilled>
  /** A statement can be issued: the month is over, and something of it is not billed. */
  ready: boolean
  /** A digest of all that a page shows of it, so that no act is about something else. */
  seen: string
}

/** What a list has read for all customers already: the services of this one, and the nurses' names. */
type Known = { services: readonly PaidService[]; names: ReadonlyMap<string, string> }

/**
 * Computes a customer's month from records of one moment.
 * @throws TooMuchToRead where more services than a snapshot holds had care in the month
 */
export async function readMonth(uid: string, month: Month, known?: Known): Promise<CustomerMonth> {
  const { services, ...read } = await readCare(uid, month, known?.services)
  const readAt = now()
  const names =
    known?.names ??
    (await readNames(
      services.flatMap(({ visits, fullTime }) =>
        [
          ...visits.map(({ nurseId, former }) => nurseId ?? former),
          ...fullTime.map(({ nurseId }) => nurseId),
        ].flatMap((id) => id ?? []),
      ),
    ))
  const { decisions = [], added = [], billed = {} } = read.record ?? {}
  const nameOf = (id: string) => names.get(id) ?? unknownNurse
  const lines = linesOf({ month, services, decisions, added, billed, nameOf, now: readAt })
  const open = unbilled(lines, billed)
  const seen = createHash('sha256')
    .update(JSON.stringify([lines, open], inOrder))
    .digest('base64url')
  return {
    ...read,
    uid,
    month,
    lines,
    unbilled: open,
    ready: isReady({ month, lines, unbilled: open, ...read }, readAt),
    seen,
  }
}

/**
 * The same; null for a month that cannot be computed, so that it takes nothing else away: there are too many services, or a record is damaged,
 * which is logged.
 */
export async function readMonthOrNull(...given: Parameters<typeof readMonth>): Promise<CustomerMonth | null> {
  try {
    return await readMonth(...given)
  } catch (error) {
    if (error instanceof TooMuchToRead) return null
    if (isOutage(error)) throw error
    const [uid, month] = given
    log('error', 'the month of a customer was not computed', { uid, month, ...describeError(error) })
    countMetric('MonthsNotComputed', { uid, month })
    return null
  }
}

/** The table gives the attributes of a map in any order. */
function inOrder(_: string, value: unknown): unknown {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isMap
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => compare(one, other)))
    : value
}

/** Whether a statement of a month can be issued: it is over, nothing of it is to come or unreadable, and some amount differs. */
function isReady(
  { month, lines, unbilled: open, unreadable }: Omit<CustomerMonth, 'ready' | 'seen' | 'uid'>,
  at: number,
): boolean {
  if (!isOver(month, at) || unreadable.length > 0) return false
  return lines.every(({ state }) => state !== 'to-come') && open.some(({ difference }) => difference !== 0)
}
