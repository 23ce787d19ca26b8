import { log } from '#server/http/log.server.ts'

/*
 * A record of which a packed part cannot be read: newer code has written it, or it is damaged. The entity puts a stand-in in the place of the
 * part, which fails at any use. So who reads one family's records fails, who writes cannot write it back, and who reads those of several
 * families asks `isReadable` and goes on without it.
 */

/** Thrown by any use of a part that could not be read. `code` is the record's name, so that the log has it. */
class UnreadableRecord extends Error {
  override name = 'UnreadableRecord'
  readonly code: string
  constructor(record: string) {
    super(`${record} cannot be read`)
    this.code = record
  }
}

const standIns = new WeakSet()

/**
 * A part of a record, or its stand-in where it cannot be read; then the log names the record.
 * @param record what the log calls it: the kind and the ids of its key
 */
export function partOf<Part extends object>(record: string, read: () => Part): Part {
  try {
    return read()
  } catch {
    log('error', 'a record cannot be read', { record })
    return standInFor(record)
  }
}

/** Whether a part of a record could be read. */
export function isReadable(part: object | undefined): boolean {
  return part !== undefined && !standIns.has(part)
}

function standInFor<Part extends object>(record: string): Part {
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
  return standIn as unknown as Part
}
