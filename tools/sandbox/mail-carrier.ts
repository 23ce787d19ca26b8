import type { Inbox, InboxDelivery } from './inbox.ts'

/** A quarter of an hour of an account's mail, as GetSendStatistics has it; `at` is its beginning, milliseconds since 1970. */
type MailPoint = { at: number; tried: number; bounced: number }

/** The way of every mail of the sandbox, Cognito's too: from SES, which has accepted it, to the inbox or back. */
export type MailCarrier = {
  send(mail: InboxDelivery): void
  /** What is known of the last two weeks, oldest first. */
  points(): MailPoint[]
  /** The account's suppression list, oldest first: addresses from which a mail came back, and when. */
  suppressed(): { address: string; at: number }[]
}

const quarter = 15 * 60_000
const twoWeeks = 14 * 24 * 60 * 60_000

/**
 * A mail to a domain that ends in `.invalid`, which never exists (RFC 2606), comes back for good. SES puts its address on the account's
 * suppression list; it accepts later mails to that address, does not send them, and does not count them as bounces (SES developer
 * guide, "Using the Amazon SES account-level suppression list").
 */
export function createMailCarrier(inbox: Inbox, now: () => number): MailCarrier {
  const suppressed = new Map<string, number>()
  let points: MailPoint[] = []

  function count(part: 'tried' | 'bounced'): void {
    const at = now() - (now() % quarter)
    const last = points.find((point) => point.at === at)
    if (last) last[part]++
    else
      points = [
        ...points.filter((point) => point.at > at - twoWeeks),
        { at, tried: 0, bounced: 0, [part]: 1 },
      ]
  }

  return {
    send(mail) {
      const address = mail.to.toLowerCase()
      if (suppressed.has(address)) return
      count('tried')
      if (!address.endsWith('.invalid')) {
        inbox.deliver(mail)
        return
      }
      count('bounced')
      suppressed.set(address, now())
    },
    points: () => points,
    suppressed: () => [...suppressed].map(([address, at]) => ({ address, at })),
  }
}
