import type { SESClient } from '@aws-sdk/client-ses'

let client: SESClient | undefined

/**
 * Sends a plain-text e-mail from the company's address through SES.
 * The client is loaded when the first message goes out, since most requests send none.
 * @throws the SDK's error when SES refuses, fails or does not answer in time
 */
export async function sendEmail(
  message: { to: string; subject: string; text: string },
  signal: AbortSignal,
): Promise<void> {
  const { SESClient, SendEmailCommand } = await import('@aws-sdk/client-ses')
  client ??= new SESClient({ maxAttempts: 2, requestHandler: { connectionTimeout: 1000, requestTimeout: 3500 } })
  await client.send(
    new SendEmailCommand({
      Source: process.env.MAIL_FROM,
      Destination: { ToAddresses: [message.to] },
      Message: {
        Subject: { Data: message.subject, Charset: 'UTF-8' },
        Body: { Text: { Data: message.text, Charset: 'UTF-8' } },
      },
    }),
    { abortSignal: signal },
  )
}
