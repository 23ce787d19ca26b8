import { now, nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/limits.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { AuditEntry } from './audit-entry.entity.server.ts'
import { logEnd, type AuditedRecord } from './audit.server.ts'

/*
 * What strangers can make happen as often as they like has one entry for each account, outcome and hour, with a count
 * (docs/decisions/0018). An entry that cannot be written is logged and stops no answer.
 */

const hour = 60 * 60 * 1000
/** An entry counts to this and no further, so that a flood ends in failed conditions and not in writes to the indexes. */
const mostCounted = 1000

type AuditEvent = {
  recordType: Extract<AuditedRecord, 'sign-in' | 'access'>
  recordId: string
  action: string
  detail: string
  /** The account that it concerns: its uid and how the list names it. */
  administratorId: string
  administratorEmail: string
}

/** Notes that an administrator's account was not signed in to. `reason` is the outcome's name; it becomes part of a key. */
export function noteFailedSignIn(account: { uid: string; email: string }, reason: string): Promise<void> {
  return note(() =>
    count({
      recordType: 'sign-in',
      recordId: account.uid,
      action: 'sign-in-failed',
      detail: reason,
      administratorId: account.uid,
      administratorEmail: account.email,
    }),
  )
}

/**
 * Notes that the dashboard was refused (section 6).
 *
 * An account is named by its uid alone: the entry outlives the account. Accounts cost nothing, so only the first ones of
 * an hour have an entry of their own, and all others share one.
 * @param account the signed-in user, or null for an anonymous request
 */
export function noteRefusedAccess(account: { uid: string } | null): Promise<void> {
  return note(async () => {
    if (!account) return count(refusedTo('anonymous', 'anonymous'))
    const own = refusedTo(account.uid, 'customer')
    if (await countAgain(own)) return
    const { ok } = await take('refusedAccessEntries', 'all')
    await count(ok ? own : refusedTo('others', 'customer'))
  })
}

function refusedTo(recordId: string, by: 'anonymous' | 'customer'): AuditEvent {
  return {
    recordType: 'access',
    recordId,
    action: 'access-refused',
    detail: '',
    administratorId: recordId,
    administratorEmail: by,
  }
}

/** Entries of this hour that are known to be full. They stay full, so this process need not ask the table again. */
const full = new Set<string>()

/** Counts an event: the first one of the hour makes the entry. */
async function count(event: AuditEvent): Promise<void> {
  const { key, name } = keyOf(event)
  if (full.has(name)) return
  const { action, detail, administratorId, administratorEmail } = event
  const isCounted = await tryConditionalWrite(() =>
    AuditEntry.upsert({ ...key, action, detail, administratorId, administratorEmail, ttl: logEnd() })
      .set({ lastAt: nowInstant() })
      .add({ count: 1 })
      .where((entry, { lt, notExists }) => `${notExists(entry.count)} OR ${lt(entry.count, mostCounted)}`)
      .go(),
  )
  if (!isCounted) remember(name)
}

/** Counts an event whose entry exists; false when it has none in this hour. */
async function countAgain(event: AuditEvent): Promise<boolean> {
  const { key, name } = keyOf(event)
  if (full.has(name)) return true
  const isCounted = await tryConditionalWrite(() =>
    AuditEntry.patch(key)
      .set({ lastAt: nowInstant() })
      .add({ count: 1 })
      .where((entry, { lt }) => lt(entry.count, mostCounted))
      .go(),
  )
  if (isCounted) return true
  const { data } = await AuditEntry.get(key).go({ consistent: true })
  if (data) remember(name)
  return data !== null
}

function keyOf({ recordType, recordId, action, detail }: AuditEvent) {
  const at = new Date(now() - (now() % hour)).toISOString()
  const key = { recordType, recordId, at, entryId: [action, detail].filter(Boolean).join('-') }
  return { key, name: Object.values(key).join(' ') }
}

function remember(name: string): void {
  if (full.size >= mostCounted) full.clear()
  full.add(name)
}

async function note(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    logError('audit entry not written', error, 'warn')
  }
}
