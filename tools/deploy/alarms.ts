import type { MetricName } from '#server/http/metrics.server.ts'
import { addingToStack, addResources, ids, propertiesOf, ref, text } from './cloudformation.ts'
import type { Resource, Template } from './cloudformation.ts'
import type { DeployedStage, StageConfiguration } from './stages.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** As server/http/metrics.server.ts writes them, which cannot be imported here: it reads the environment of a function. */
export const ownMetrics = 'Nivaas'

type Alarm = {
  /** What has happened, for whoever gets the mail. */
  says: string
  namespace: string
  metric: string
  dimensions?: Record<string, unknown>
  statistic: 'Sum' | 'Maximum' | 'p95'
  /** Seconds that are looked at together, and how many such periods in a row must be bad. */
  period: number
  periods?: number
  threshold: number
  isTooLow?: boolean
}

/** One topic hears of everything that somebody should look at; docs/runbook.md says what to do for each alarm. */
export default addingToStack(({ template, stage, configuration }) => {
  const alarms = {
    ...stageAlarms(stage),
    ...(configuration.holdsAccountSettings && accountAlarms(configuration)),
  }
  addResources(template, {
    [ids.alarmTopic]: {
      Type: 'AWS::SNS::Topic',
      Properties: { Subscription: [{ Protocol: 'email', Endpoint: configuration.alarmMail }] },
    },
    ...Object.fromEntries(
      Object.entries(alarms).map(([name, alarm]) => [`${name}Alarm`, resourceOf(name, alarm)]),
    ),
    ...indexAlarms(template),
  })
  template.Outputs.AlarmTopic = { Description: 'Who hears of alarms', Value: ref(ids.alarmTopic) }
})

function stageAlarms(stage: DeployedStage): Record<string, Alarm> {
  const site = { namespace: 'AWS/Lambda', dimensions: { FunctionName: ref(ids.site) } }
  const daily = { namespace: 'AWS/Lambda', dimensions: { FunctionName: ref(ids.daily) } }
  const table = { namespace: 'AWS/DynamoDB', dimensions: { TableName: ref(ids.table) } }
  const own = (metric: MetricName) => ({ namespace: ownMetrics, dimensions: { Stage: stage }, metric })
  const within = { statistic: 'Sum', period: 5 * minute } as const
  return {
    SiteErrors: {
      says: 'The function of the site broke off or ran out of time or memory.',
      ...site,
      metric: 'Errors',
      ...within,
      threshold: 1,
    },
    SiteSlow: {
      says: 'One answer in twenty took longer than three seconds for a quarter of an hour.',
      ...site,
      metric: 'Duration',
      statistic: 'p95',
      period: 5 * minute,
      periods: 3,
      threshold: 3000,
    },
    SiteThrottled: {
      says: 'Requests were refused because too many were being answered at once.',
      ...site,
      metric: 'Throttles',
      ...within,
      threshold: 1,
    },
    ApiErrors: {
      says: 'The API answered 5xx five times in five minutes; the CDN passed that on.',
      namespace: 'AWS/ApiGateway',
      dimensions: { ApiId: ref(ids.api) },
      metric: '5xx',
      ...within,
      threshold: 5,
    },
    PageErrors: {
      says: 'Five pages in five minutes answered that something went wrong.',
      ...own('ServerErrors'),
      ...within,
      threshold: 5,
    },
    TableReadsThrottled: {
      says: 'The table refused reads because they came too fast.',
      ...table,
      metric: 'ReadThrottleEvents',
      ...within,
      threshold: 10,
    },
    TableWritesThrottled: {
      says: 'The table refused writes because they came too fast.',
      ...table,
      metric: 'WriteThrottleEvents',
      ...within,
      threshold: 10,
    },
    SmsFailures: {
      says: 'Codes could not be sent by SMS.',
      ...own('SmsFailures'),
      statistic: 'Sum',
      period: 15 * minute,
      threshold: 3,
    },
    EmailFailures: {
      says: 'E-mails could not be sent.',
      ...own('EmailFailures'),
      statistic: 'Sum',
      period: 15 * minute,
      threshold: 3,
    },
    ManyRefusals: {
      says: 'A hundred requests in five minutes were refused by the limits: somebody may be trying codes or numbers.',
      ...own('RefusedLimits'),
      ...within,
      threshold: 100,
    },
    BudgetHalf: {
      says: 'Half of a daily budget of SMS or e-mails is sent: the log says which.',
      ...own('BudgetHalf'),
      ...within,
      threshold: 1,
    },
    BudgetUsedUp: {
      says: 'A budget of SMS or e-mails is used up, for the hour or the day: what it is for is not sent.',
      ...own('BudgetUsedUp'),
      ...within,
      threshold: 1,
    },
    ManyWrongPasswords: {
      says: 'Browsers that are not known have tried half of the wrong passwords that all accounts take in a day.',
      ...own('UnknownBrowserTriesHalfUsed'),
      ...within,
      threshold: 1,
    },
    DailyErrors: {
      says: 'The daily run failed.',
      ...daily,
      metric: 'Errors',
      statistic: 'Sum',
      period: hour,
      threshold: 1,
    },
    DailyMissing: {
      says: 'There was no daily run for a day.',
      ...daily,
      metric: 'Invocations',
      statistic: 'Sum',
      period: day,
      threshold: 1,
      isTooLow: true,
    },
  }
}

