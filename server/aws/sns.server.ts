import type { MessageAttributeValue, SNSClient } from '@aws-sdk/client-sns'
import { languages } from '#domain/languages.ts'
import type { NoticeTemplate } from '#domain/sms-templates.ts'
import { configuration } from '#server/configuration.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { abortAtDeadline } from './deadline.server.ts'
import type { SendingPermit, SmsPurpose } from './permit.server.ts'

let client: SNSClient | undefined

/** A text that is registered with India's operators: that of the booking code, or of a notice to one side in one language. */
export type SmsTemplate = 'bookingCode' | NoticeTemplate

/**
 * Sends a transactional SMS through SNS to the permit's number. The client tries only once, so that one permit is at most
 * one SMS; `server/sending` makes further tries.
 * @param message `kind` names the registered template
 * @throws the SDK's error when SNS refuses, fails or does not answer in time
 */
export async function sendSms(
  permit: SendingPermit<Exclude<SmsPurpose, 'smsSignIn' | 'smsVerification'>>,
  message: { text: string; kind: SmsTemplate },
  signal: AbortSignal,
): Promise<void> {
  const { SNSClient, PublishCommand } = await import('@aws-sdk/client-sns')
  client ??= abortAtDeadline(
    new SNSClient({
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 3500, throwOnRequestTimeout: true },
    }),
  )
  const publish = new PublishCommand({
    PhoneNumber: permit.spend(),
    Message: message.text,
    MessageAttributes: messageAttributes(message.kind),
  })
  try {
    await client.send(publish, { abortSignal: signal })
  } catch (error) {
    countMetric('SmsFailures')
    throw error
  }
}

/** Before the ids of a text in the short form. */
const shortMark = ':'

const noticeTemplateIds = readTemplates(configuration.smsNoticeTemplates)

/** The registered id of a text, or null where none is set up. */
export function templateIdOf(template: SmsTemplate): string | null {
  if (template === 'bookingCode') return configuration.smsBookingCodeTemplate
  return noticeTemplateIds.get(template) ?? null
}

/**
 * Reads the setting SMS_NOTICE_TEMPLATES, such as `service.family.en=1107…,hi=1107…,…`: a language alone belongs to the text before
 * it; or `service.family=:AV…/AV…/AV…`, the short form, with the languages in their order and the ids in base64url, because the
 * variables of a function have 4 kB together. Its pattern is checked already.
 */
function readTemplates(text: string | null): Map<string, string> {
  const ids = new Map<string, string>()
  let last = ''
  for (const pair of (text ?? '').split(',').filter(Boolean)) {
    const [name = '', id = ''] = pair.split('=')
    if (id.startsWith(shortMark)) {
      for (const [place, short] of id.slice(shortMark.length).split('/').entries())
        if (short) ids.set(`${name}.${languages[place]?.code ?? ''}`, fromShortId(short))
      continue
    }
    last = name.includes('.') ? name : last.replace(/\w+$/, name)
    ids.set(last, id)
  }
  return ids
}

/** India's operators compare these with their registry. Without a registration SNS sends over international routes. */
function messageAttributes(kind: SmsTemplate): Record<string, MessageAttributeValue> {
  const attributes = {
    'AWS.SNS.SMS.SMSType': 'Transactional',
    'AWS.SNS.SMS.SenderID': configuration.smsSenderId,
    'AWS.MM.SMS.EntityId': configuration.smsEntityId,
    'AWS.MM.SMS.TemplateId': templateIdOf(kind),
  }
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value ? [[name, { DataType: 'String', StringValue: value }]] : [],
    ),
  )
}

/** The number has a 1 before the id, so that its zeros stay. */
function fromShortId(short: string): string {
  const bytes = Buffer.from(short, 'base64url').toString('hex')
  return BigInt(`0x${bytes}`).toString().slice(1)
}
