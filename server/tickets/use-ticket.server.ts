import { createHmac } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { verificationTicket } from '#server/limits/limits.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import type { Use } from '#server/sending/uses.server.ts'
import { tryCertainWrite, tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { VerificationTicket } from './verification-ticket.entity.server.ts'

type Holder = Pick<StoredUser, 'uid' | 'verificationTicket'>

/** The number of the account's ticket, E.164, while the ticket is valid; null without one. No request. */
export function ticketNumber({
  verificationTicket: ticket,
}: Pick<Holder, 'verificationTicket'>): string | null {
  return ticket && Date.parse(ticket.until) > now() ? ticket.number : null
}

/**
 * Takes one SMS of the account's ticket for this number, by one conditional update.
 * @param number E.164
 * @returns what gives it back; null without such a ticket, or when it is used up or over
 */
export async function takeTicket(user: Holder, number: string): Promise<Use | null> {
  return ticketNumber(user) === number ? takeFromTicket(user.uid, number, 'left') : null
}

/** Takes the e-mail code of the account's ticket, for a family that signs in on another device; null where there is none. */
export async function takeTicketMail(user: Holder): Promise<Use | null> {
  const number = ticketNumber(user)
  return number === null ? null : takeFromTicket(user.uid, number, 'mailsLeft')
}

/** The part of a ticket's key that stands for the number. The first key writes; the others are from before the secret's rotation. */
export function numberKeys(number: string): [string, ...string[]] {
  const [current, ...former] = purposeKeys('tickets')
  const derive = (key: string) => createHmac('sha256', key).update(number).digest('base64url')
  return [derive(current), ...former.map(derive)]
}

async function takeFromTicket(uid: string, number: string, part: 'left' | 'mailsLeft'): Promise<Use | null> {
  for (const numberKey of numberKeys(number)) {
    let form = ''
    // Where the outcome is unknown it may have been taken, and is not used.
    const isTaken = await tryCertainWrite(async () => {
      const { data } = await VerificationTicket.patch({ numberKey, uid })
        .subtract({ [part]: 1 })
        .where((ticket, { gt }) => `${gt(ticket[part], 0)} AND ${gt(ticket.ttl, Math.floor(now() / 1000))}`)
        .go({ response: 'all_new' })
      form = data.form
    })
    if (isTaken) return () => giveTicketBack({ numberKey, uid, form }, part)
  }
  return null
}

/** Changes nothing where the office has made another ticket meanwhile. */
async function giveTicketBack(
  { numberKey, uid, form }: { numberKey: string; uid: string; form: string },
  part: 'left' | 'mailsLeft',
): Promise<void> {
  const all: number = part === 'left' ? verificationTicket.sms : verificationTicket.mails
  await tryConditionalWrite(() =>
    VerificationTicket.patch({ numberKey, uid })
      .add({ [part]: 1 })
      .where((ticket, { eq, lt }) => `${eq(ticket.form, form)} AND ${lt(ticket[part], all)}`)
      .go(),
  )
}