/** What an account has once, whatever its stages. */
function accountAlarms({ smsMonthlyDollars, sms }: StageConfiguration): Record<string, Alarm> {
  const reputation = { namespace: 'AWS/SES', statistic: 'Maximum', period: hour } as const
  return {
    SmsSpend: {
      says: 'Four fifths of the budget for SMS of this month are spent; at the limit no code is sent any more.',
      namespace: 'AWS/SNS',
      metric: 'SMSMonthToDateSpentUSD',
      statistic: 'Maximum',
      period: hour,
      threshold: smsMonthlyDollars * 0.8,
    },
    ...(sms?.verificationCodeTemplate && {
      CodeSpend: {
        says: 'Four fifths of the budget for SMS of this month are spent on codes that Cognito sends.',
        namespace: 'AWS/SMSVoice',
        metric: 'TextMessageMonthlySpend',
        statistic: 'Maximum',
        period: hour,
        threshold: smsMonthlyDollars * 0.8,
      },
    }),
    MailBounces: {
      says: 'More than 4 % of the e-mails bounce; SES reviews an account at 5 % and stops it at 10 %.',
      ...reputation,
      metric: 'Reputation.BounceRate',
      threshold: 0.04,
    },
    MailComplaints: {
      says: 'More than 0.08 % of the e-mails are called spam; SES reviews an account at 0.1 %.',
      ...reputation,
      metric: 'Reputation.ComplaintRate',
      threshold: 0.0008,
    },
  }
}

/**
 * An index that cannot follow holds up every write of the table, and the table's own figures do not count it. One alarm for
 * each, so that its name says which list is too hot.
 */
function indexAlarms(template: Template): Record<string, Resource> {
  const indexes = propertiesOf(template, ids.table).GlobalSecondaryIndexes as { IndexName: string }[]
  const alarms = indexes.map(({ IndexName }) => {
    const name = `${IndexName.charAt(0).toUpperCase()}${IndexName.slice(1)}Throttled`
    const metric = (Id: string, MetricName: string) => ({
      Id,
      ReturnData: false,
      MetricStat: {
        Stat: 'Sum',
        Period: 5 * minute,
        Metric: {
          Namespace: 'AWS/DynamoDB',
          MetricName,
          Dimensions: dimensionsOf({ TableName: ref(ids.table), GlobalSecondaryIndexName: IndexName }),
        },
      },
    })
    const properties = {
      ...named(name, `The index ${IndexName} refused reads or writes because they came too fast.`),
      Metrics: [
        metric('reads', 'ReadThrottleEvents'),
        metric('writes', 'WriteThrottleEvents'),
        // An index that is not throttled has no figures.
        { Id: 'both', Expression: 'FILL(reads, 0) + FILL(writes, 0)', Label: 'Throttled', ReturnData: true },
      ],
      EvaluationPeriods: 1,
      Threshold: 10,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    }
    return [`${name}Alarm`, { Type: 'AWS::CloudWatch::Alarm', Properties: properties }] as const
  })
  return Object.fromEntries(alarms)
}

function named(name: string, says: string) {
  return {
    AlarmName: text(`\${AWS::StackName}-${name}`),
    AlarmDescription: `${says} See docs/runbook.md, Alarms.`,
    AlarmActions: [ref(ids.alarmTopic)],
    OKActions: [ref(ids.alarmTopic)],
  }
}

function dimensionsOf(dimensions: Record<string, unknown>) {
  return Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }))
}

function resourceOf(name: string, alarm: Alarm): Resource {
  const { says, namespace, metric, dimensions = {}, statistic, period, periods = 1, threshold } = alarm
  return {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      ...named(name, says),
      Namespace: namespace,
      MetricName: metric,
      Dimensions: dimensionsOf(dimensions),
      ...(statistic === 'p95' ? { ExtendedStatistic: statistic } : { Statistic: statistic }),
      Period: period,
      EvaluationPeriods: periods,
      Threshold: threshold,
      ComparisonOperator: alarm.isTooLow ? 'LessThanThreshold' : 'GreaterThanOrEqualToThreshold',
      // A function that is not called has no figures, which is bad for the daily run alone.
      TreatMissingData: alarm.isTooLow ? 'breaching' : 'notBreaching',
    },
  }
}
