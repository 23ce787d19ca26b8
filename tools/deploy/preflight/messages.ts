import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2'
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand } from '@aws-sdk/client-sns'
import { noticeTemplates } from '#domain/sms-templates.ts'
import { mailDomain } from '../stages.ts'
import { later, nullForErrors, now, stackOf, statusOf } from './checks.ts'
import type { Finding, PreflightInput } from './checks.ts'

/**
 * SES: the account is out of the SES sandbox. SES must not know the mail domain before the first deploy, and must have
 * verified it before `sesIsReady` is true.
 */
export async function checkMail({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const { sesIsReady } = stages[stage]
  const domain = mailDomain(stages[stage])
  const { ProductionAccessEnabled, SendingEnabled } = await clients.ses.send(new GetAccountCommand({}))
  const identity = await clients.ses
    .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
    .catch(nullForErrors('NotFoundException'))
  const isFirst = (await statusOf(clients, stackOf(stage))) === null
  const findings: Finding[] = []
  if (!ProductionAccessEnabled) {
    const message = 'SES is in its sandbox and writes to verified addresses only: ask for production access'
    findings.push(sesIsReady ? now(`${message}; sesIsReady must be false until then`) : later(message))
  }
  if (SendingEnabled === false) findings.push(now('SES has paused the sending of this account'))
  if (isFirst && identity)
    findings.push(now(`SES knows ${domain} already, and the stack makes it: delete that identity`))
  if (sesIsReady && !isFirst && !identity?.VerifiedForSendingStatus) {
    findings.push(now(`SES has not verified ${domain}: sesIsReady must be false until then`))
  }
  if (sesIsReady && isFirst)
    findings.push(now('sesIsReady must be false in the first deploy: SES cannot know the domain'))
  return findings
}

/** SNS: the account is out of the SMS sandbox, and its monthly limit is at least the stage's `smsMonthlyDollars`. */
export async function checkSms({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const { holdsAccountSettings, sms, smsMonthlyDollars } = stages[stage]
  const { IsInSandbox } = await clients.sns.send(new GetSMSSandboxAccountStatusCommand({}))
  const { attributes = {} } = await clients.sns.send(
    new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }),
  )
  // The default limit of an account is one dollar.
  const limit = Number(attributes.MonthlySpendLimit ?? 1)
  return [
    ...(IsInSandbox
      ? [later('SMS are in their sandbox and reach verified numbers only: ask for production access')]
      : []),
    ...(holdsAccountSettings && limit < smsMonthlyDollars
      ? [
          later(
            `SMS may cost ${limit} dollars a month, and smsMonthlyDollars is ${smsMonthlyDollars}: ask for the quota, then run SmsSettingsCommand`,
          ),
        ]
      : []),
    ...(sms === null
      ? [later('sms is null: no text is registered in India, and SMS take international routes')]
      : missingTemplates(sms.noticeTemplates)),
  ]
}

/** A notice whose text has no id is not sent by SMS (docs/messages.md). */
function missingTemplates(ids: Partial<Record<string, string>> = {}): Finding[] {
  const missing = noticeTemplates.filter((name) => ids[name] === undefined)
  if (missing.length === 0) return []
  return [later(`noticeTemplates lacks ${missing.join(', ')}: their SMS are not sent`)]
}
