import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { claimEmail, unlessAbandoned } from '#server/accounts/life/claim-email.server.ts'
import { markEmailVerified, restorePhone } from '#server/aws/cognito-attributes.server.ts'
import { errorName } from '#server/aws/cognito-client.server.ts'
import { deletePoolUser, setPassword } from '#server/aws/cognito-users.server.ts'
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
import { refused, TableIsBusy, alreadyImported, type ImportOutcome } from './outcome.ts'

/** Retries when Cognito throttles a call: how many, and the delay before the first in milliseconds, which then doubles. */
const retries = 8
const firstDelay = 250

/**
 * Imports a user: first a pool user with a random password, then in one transaction the user's record and all that belongs to it
 * (docs/decisions/0013). A process that dies between the two leaves the same as an unfinished sign-up: a pool user without a
 * record. The next run abandons that pool user and starts again (docs/decisions/0006).
 *
 * @param isDry writes nothing and only returns the outcome
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
  if (former) return alreadyImported(former, digest)
  if (emailHolder) return refused('email: has an account here')
  if (numberHolder) return refused('number: belongs to another account here')
  if (isDry) return { status: 'taken', recordId: '', notes }
  const uid = await retryThrottled(() => makePoolUser(user))
  return uid ? await save(uid, user, digest) : refused('email: a sign-up with it is in progress here')
}

async function makePoolUser(user: FormerUser): Promise<string | null> {
  const { email, emailVerified, number } = user
  const uid = await claimEmail(email, { isProven: emailVerified })
  if (!uid) return null
  // Cognito cannot reset the password of a user who has none, so the user gets a random one.
  await setPassword(uid, `${randomBytes(32).toString('base64url')}aA1!`)
  if (emailVerified) await markEmailVerified(uid)
  if (number) await restorePhone(uid, number)
  return uid
}

async function save(uid: string, user: FormerUser, digest: string): Promise<ImportOutcome> {
  const { formerUid, entries, notes, ...details } = user
  const { number, authProvider } = details
  const record = { ...details, uid, authProvider: [...authProvider], importedAt: nowInstant() }
  const written = await transact([
    ...recordImport({ kind: 'user', formerId: formerUid, recordId: uid, digest }, 'user'),
    unlessAbandoned(uid),
    ...saveUserRecord(authProvider[0] === 'Google' ? { ...record, awaitsGoogle: true } : record),
    ...(number ? [reserveNumber(uid, number)] : []),
  ])
  if (written.ok) return { status: 'taken', recordId: uid, notes }
  if (written.reason === 'email-taken' || written.reason === 'linked-elsewhere') {
    await deletePoolUser(uid)
    return refused(
      `${written.reason === 'email-taken' ? 'email' : 'number'}: belongs to another account here`,
    )
  }
  throw new TableIsBusy(`users/${formerUid} (${written.reason})`)
}

/** Runs a function again when Cognito throttled one of its calls. The function must be repeatable. */
async function retryThrottled<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (errorName(error) !== 'TooManyRequestsException' || attempt === retries) throw error
      await pause(firstDelay * 2 ** attempt)
    }
  }
}
