import { hour, nameAndActions } from './alarm.ts'
import type { Alarm } from './alarm.ts'
import { ownMetrics } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'
import { smsMetrics } from './sms.ts'
import type { StageConfiguration } from './stages.ts'

/** Alarms on metrics that an account has once, not once for each stage. */
export function accountAlarms({ smsMonthlyDollars, sms }: StageConfiguration): Record<string, Alarm> {
  const reputation = { namespace: 'AWS/SES', statistic: 'Maximum', period: hour } as const
  // What is spent is published while something is sent. Without data it is still spent.
  const spend = {
    statistic: 'Maximum',
    period: hour,
    threshold: smsMonthlyDollars * 0.8,
    missingData: 'ignore',
  } as const
  return {
    SmsSpend: {
      description:
        'Four fifths of the budget for SMS of this month are spent; at the limit no more codes are sent.',
      namespace: 'AWS/SNS',
      metric: 'SMSMonthToDateSpentUSD',
      ...spend,
    },
    SmsSuccessRate: {
      description:
        'For three hours, fewer than four of five SMS reached their telephone, by the count of SNS itself.',
      urgent: true,
      namespace: 'AWS/SNS',
      dimensions: { Country: 'IN', SMSType: 'Transactional' },
      metric: 'SMSSuccessRate',
      statistic: 'Average',
      period: hour,
      periods: 3,
      threshold: 0.8,
      isTooLow: true,
      missingData: 'notBreaching',
    },
    ...(sms?.verificationCodeTemplate && {
      CodeSpend: {
        description: 'Four fifths of the budget for SMS of this month are spent on codes that Cognito sends.',
        namespace: 'AWS/SMSVoice',
        metric: 'TextMessageMonthlySpend',
        ...spend,
      },
    }),
    MailBounces: {
      description: 'More than 4 % of the e-mails bounce; SES reviews an account at 5 % and stops it at 10 %.',
      ...reputation,
      metric: 'Reputation.BounceRate',
      threshold: 0.04,
    },
    MailComplaints: {
      description: 'More than 0.08 % of the e-mails are reported as spam; SES reviews an account at 0.1 %.',
      ...reputation,
      metric: 'Reputation.ComplaintRate',
      threshold: 0.0008,
    },
  }
}

/**
 * SMS that SNS took and could not deliver, by its delivery log: SNS answers 200 also when the month's limit is spent. At least five,
 * so that one wrong number in a quiet hour rings nobody.
 */
export const undeliveredAlarm: Resource = {
  Type: 'AWS::CloudWatch::Alarm',
  Properties: {
    ...nameAndActions('SmsUndelivered', 'In an hour, one SMS in five or more was not delivered.', true),
    Metrics: [
      ...Object.entries(smsMetrics).map(([Id, MetricName]) => ({
        Id,
        ReturnData: false,
        MetricStat: { Stat: 'Sum', Period: hour, Metric: { Namespace: ownMetrics, MetricName } },
      })),
      {
        Id: 'percent',
        Expression: 'IF(undelivered >= 5, 100 * undelivered / (undelivered + FILL(delivered, 0)), 0)',
        Label: 'Percent not delivered',
        ReturnData: true,
      },
    ],
    EvaluationPeriods: 1,
    Threshold: 20,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  },
}
