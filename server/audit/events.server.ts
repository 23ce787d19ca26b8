import type { Audited, AuditedRecord } from '#domain/audit.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/take.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { AuditEntry } from './audit-entry.entity.server.ts'
import { logEnd } from './audit.server.ts'

/*
 * Strangers can cause these events as often as they like, so there is one entry for each account, outcome and hour, with a
 * count (docs/decisions/0093). If an entry cannot be written, the failure is logged and the request goes on.
 */

const hour = 60 * 60 * 1000
/** Maximum count of an entry, so that a flood of events ends in failed conditions instead of writes to the indexes. */
const mostCounted = 1000

type AuditEvent = Audited<'sign-in-failed' | 'access-refused'> & {
  recordType: Extract<AuditedRecord, 'sign-in' | 'access'>
  recordId: string
  /** The account that the event concerns: its uid, and its name in the list. */
  administratorId: string
  administratorEmail: string
}

/**
 * Records a failed sign-in to an administrator's account.
 * @param reason the name of the outcome, which becomes part of a key
 */
export function auditFailedSignIn(account: { uid: string; email: string }, reason: string): Promise<void> {
  return writeOrLog(() =>
    count({
      recordType: 'sign-in',
      recordId: account.uid,
      action: 'sign-in-failed',
      values: { reason },
      administratorId: account.uid,
      administratorEmail: account.email,
    }),
  )
}

/**
 * Records refused access to the dashboard (section 6).
 *
 * The entry names an account only by its uid, because it may outlive the account. An attacker can make many accounts, so only
 * the first ones of an hour get an entry of their own; all others share one.
 * @param account the signed-in user, or null for an anonymous request
 */
export function auditRefusedAccess(account: { uid: string } | null): Promise<void> {
  return writeOrLog(async () => {
    if (!account) return count(refusedTo('anonymous', 'anonymous'))
    const own = refusedTo(account.uid, 'customer')
    if (await countExisting(own)) return
    const { ok } = await take('refusedAccessEntries', 'all')
    await count(ok ? own : refusedTo('others', 'customer'))
  })
}

function refusedTo(recordId: string, by: 'anonymous' | 'customer'): AuditEvent {
  return {
    recordType: 'access',
    recordId,
    action: 'access-refused',
    administratorId: recordId,
    administratorEmail: by,
  }
}

/** Entries of this hour that have reached the maximum; the process need not try to write them again. */
const fullEntries = new Set<string>()

/** Counts an event; the first one of the hour creates the entry. */
async function count(event: AuditEvent): Promise<void> {
  const { key, name } = keyOf(event)
  if (fullEntries.has(name)) return
  const { action, values, administratorId, administratorEmail } = event
  const isCounted = await tryConditionalWrite(() =>
    AuditEntry.upsert({ ...key, action, values, administratorId, administratorEmail, ttl: logEnd() })
      .set({ lastAt: nowInstant() })
      .add({ count: 1 })
      .where((entry, { lt, notExists }) => `${notExists(entry.count)} OR ${lt(entry.count, mostCounted)}`)
      .go(),
  )
  if (!isCounted) rememberFull(name)
}

/** Counts an event if it has an entry in this hour; false when it has none. */
async function countExisting(event: AuditEvent): Promise<boolean> {
  const { key, name } = keyOf(event)
  if (fullEntries.has(name)) return true
  const isCounted = await tryConditionalWrite(() =>
    AuditEntry.patch(key)
      .set({ lastAt: nowInstant() })
      .add({ count: 1 })
      .where((entry, { lt }) => lt(entry.count, mostCounted))
      .go(),
  )
  if (isCounted) return true
  const { data } = await AuditEntry.get(key).go({ consistent: true })
  if (data) rememberFull(name)
  return data !== null
}

function keyOf({ recordType, recordId, action, values }: AuditEvent) {
  const at = new Date(now() - (now() % hour)).toISOString()
  const key = { recordType, recordId, at, entryId: values ? `${action}-${values.reason}` : action }
  return { key, name: Object.values(key).join(' ') }
}

function rememberFull(name: string): void {
  if (fullEntries.size >= mostCounted) fullEntries.clear()
  fullEntries.add(name)
}

async function writeOrLog(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    logError('audit entry not written', error, 'warn')
  }
}
