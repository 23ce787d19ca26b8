import type { noticeRules } from '#domain/notices.ts'
import { type NoticeKind, type NoticeReason } from '#domain/notices.ts'
import type { SmsPurpose } from '#server/aws/permit.server.ts'
import { failureOf, permanentRefusal } from '#server/aws/sending-failure.server.ts'
import { sendEmail } from '#server/aws/ses.server.ts'
import { sendSms, templateIdOf } from '#server/aws/sns.server.ts'
import { logError } from '#server/http/log.server.ts'
import type { Composed } from '#server/notice-sender/compose/composed.server.ts'
import type { ChannelState, StoredNotice } from '#server/notices/notice.entity.server.ts'
import { sendMessage, type SendOutcome } from '#server/sending/send.server.ts'

export type Delivery = {
  state: ChannelState
  reason?: NoticeReason
  /** Only with `open`, if a limit or budget is used up: when it starts again. */
  retryAfterSeconds?: number
}

/** Milliseconds for one call to SNS or SES. */
const callTime = 4000

/** Sends an SMS, or says why not. */
export async function deliverSms(
  { budget, recipientId: account }: { budget: Budget } & Pick<StoredNotice, 'recipientId'>,
  { to, text, template }: NonNullable<Composed['sms']>,
): Promise<Delivery> {
  if (!templateIdOf(template)) return { state: 'failed', reason: 'template-not-set-up' }
  return outcomeOf('sms', async () => {
    let outcome: SendOutcome<void> = { ok: false, reason: 'busy' }
    for (const purpose of smsPurposes(budget)) {
      outcome = await sendMessage({ purpose, to, ...(account && { account }), triesOnce: true }, (permit) =>
        sendSms(permit, { text, kind: template }, AbortSignal.timeout(callTime)),
      )
      if (outcome.ok || outcome.reason === 'busy') break
    }
    return outcome
  })
}

type Budget = (typeof noticeRules)[NoticeKind]['budget']
type NoticeSmsPurpose = Extract<SmsPurpose, 'smsNotice' | 'smsReminder' | 'smsUrgent' | 'smsUnconfirmed'>

/** The budgets for an SMS, in the order of use. Urgent SMS may also use the ordinary budget, never the other way round. */
function smsPurposes(budget: Budget): NoticeSmsPurpose[] {
  if (budget === 'urgent') return ['smsUrgent', 'smsNotice']
  if (budget === 'reminder') return ['smsReminder']
  return [budget === 'booking' ? 'smsUnconfirmed' : 'smsNotice']
}

const officePurposes = {
  urgent: 'mailOfficeUrgent',
  booking: 'mailOfficeBooking',
  reminder: 'mailOfficeNotice',
  ordinary: 'mailOfficeNotice',
} as const
const familyPurposes = {
  urgent: 'mailFamily',
  booking: 'mailUnconfirmed',
  reminder: 'mailReminder',
  ordinary: 'mailFamily',
} as const

/** Sends a notice's e-mail, or says why not. */
export async function deliverMail(
  { budget, to: side }: { budget: Budget; to: StoredNotice['to'] },
  { to, subject, text }: NonNullable<Composed['mail']>,
): Promise<Delivery> {
  const purpose = (side === 'office' ? officePurposes : familyPurposes)[budget ?? 'ordinary']
  return outcomeOf('mail', () =>
    sendMessage({ purpose, to, triesOnce: true }, (permit) =>
      sendEmail(permit, { subject, text }, AbortSignal.timeout(callTime)),
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
