import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { counterWrite, usedNow } from '#server/limits/counter.server.ts'
import { verificationTicket } from '#server/limits/limits.server.ts'
import { takeInTransaction } from '#server/limits/take.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { numberKeys } from './use-ticket.server.ts'
import { VerificationTicket, type StoredVerificationTicket } from './verification-ticket.entity.server.ts'

export type MakeTicketOutcome =
  | { ok: true }
  /** `number-has-tickets`: as many accounts as may have one for this number; `day-used-up`: as many as a day allows. */
  | { ok: false; reason: 'not-found' | 'number-has-tickets' | 'day-used-up' | 'busy' }

type TicketForm = {
  uid: string
  /** E.164. */
  number: string
  /** The id of the posted form: the same form posted again makes no other ticket. */
  form: string
}

/**
 * Makes a ticket for an account and a number, by an administrator (docs/limits.md, "Verification SMS"): where the limits refuse, two SMS
 * go out to the number within 24 hours. The code still proves the number. Another ticket for the same account replaces this one.
 */
export async function makeTicket(administrator: Administrator, form: TicketForm): Promise<MakeTicketOutcome> {
  return retryWhenChanged<MakeTicketOutcome>(async () => {
    const version = ticketsOf(form.number)
    const changes = await usedNow(version)
    const open = await readOpen(form.number)
    const isMade = open.some((ticket) => ticket.uid === form.uid && ticket.form === form.form)
    if (isMade) return { ok: true }
    const others = open.filter(({ uid, left }) => uid !== form.uid && left > 0)
    if (others.length >= verificationTicket.openPerNumber) return { ok: false, reason: 'number-has-tickets' }
    const written = await transact([
      // No other ticket for this number was made since they were read.
      counterWrite({ ...version, max: changes + 1 }, 'changed'),
      withTicket(form),
      takeInTransaction('ticketDaily', 'all', 'day-used-up'),
      always(ticketItem(administrator, form)),
      recordAudit(administrator, { action: 'make-ticket', recordType: 'user', recordId: form.uid }),
    ])
    if (written.ok) return { ok: true }
    return written
  })
}

/** Counts the tickets of a number, so that two requests at once do not make more of them than may be open. */
function ticketsOf(number: string) {
  return { name: 'ticketsOfNumber', subject: number, period: { keep: 2 * verificationTicket.seconds } }
}

async function readOpen(number: string): Promise<StoredVerificationTicket[]> {
  const reads = numberKeys(number).map((numberKey) =>
    VerificationTicket.query.ofNumber({ numberKey }).go({ consistent: true, pages: 'all' }),
  )
  const found = (await Promise.all(reads)).flatMap(({ data }) => data)
  return found.filter(({ ttl }) => ttl > Math.floor(now() / 1000))
}

function ticketItem({ uid: madeBy }: Administrator, { uid, number, form }: TicketForm) {
  const { sms, mails, seconds } = verificationTicket
  const [numberKey] = numberKeys(number)
  const ttl = Math.floor(now() / 1000) + seconds
  return inTransaction(VerificationTicket)
    .put({ numberKey, uid, form, madeBy, ttl, left: sms, mailsLeft: mails, at: nowInstant() })
    .commit()
}

/** The account knows the number of its ticket, so that its page can show it. A displaced or disabled account gets none. */
function withTicket({ uid, number }: TicketForm): Write<'not-found'> {
  const until = new Date(now() + verificationTicket.seconds * 1000).toISOString()
  return {
    item: inTransaction(User)
      .patch({ uid })
      .set({ verificationTicket: { number, until } })
      .where(
        (current, { notExists }) =>
          `${notExists(current.displacedSince)} AND ${notExists(current.disabledSince)}`,
      )
      .commit(),
    otherwise: 'not-found',
  }
}
