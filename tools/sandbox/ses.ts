import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailDomain, region } from './environment.ts'
import type { InboxContext } from './inbox.ts'
import type { MailCarrier } from './mail-carrier.ts'
import { readMail, withoutTags } from './mime.ts'
import { queryStandIn, readList } from './query-protocol.ts'
import { ServiceError } from './service-error.ts'
import type { StandIn } from './stand-in.ts'

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/'
const day = 24 * 60 * 60 * 1000

/**
 * The stand-in for Amazon SES, API of 2010-12-01: SendEmail, SendRawEmail, GetSendQuota, GetSendStatistics and VerifyEmailIdentity. Each
 * recipient gets their own message in the inbox, with those headers that mail programs act on. Addresses at the company's
 * domain are verified senders from the start. VerifyEmailIdentity verifies at once: the sandbox sends no link to click.
 */
export function createSes(context: InboxContext, mails: MailCarrier): StandIn {
  const verified = openVerifiedAddresses(context.folder)
  /** Milliseconds since 1970 of each message of the last 24 hours. */
  let sentAt: number[] = []

  function send(
    source: string,
    recipients: string[],
    { subject, text, headers }: { subject: string; text: string; headers: Record<string, string> },
  ): string {
    const sender = readAddress(source)
    for (const recipient of recipients) readAddress(recipient)
    if (recipients.length === 0) throw new ServiceError('InvalidParameterValue', 'Missing destinations')
    if (recipients.length > 50) throw new ServiceError('MessageRejected', 'Recipient count exceeds 50.')
    if (!sender.endsWith(`@${mailDomain}`) && !verified.addresses().includes(sender)) {
      throw new ServiceError(
        'MessageRejected',
        'Email address is not verified. The following identities failed the check in region ' +
          `${region.toUpperCase()}: ${source}`,
      )
    }
    for (const recipient of recipients) {
      context.deliver({
        channel: 'email',
        to: readAddress(recipient),
        subject,
        text,
        ...(Object.keys(headers).length > 0 && { attributes: headers }),
      })
      sentAt.push(context.now())
    }
    return `<MessageId>${randomUUID()}</MessageId>`
  }

  function sendEmail(parameters: URLSearchParams): string {
    const subject = parameters.get('Message.Subject.Data')
    const text = parameters.get('Message.Body.Text.Data')
    const html = parameters.get('Message.Body.Html.Data')
    if (subject === null) throw missing('message.subject')
    if (text === null && html === null) throw missing('message.body')
    const recipients = ['To', 'Cc', 'Bcc'].flatMap((kind) =>
      readList(parameters, `Destination.${kind}Addresses`),
    )
    const replyTo = readList(parameters, 'ReplyToAddresses')
    for (const address of replyTo) readAddress(address)
    return send(parameters.get('Source') ?? '', recipients, {
      subject,
      text: text ?? withoutTags(html ?? ''),
      headers: replyTo.length > 0 ? { 'Reply-To': replyTo.join(', ') } : {},
    })
  }

  async function sendRawEmail(parameters: URLSearchParams): Promise<string> {
    const data = parameters.get('RawMessage.Data')
    if (!data) throw missing('rawMessage.data')
    const mail = await readMail(Buffer.from(data, 'base64'))
    const destinations = readList(parameters, 'Destinations')
    return send(parameters.get('Source') ?? mail.from, destinations.length > 0 ? destinations : mail.to, mail)
  }

  const actions: Record<string, (parameters: URLSearchParams) => string | Promise<string>> = {
    SendEmail: sendEmail,
    SendRawEmail: sendRawEmail,
    GetSendQuota() {
      sentAt = sentAt.filter((at) => at > context.now() - day)
      return (
        '<Max24HourSend>50000.0</Max24HourSend><MaxSendRate>14.0</MaxSendRate>' +
        `<SentLast24Hours>${sentAt.length}.0</SentLast24Hours>`
      )
    },
    GetSendStatistics() {
      const members = mails
        .points()
        .map(
          ({ at, tried, bounced }) =>
            `<member><DeliveryAttempts>${tried}</DeliveryAttempts><Bounces>${bounced}</Bounces><Complaints>0</Complaints>` +
            `<Rejects>0</Rejects><Timestamp>${new Date(at).toISOString().replace('.000Z', 'Z')}</Timestamp></member>`,
        )
      return `<SendDataPoints>${members.join('')}</SendDataPoints>`
    },
    VerifyEmailIdentity(parameters) {
      verified.add(readAddress(parameters.get('EmailAddress') ?? ''))
      return ''
    },
  }

  return queryStandIn('ses', namespace, actions)
}

/** The bare address of `Nivaas Care <care@nivaas.example>`, in lower case. */
function readAddress(text: string): string {
  const address = (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim()
  const [local, domain, ...rest] = address.split('@')
  if (domain === undefined) throw new ServiceError('InvalidParameterValue', "Missing final '@domain'")
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(domain)) {
    throw new ServiceError('InvalidParameterValue', 'Domain contains illegal character or is missing a dot')
  }
  if (
    !local ||
    rest.length > 0 ||
    /[\s"(),:;<>[\\\]]|\.\.|^\.|\.$/.test(local) ||
    !/^[\x21-\x7e]+$/.test(address)
  ) {
    throw new ServiceError('InvalidParameterValue', 'Illegal address')
  }
  return address.toLowerCase()
}

function missing(member: string): ServiceError {
  const reason = `Value null at '${member}' failed to satisfy constraint: Member must not be null`
  return new ServiceError('ValidationError', `1 validation error detected: ${reason}`)
}

function openVerifiedAddresses(folder: string | null): { addresses(): string[]; add(address: string): void } {
  const file = folder && join(folder, 'ses.json')
  let addresses: string[] =
    file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
  return {
    addresses: () => addresses,
    add(address) {
      addresses = [...new Set([...addresses, address])]
      if (!folder || !file) return
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, JSON.stringify(addresses))
    },
  }
}
