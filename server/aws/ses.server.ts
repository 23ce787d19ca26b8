import type { SendEmailCommandInput, SendRawEmailCommandInput, SESClient } from '@aws-sdk/client-ses'
import { configuration } from '#server/configuration.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { abortAtDeadline } from './deadline.server.ts'
import type { MailPurpose, SendingPermit } from './permit.server.ts'
import { writeRawMail } from './raw-mail.server.ts'

let client: SESClient | undefined

export type Email = {
  subject: string
  text: string
  /** The address for replies, if it is not the company's. */
  replyTo?: string | undefined
  /** The URL that unsubscribes with one click; mail programs show a button for it (RFC 8058). */
  unsubscribe?: string
}

/**
 * Sends a plain-text e-mail through SES, from the company's address to the permit's. The client tries only once, so that one
 * permit is at most one mail; `server/sending` makes further tries.
 * The SDK is loaded when the first message is sent, because most requests send none.
 * @throws the SDK's error when SES refuses, fails or does not answer in time
 */
export async function sendEmail(
  permit: SendingPermit<MailPurpose>,
  email: Email,
  signal: AbortSignal,
): Promise<void> {
  const { SendEmailCommand, SendRawEmailCommand, SESClient } = await import('@aws-sdk/client-ses')
  client ??= abortAtDeadline(
    new SESClient({
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 3500, throwOnRequestTimeout: true },
    }),
  )
  const options = { abortSignal: signal }
  const to = permit.spend()
  try {
    if (email.unsubscribe)
      await client.send(new SendRawEmailCommand(rawInput(to, email, email.unsubscribe)), options)
    else await client.send(new SendEmailCommand(plainInput(to, email)), options)
  } catch (error) {
    countMetric('EmailFailures')
    throw error
  }
}

function plainInput(to: string, { subject, text, replyTo }: Email): SendEmailCommandInput {
  return {
    Source: configuration.mailFrom,
    Destination: { ToAddresses: [to] },
    ReplyToAddresses: replyTo ? [replyTo] : undefined,
    Message: {
      Subject: { Data: subject, Charset: 'UTF-8' },
      Body: { Text: { Data: text, Charset: 'UTF-8' } },
    },
  }
}

function rawInput(to: string, { subject, text }: Email, unsubscribe: string): SendRawEmailCommandInput {
  const headers = {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const Data = writeRawMail({ from: configuration.mailFrom, to, subject, text, headers })
  return { Source: configuration.mailFrom, Destinations: [to], RawMessage: { Data } }
}
