import type { Told } from '#domain/messages/told.ts'
import { instantAt, minute } from '#domain/visits/days.ts'
import { now, wait } from '#server/clock.server.ts'
import { log as logLine, logError } from '#server/http/log.server.ts'
import { messageWrite, type NewMessage } from '#server/notices/log-message.server.ts'
import { Notice, nameOf, servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { ToldRecord, toldUntil } from '#server/notices/told.entity.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import type { Conclusion } from './conclusion.server.ts'

/** What is written with what a person was told. */
type Also = {
  /** The rows that end or wait, and what becomes of them. */
  rows?: readonly StoredNotice[]
  /** Failed rows, which end with them once nothing is left to say. */
  failed?: readonly StoredNotice[]
  end?: Conclusion
  log?: readonly NewMessage[]
  tellingUntil?: number
}

/** The most rows in the transaction; those beyond have nothing left to say and follow it. */
const mostRows = 30
/** The most services that a row names. */
const mostServices = 40
/** How long an outcome is tried to be written: what is sent and not noted is sent twice. */
const longest = (2 * minute) / 3
const pause = 1000

/**
 * Writes one conclusion after another, each on condition of the one before: false if another sender was faster, or it is not known whether
 * the write was carried out.
 * @param version as read; 0 before the first conclusion
 */
export function writerOf(recipientKey: string, version: number) {
  let last = version
  return async (
    told: Told,
    { rows = [], failed = [], end, log = [], tellingUntil }: Also,
  ): Promise<boolean> => {
    const expected = last++
    const item = inTransaction(ToldRecord)
      .put({
        ...{ recipientKey, version: last, told, ttl: toldUntil(told) },
        ...(tellingUntil !== undefined && { tellingUntil: instantAt(tellingUntil) }),
      })
      .where((current, { eq, notExists }) =>
        expected === 0 ? notExists(current.version) : eq(current.version, expected),
      )
      .commit()
    const ends = end ? endWrites(rows, failed, end) : []
    const writes: Write<'changed' | 'busy'>[] = [{ item, otherwise: 'changed' }, ...ends.slice(0, mostRows)]
    // A claim that is not written is no claim; an outcome is tried again while its claim lasts.
    const until = tellingUntil === undefined ? now() + longest : 0
    const isWritten = await writeUntil(until, writes, log.map(messageWrite))
    for (let from = mostRows; isWritten && from < ends.length; from += mostRows)
      await transact(ends.slice(from, from + mostRows))
    return isWritten
  }
}

/** An outcome whose messages the table refuses is written without them. */
async function writeUntil(
  until: number,
  writes: Write<'changed' | 'busy'>[],
  logged: Write<'busy'>[],
): Promise<boolean> {
  for (;;) {
    try {
      const written = await transact([...writes, ...logged])
      if (written.ok || written.reason === 'changed') return written.ok
      logLine('warn', 'what a nurse was told was not written: the table is busy')
    } catch (error) {
      logError('what a nurse was told was not written', error, 'warn')
      if (logged.length > 0) return writeUntil(until, writes, [])
    }
    if (now() >= until) return false
    await wait(pause)
  }
}

/** Of rows that one message has told, the first stands for all. */
function endWrites(
  rows: readonly StoredNotice[],
  failed: readonly StoredNotice[],
  end: Conclusion,
): Write<'changed'>[] {
  if (end.state === 'void') return [...rows, ...failed].map((row) => endWrite(row, end))
  const [first, ...others] = end.state === 'sent' ? [...rows, ...failed] : rows
  if (!first || others.length === 0 || end.state !== 'sent') return rows.map((row) => endWrite(row, end))
  const services = [...new Set([...rows, ...failed].flatMap(servicesOf))].slice(0, mostServices)
  const { attempts, dueAt, ttl } = end
  const together = { reason: 'told-together' as const, toldWith: first.noticeId }
  return [
    endWrite(first, { ...end, ...(services.length > 1 && { services }) }),
    ...others.map((row) =>
      endWrite(row, { ...{ state: 'void', attempts, dueAt }, ...(ttl && { ttl }), ...together }),
    ),
  ]
}

function endWrite(row: StoredNotice, end: Conclusion): Write<'changed'> {
  const item = inTransaction(Notice)
    .patch(nameOf(row))
    .set(end)
    .remove(end.reason ? [] : ['reason'])
    .where(({ state }, { eq }) => eq(state, row.state))
    .commit()
  return { item, otherwise: 'changed' }
}
