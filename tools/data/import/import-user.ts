import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { claimEmail, unlessAbandoned } from '#server/accounts/claim-email.server.ts'
import {
  deletePoolUser,
  errorName,
  markEmailVerified,
  restorePhone,
  setPassword,
} from '#server/aws/cognito.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { EmailReservation } from '#server/customers/email-reservation.entity.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { reserveNumber, saveUserRecord } from '#server/customers/save-user.server.ts'
import { itemOf } from '#server/table/read-items.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import type { FormerUser } from './former-user.ts'
import { FormerRecord } from './former-record.entity.server.ts'
import { readTogether } from './read-together.ts'
import { recordImport } from './record-import.ts'
import { refused, TableIsBusy, thereAlready, type ImportOutcome } from './outcome.ts'

/** Cognito takes so many calls a second; how often one that was too many is made again, and after how long. */
const tries = 8
const firstPause = 250

/**
 * Brings a user over: a user of the pool whose password nobody knows, then her record with all that belongs to it in one
 * transaction (docs/decisions/0013). A process that dies between the two leaves what a sign-up leaves that was never finished;
 * the next run gives it up and begins anew (docs/decisions/0006).
 *
 * @param isDry only says what would become of her
 * @throws TableIsBusy
 */
export async function importUser(
  user: FormerUser,
  digest: string,
  { isDry }: { isDry: boolean },
): Promise<ImportOutcome> {
  const { formerUid, email, number, notes } = user
  const [former, emailHolder, numberHolder] = await readTogether(
    itemOf(FormerRecord, FormerRecord.get({ kind: 'user', formerId: formerUid })),
    itemOf(EmailReservation, EmailReservation.get({ email })),
    itemOf(PhoneReservation, PhoneReservation.get({ number: number || 'none' })),
  )
  if (former) return thereAlready(former, digest)
  if (emailHolder) return refused('email: has an account here')
  if (numberHolder) return refused('number: belongs to another account here')
  if (isDry) return { is: 'taken', recordId: '', notes }
  const uid = await withPatience(() => makePoolUser(user))
  return uid ? await save(uid, user, digest) : refused('email: somebody is signing up with it here')
}

async function makePoolUser(user: FormerUser): Promise<string | null> {
  const { email, emailVerified, number } = user
  const uid = await claimEmail(email, { isProven: emailVerified })
  if (!uid) return null
  // Cognito resets no password of somebody who has none yet.
  await setPassword(uid, `${randomBytes(32).toString('base64url')}aA1!`)
  if (emailVerified) await markEmailVerified(uid)
  if (number) await restorePhone(uid, number)
  return uid
}

async function save(uid: string, user: FormerUser, digest: string): Promise<ImportOutcome> {
  const { formerUid, entries, notes, ...said } = user
  const { number, authProvider } = said
  const record = { ...said, uid, authProvider: [...authProvider], importedAt: nowInstant() }
  const written = await transact([
    ...recordImport({ kind: 'user', formerId: formerUid, recordId: uid, digest }, 'user'),
    unlessAbandoned(uid),
    ...saveUserRecord(authProvider[0] === 'Google' ? { ...record, awaitsGoogle: true } : record),
    ...(number ? [reserveNumber(uid, number)] : []),
  ])
  if (written.ok) return { is: 'taken', recordId: uid, notes }
  if (written.reason === 'email-taken' || written.reason === 'linked-elsewhere') {
    await deletePoolUser(uid)
    return refused(
      `${written.reason === 'email-taken' ? 'email' : 'number'}: belongs to another account here`,
    )
  }
  throw new TableIsBusy(`users/${formerUid} (${written.reason})`)
}

/** Makes a call again that was one too many for Cognito; the whole of it can be begun anew. */
async function withPatience<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (errorName(error) !== 'TooManyRequestsException' || attempt === tries) throw error
      await pause(firstPause * 2 ** attempt)
    }
  }
}
