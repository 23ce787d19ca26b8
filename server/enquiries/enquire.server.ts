import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { retention } from '#domain/limits.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { logError } from '#server/http/log.server.ts'
import { secondsToWait, takeInTransaction } from '#server/limits/take.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { Enquiry, type StoredEnquiry } from './enquiry.entity.server.ts'
import { mailEnquiry } from './notify.server.ts'
import type { contactSchema, enquirySchema } from './schema.server.ts'

/** What a visitor typed, with the id of the form. */
export type NewEnquiry =
  | ({ kind: 'enquiry' } & z.infer<typeof enquirySchema>)
  | ({ kind: 'contact' } & z.infer<typeof contactSchema>)

export type EnquireOutcome =
  { ok: true } | { ok: false; reason: 'too-many'; retryAfterSeconds: number } | { ok: false; reason: 'busy' }

/** Milliseconds after which an unsent mail counts as given up; longer than the mail's own time limit. */
const mailingLease = 10_000
const yearInSeconds = 365 * 24 * 60 * 60

/**
 * Stores an enquiry, then mails it to the office. When the mail fails, or the day's budget
 * of mails to the office is used up, the enquiry is still stored, and the dashboard shows that it was not mailed.
 *
 * The same form sent twice is one enquiry and one mail. Sent again with another text it is another enquiry, because the
 * browser's Back button shows the same form. An enquiry whose mail has failed is mailed again when it is sent again.
 *
 * @param address the visitor's IP address, for the limit
 * @param uid of the signed-in user, to whom the enquiry then belongs; null for an anonymous visitor
 */
export async function enquire(
  enquiry: NewEnquiry,
  address: string,
  uid: string | null = null,
): Promise<EnquireOutcome> {
  const record = { ...toRecord(enquiry), ...(uid && { uid }) }
  const written = await transact([
    { item: inTransaction(Enquiry).create(record).commit(), otherwise: 'known' },
    takeInTransaction('enquiryPerAddress', ipLimitSubjects(address).neighbourhood, 'too-many'),
  ])
  if (written.ok || (written.reason === 'known' && (await claimMail(record.enquiryId)))) {
    await mail(record)
    return { ok: true }
  }
  if (written.reason === 'known') return { ok: true }
  if (written.reason === 'busy') return { ok: false, reason: 'busy' }
  return { ok: false, reason: 'too-many', retryAfterSeconds: secondsToWait('enquiryPerAddress') }
}

function toRecord(enquiry: NewEnquiry): StoredEnquiry {
  const { formId, ...typed } = enquiry
  const createdAt = nowInstant()
  return {
    service: '',
    ...typed,
    enquiryId: createHash('sha256')
      .update(JSON.stringify([formId, Object.entries(typed).sort()]))
      .digest('base64url'),
    mailed: 'failed',
    mailClaimedAt: createdAt,
    createdAt,
    ttl: Math.floor(now() / 1000) + retention.enquiryYears * yearInSeconds,
  }
}

/** Takes over the mail of an enquiry whose mail failed or was never finished; false where there is nothing to do. */
function claimMail(enquiryId: string): Promise<boolean> {
  const givenUp = new Date(now() - mailingLease).toISOString()
  return tryConditionalWrite(() =>
    Enquiry.patch({ enquiryId })
      .set({ mailClaimedAt: nowInstant() })
      .where(({ mailed, mailClaimedAt }, { eq, lte }) =>
        [eq(mailed, 'failed'), lte(mailClaimedAt, givenUp)].join(' AND '),
      )
      .go(),
  )
}

/** Mails the office and records that. A failure of either is only logged, because the enquiry is stored. */
async function mail(record: StoredEnquiry): Promise<void> {
  try {
    if (!(await mailEnquiry(record))) return
    await tryConditionalWrite(() =>
      Enquiry.patch({ enquiryId: record.enquiryId }).set({ mailed: 'sent' }).go(),
    )
  } catch (error) {
    logError('enquiry not mailed to the office', error, 'warn')
  }
}
