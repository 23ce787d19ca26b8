import { nothingTold } from '#domain/messages/told.ts'
import { instantAt, minute } from '#domain/visits/days.ts'
import { now, wait } from '#server/clock.server.ts'
import { log as logLine, logError } from '#server/http/log.server.ts'
import { messageWrite, type NewMessage } from '#server/notices/log-message.server.ts'
import { Notice, nameOf } from '#server/notices/notice.entity.server.ts'
import { packTold, ToldRecord, toldUntil, type ByWay } from '#server/notices/told.entity.server.ts'
import { tryCertainWrite } from '#server/table/conditional-write.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import type { Concluded } from './conclusion.server.ts'

/** What is written with what a person was told. */
type Also = {
  ends?: readonly Concluded[]
  log?: readonly NewMessage[]
  tellingUntil?: number
}

/** The most rows in the transaction; those beyond have nothing left to say and follow it, as failed ones do, which may be gone. */
const mostRows = 30
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
  return async (told: ByWay, { ends = [], log = [], tellingUntil }: Also): Promise<boolean> => {
    const expected = last++
    const isFirst = expected === 0
    const next = {
      ...{ recipientKey, version: last, ...attributesOf(told) },
      ...(tellingUntil !== undefined && { tellingUntil: instantAt(tellingUntil) }),
    }
    // A first claim that is not written is no claim; an outcome is tried again while its claim lasts.
    if (ends.length === 0 && log.length === 0)
      return isWrittenOnce(() =>
        ToldRecord.put(next)
          .where((current, { eq, notExists }) =>
            isFirst ? notExists(current.version) : eq(current.version, expected),
          )
          .go(),
      )
    const item = inTransaction(ToldRecord)
      .put(next)
      .where((current, { eq, notExists }) =>
        isFirst ? notExists(current.version) : eq(current.version, expected),
      )
      .commit()
    const isFailed = ({ row }: Concluded) => row.state === 'failed'
    const rows = ends.filter((each) => !isFailed(each)).map(endWrite)
    const writes: Write<'changed' | 'busy'>[] = [{ item, otherwise: 'changed' }, ...rows.slice(0, mostRows)]
    const isWritten = await writeUntil(now() + longest, writes, log.map(messageWrite))
    for (let from = mostRows; isWritten && from < rows.length; from += mostRows)
      await transact(rows.slice(from, from + mostRows))
    if (isWritten) for (const failed of ends.filter(isFailed)) await transact([endWrite(failed)])
    return isWritten
  }
}

/** What was told by e-mail is stored only if it is not what was told by the other way. */
function attributesOf(ways: ByWay) {
  const [told = nothingTold, mail = told] = ways.values()
  const isSame = packTold(mail) === packTold(told)
  return { told, ...(!isSame && { mail }), ttl: Math.max(toldUntil(told), toldUntil(mail)) }
}

async function isWrittenOnce(write: () => Promise<unknown>): Promise<boolean> {
  try {
    return await tryCertainWrite(write)
  } catch (error) {
    logError('what is told was not written', error, 'warn')
    return false
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
      logLine('warn', 'what was told was not written: the table is busy')
    } catch (error) {
      logError('what was told was not written', error, 'warn')
      if (logged.length > 0) return writeUntil(until, writes, [])
    }
    if (now() >= until) return false
    await wait(pause)
  }
}

function endWrite({ row, end }: Concluded): Write<'changed'> {
  const item = inTransaction(Notice)
    .patch(nameOf(row))
    .set(end)
    .remove(end.reason ? [] : ['reason'])
    .where(({ state }, { eq }) => eq(state, row.state))
    .commit()
  return { item, otherwise: 'changed' }
}
