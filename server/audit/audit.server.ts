import { randomUUID } from 'node:crypto'
import type { Audited, AuditedRecord, OfMoney } from '#domain/audit.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { retention } from '#domain/limits.ts'
import { monthOf } from '#domain/money/month.ts'
import { now, nowInstant, today } from '#server/clock.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { AuditEntry } from './audit-entry.entity.server.ts'

export type Administrator = { uid: string; email: string }

/** The write that records an administrator's change, for the transaction of the change itself. */
export function recordAudit(
  administrator: Administrator,
  change: Audited & { recordType: AuditedRecord; recordId: string; ttl?: number },
): Write<'busy'> {
  return always(
    inTransaction(AuditEntry)
      .create({
        ...change,
        at: nowInstant(),
        entryId: randomUUID(),
        administratorId: administrator.uid,
        administratorEmail: authorOf(administrator),
      })
      .commit(),
  )
}

/** A nurse who has an account by the code to their phone alone has no e-mail, and no page shows the placeholder. */
function authorOf({ email }: Administrator): string {
  return isPlaceholderEmail(email) ? 'nurse' : email
}

/** Under which record the owner's page finds an act: its month. */
export function ownersRecord() {
  return { recordType: 'lowered', recordId: monthOf(today()) } as const
}

/** Under which record an act on a family's money is found: the owner's where it lowers what is billed or takes money out. */
export function moneyRecord({ uid, lowers = 0 }: OfMoney): { recordType: AuditedRecord; recordId: string } {
  return lowers > 0 ? ownersRecord() : { recordType: 'money', recordId: uid }
}

/** The write that records an administrator's sign-in, for the transaction that makes the session. */
export function recordSignIn(administrator: Administrator): Write<'busy'> {
  const { uid } = administrator
  return recordAudit(administrator, {
    action: 'sign-in',
    recordType: 'sign-in',
    recordId: uid,
    ttl: logEnd(),
  })
}

/** The `ttl` of an entry about a sign-in or a refused access, seconds since 1970. */
export function logEnd(): number {
  return Math.ceil(now() / 1000) + retention.accessLogDays * 24 * 60 * 60
}
