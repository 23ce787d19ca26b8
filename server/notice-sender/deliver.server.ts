import { noticeRules, type NoticeReason } from '#domain/notices.ts'
import { failureOf, permanentRefusal } from '#server/aws/sending-failure.server.ts'
import { sendEmail } from '#server/aws/ses.server.ts'
import { sendSms, templateIdOf } from '#server/aws/sns.server.ts'
import { logError } from '#server/http/log.server.ts'
import type { ChannelState, NoticeRecord } from '#server/notices/notice.entity.server.ts'
import { send, type SendOutcome } from '#server/sending/send.server.ts'
import type { Composed } from './compose.server.ts'

export type Delivery = {
  state: ChannelState
  reason?: NoticeReason
  /** Only with `open`, for a limit or budget that is used up: when it begins again. */
  retryAfterSeconds?: number
}

/** Milliseconds for one call to SNS or SES. */
const callTime = 4000

/** Sends the SMS of a notice, or says why not. */
export async function deliverSms(
  { kind, recipientId: account }: Pick<NoticeRecord, 'kind' | 'recipientId'>,
  { to, text, template }: NonNullable<Composed['sms']>,
): Promise<Delivery> {
  if (!templateIdOf(template)) return { state: 'failed', reason: 'template-not-set-up' }
  const purpose = noticeRules[kind].isReminder ? 'smsReminder' : 'smsNotice'
  return outcomeOf('sms', () =>
    send({ purpose, to, ...(account && { account }), triesOnce: true }, (attempt) =>
      attempt((permit) => sendSms(permit, { text, kind: template }, AbortSignal.timeout(callTime))),
    ),
  )
}

/** Sends the e-mail of a notice, or says why not. */
export async function deliverMail(
  { kind, to: side }: Pick<NoticeRecord, 'kind' | 'to'>,
  { to, subject, text }: NonNullable<Composed['mail']>,
): Promise<Delivery> {
  const toFamily = noticeRules[kind].isReminder ? 'mailReminder' : 'mailFamily'
  const purpose = side === 'office' ? 'mailOfficeNotice' : toFamily
  return outcomeOf('mail', () =>
    send({ purpose, to, triesOnce: true }, (attempt) =>
      attempt((permit) => sendEmail(permit, { subject, text }, AbortSignal.timeout(callTime))),
    ),
  )
}

async function outcomeOf(
  channel: 'sms' | 'mail',
  sendOne: () => Promise<SendOutcome<void>>,
): Promise<Delivery> {
  try {
    const outcome = await sendOne()
    if (outcome.ok) return { state: 'sent' }
    if (outcome.reason === 'busy') return { state: 'open', reason: 'internal' }
    return { state: 'open', reason: 'limit', retryAfterSeconds: outcome.retryAfterSeconds }
  } catch (error) {
    logError('a notice was not sent', error, 'warn')
    const permanent = permanentRefusal(channel, error)
    if (permanent) return { state: 'failed', reason: permanent }
    const { kind, isTransient } = failureOf(error)
    if (kind === 'unknown') return { state: 'open', reason: 'no-answer' }
    return { state: 'open', reason: isTransient ? 'throttled' : 'refused' }
  }
}
