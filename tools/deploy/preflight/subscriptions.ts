import type { Stack } from '@aws-sdk/client-cloudformation'
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns'
import type { SNSClient } from '@aws-sdk/client-sns'
import { isUnfinished, later, now, outputOf, stackNamed, stackOf } from './checks.ts'
import type { Finding, PreflightInput } from './checks.ts'

/**
 * The mails of the alarms: SNS sends nothing to an address until the link in its first mail is opened, and forgets the address
 * after some days. Before the first deploy there is no topic.
 */
export async function checkSubscriptions({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const { urgentMail, alarmMail, officeMail } = stages[stage]
  const stack = await stackNamed(clients.cloudFormation, stackOf(stage))
  if (!stack || isUnfinished(stack.StackStatus)) return []
  const watchName = `watch-${stage}`
  const watch = await stackNamed(clients.cloudFormationOfWatch, watchName)
  const unconfirmed = async (sns: SNSClient, topic: string, mail: string, finding: Finding) =>
    (await isUnconfirmed(sns, topic, mail)) ? [finding] : []
  const ofAlarms = (sns: SNSClient, of: Stack, where: string) =>
    [
      { topic: 'UrgentTopic', mail: urgentMail, which: 'the urgent alarms' },
      { topic: 'AlarmTopic', mail: alarmMail, which: 'the alarms' },
    ].map(({ topic, mail, which }) => {
      const hint = 'open the link in SNS’s mail, or subscribe again (docs/runbook.md, "Alarms")'
      const message = `${mail} has not confirmed that it takes ${which}${where}: ${hint}`
      return unconfirmed(sns, outputOf(of, topic), mail, now(message))
    })
  const found = await Promise.all([
    ...ofAlarms(clients.sns, stack, ''),
    ...(watch
      ? ofAlarms(clients.snsOfWatch, watch, ' from outside (us-east-1)')
      : [[later(`there is no stack ${watchName} in us-east-1: nothing watches the site from outside`)]]),
    unconfirmed(
      clients.sns,
      outputOf(stack, 'MailEventTopic'),
      officeMail,
      later(`${officeMail} has not confirmed that it is told of bounces: open the link in SNS’s mail`),
    ),
  ])
  return found.flat()
}

/** A subscription that waits has `PendingConfirmation` in place of its ARN. */
async function isUnconfirmed(sns: SNSClient, TopicArn: string, mail: string): Promise<boolean> {
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }))
  return !Subscriptions.some(
    ({ Endpoint, SubscriptionArn }) => Endpoint === mail && SubscriptionArn?.startsWith('arn:'),
  )
}
