import type { SNSClient } from '@aws-sdk/client-sns'

let client: SNSClient | undefined

/**
 * Sends a transactional SMS through SNS.
 * @param message `to` in E.164; `kind` names the registered template
 * @throws the SDK's error when SNS refuses, fails or does not answer in time
 */
export async function sendSms(
  message: { to: string; text: string; kind: 'bookingCode' },
  signal: AbortSignal,
): Promise<void> {
  const { SNSClient, PublishCommand } = await import('@aws-sdk/client-sns')
  client ??= new SNSClient({ maxAttempts: 2, requestHandler: { connectionTimeout: 1000, requestTimeout: 3500 } })
  await client.send(
    new PublishCommand({
      PhoneNumber: message.to,
      Message: message.text,
      MessageAttributes: {
        'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
      },
    }),
    { abortSignal: signal },
  )
}
