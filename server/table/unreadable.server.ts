import { log } from '#server/http/log.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'

/*
 * Records of which a packed part cannot be read, because newer code wrote it or it is damaged. A stand-in takes the part's place and fails
 * on any use, so a writer cannot write it back. Readers of several families' records ask `isReadable` and skip it.
 */

/** Thrown by any use of an unreadable part, and by a change that needs one. `code` names the record, so that the log has it. */
export class UnreadableRecord extends Error {
  override name = 'UnreadableRecord'
  readonly code: string
  constructor(record: string) {
    super(`${record} cannot be read`)
    this.code = record
  }
}

const standIns = new WeakSet()

/**
 * A part of a record, or a stand-in if it cannot be read; then the log names the record.
 * @param record what the log calls it: the kind and the ids of its key
 */
export function partOf<Part extends object>(record: string, read: () => Part): Part {
  try {
    return read()
  } catch {
    log('error', 'a record cannot be read', { record })
    countMetric('UnreadableRecords', { record })
    return standInFor(record) as Part
  }
}

/** Whether a part of a record could be read. */
export function isReadable(part: object | undefined): boolean {
  return part !== undefined && !standIns.has(part)
}

function standInFor(record: string): object {
  const fail = (): never => {
    throw new UnreadableRecord(record)
  }
  const standIn = new Proxy([], {
    get: fail,
    has: fail,
    ownKeys: fail,
    getOwnPropertyDescriptor: fail,
    set: fail,
  })
  standIns.add(standIn)
  return standIn
}
