import type { MetricName } from '#server/http/metrics.server.ts'
import { accountAlarms, undeliveredAlarm } from './account-alarms.ts'
import { alarmResource, day, dimensionsOf, hour, minute, nameAndActions } from './alarm.ts'
import type { Alarm } from './alarm.ts'
import { stackPlugin, addResources, ids, ownMetrics, propertiesOf, ref } from './cloudformation.ts'
import type { Resource, Template } from './cloudformation.ts'
import type { DeployedStage } from './stages.ts'

/** The alarms, and the topics of their two severities; docs/runbook.md says what to do for each. */
export default stackPlugin(({ template, stage, configuration }) => {
  const alarms = {
    ...stageAlarms(stage),
    ...(configuration.backup && backupAlarm),
    ...(configuration.holdsAccountSettings && accountAlarms(configuration)),
  }
  addResources(template, {
    [ids.urgentTopic]: topicFor(configuration.urgentMail),
    [ids.alarmTopic]: topicFor(configuration.alarmMail),
    ...Object.fromEntries(
      Object.entries(alarms).map(([name, alarm]) => [`${name}Alarm`, alarmResource(name, alarm)]),
    ),
    ...throttleAlarms(template),
    ...(configuration.holdsAccountSettings && { SmsUndeliveredAlarm: undeliveredAlarm }),
  })
  template.Outputs.UrgentTopic = {
    Description: 'The topic of the alarms for which somebody gets up',
    Value: ref(ids.urgentTopic),
  }
  template.Outputs.AlarmTopic = { Description: 'The topic of the other alarms', Value: ref(ids.alarmTopic) }
})

function topicFor(mail: string): Resource {
  return { Type: 'AWS::SNS::Topic', Properties: { Subscription: [{ Protocol: 'email', Endpoint: mail }] } }
}

function stageAlarms(stage: DeployedStage): Record<string, Alarm> {
  const site = { namespace: 'AWS/Lambda', dimensions: { FunctionName: ref(ids.site) } }
  const daily = { namespace: 'AWS/Lambda', dimensions: { FunctionName: ref(ids.daily) } }
  const notices = { namespace: 'AWS/Lambda', dimensions: { FunctionName: ref(ids.notices) } }
  const ownMetric = (metric: MetricName) => ({ namespace: ownMetrics, dimensions: { Stage: stage }, metric })
  const inFiveMinutes = { statistic: 'Sum', period: 5 * minute } as const
  return {
    SiteErrors: {
      description: 'The function of the site failed, or ran out of time or memory.',
      ...site,
      metric: 'Errors',
      ...inFiveMinutes,
      threshold: 1,
    },
    SiteSlow: {
      description: 'For 15 minutes, one response in twenty took longer than three seconds.',
      ...site,
      metric: 'Duration',
      statistic: 'p95',
      period: 5 * minute,
      periods: 3,
      threshold: 3000,
    },
    SiteThrottled: {
      description: 'Requests were refused because too many ran at the same time.',
      urgent: true,
      ...site,
      metric: 'Throttles',
      ...inFiveMinutes,
      threshold: 1,
    },
    ApiErrors: {
      description: 'The API answered 5xx five times in five minutes; the CDN passed that on.',
      urgent: true,
      namespace: 'AWS/ApiGateway',
      dimensions: { ApiId: ref(ids.api) },
      metric: '5xx',
      ...inFiveMinutes,
      threshold: 5,
    },
    PageErrors: {
      description: 'Five pages in five minutes were server errors.',
      urgent: true,
      ...ownMetric('ServerErrors'),
      ...inFiveMinutes,
      threshold: 5,
    },
    UnreadableRecords: {
      description:
        'A record cannot be read: the pages of its family or nurse fail, and nobody is alerted of its visits.',
      urgent: true,
      ...ownMetric('UnreadableRecords'),
      statistic: 'Sum',
      period: hour,
      threshold: 1,
    },
    MonthsNotComputed: {
      description:
        'The money of a month of a family was not computed: nothing of it can be settled or issued.',
      ...ownMetric('MonthsNotComputed'),
      statistic: 'Sum',
      period: hour,
      threshold: 1,
    },
    SmsFailures: {
      description: 'Codes could not be sent by SMS.',
      urgent: true,
      ...ownMetric('SmsFailures'),
      statistic: 'Sum',
      period: 15 * minute,
      threshold: 3,
    },
    EmailFailures: {
      description: 'E-mails could not be sent.',
      ...ownMetric('EmailFailures'),
      statistic: 'Sum',
      period: 15 * minute,
      threshold: 3,
    },
    ManyRefusals: {
      description:
        'The limits refused a hundred requests in five minutes: an attacker may be guessing codes or numbers.',
      ...ownMetric('RefusedLimits'),
      ...inFiveMinutes,
      threshold: 100,
    },
    BudgetHalf: {
      description: 'Half of a daily budget for SMS or e-mails is used: the log says which.',
      ...ownMetric('BudgetHalf'),
      ...inFiveMinutes,
      threshold: 1,
    },
    BudgetUsedUp: {
      description: 'An hourly or daily budget for SMS or e-mails is used up: these messages are not sent.',
      urgent: true,
      ...ownMetric('BudgetUsedUp'),
      ...inFiveMinutes,
      threshold: 1,
    },
    MailStopped: {
      description:
        'Many mails came back: addresses that nobody has confirmed get none for six hours, or until a person starts it.',
      ...ownMetric('UnconfirmedMailStopped'),
      ...inFiveMinutes,
      threshold: 1,
    },
    ManyWrongPasswords: {
      description:
        'Unknown browsers have tried half of the wrong passwords that all accounts together allow in a day.',
      ...ownMetric('UnknownBrowserTriesHalfUsed'),
      ...inFiveMinutes,
      threshold: 1,
    },
    NoticesFailed: {
      description: 'A notice could not be sent and is not tried again; /dashboard/notices says why.',
      ...ownMetric('NoticesFailed'),
      ...inFiveMinutes,
      threshold: 1,
    },
    NoticesLate: {
      description: 'A notice that was due half an hour ago is not sent.',
      urgent: true,
      ...ownMetric('OldestNoticeSeconds'),
      statistic: 'Maximum',
      period: 5 * minute,
      periods: 2,
      threshold: 30 * minute,
    },
    NoticesErrors: {
      description: 'Three runs of the sender of notices in a quarter of an hour failed.',
      urgent: true,
      ...notices,
      metric: 'Errors',
      statistic: 'Sum',
      period: 15 * minute,
      threshold: 3,
    },
    NoticesMissing: {
      description: 'The sender of notices has not run for a quarter of an hour.',
      urgent: true,
      ...notices,
      metric: 'Invocations',
      statistic: 'Sum',
      period: 15 * minute,
      threshold: 1,
      isTooLow: true,
    },
    DailyErrors: {
      description: 'The daily run failed.',
      ...daily,
      metric: 'Errors',
      statistic: 'Sum',
      period: hour,
      threshold: 1,
    },
    DailyMissing: {
      description: 'There was no daily run on a whole day.',
      ...daily,
      metric: 'Invocations',
      statistic: 'Sum',
      period: day,
      isCalendarDay: true,
      threshold: 1,
      isTooLow: true,
    },
  }
}

/**
 * Both copies of the night, of the table and of the papers. It counts what was completed and not what has failed: so it also fires
 * when a copy was stopped, expired, or never began.
 */
const backupAlarm: Record<string, Alarm> = {
  BackupMissing: {
    description: 'On a whole day, not both nightly copies were completed: of the table and of the papers.',
    namespace: 'AWS/Backup',
    dimensions: { BackupVaultName: ref(ids.backupVault) },
    metric: 'NumberOfBackupJobsCompleted',
    statistic: 'Sum',
    period: day,
    isCalendarDay: true,
    threshold: 2,
    isTooLow: true,
  },
}

/**
 * The table's reads and writes, and one alarm for each index, so that the alarm's name says which list is throttled. A throttled index
 * delays every write of the table, and the table's own metrics do not count it.
 */
function throttleAlarms(template: Template): Record<string, Resource> {
  const TableName = ref(ids.table)
  const indexes = propertiesOf(template, ids.table).GlobalSecondaryIndexes as { IndexName: string }[]
  const ofIndexes = indexes.map(({ IndexName }) => {
    const name = `${IndexName.charAt(0).toUpperCase()}${IndexName.slice(1)}Throttled`
    const dimensions = { TableName, GlobalSecondaryIndexName: IndexName }
    return [
      `${name}Alarm`,
      throttleAlarm(name, `reads or writes of the index ${IndexName}`, dimensions, ['Read', 'Write']),
    ] as const
  })
  return {
    TableReadsThrottledAlarm: throttleAlarm('TableReadsThrottled', 'reads of the table', { TableName }, [
      'Read',
    ]),
    TableWritesThrottledAlarm: throttleAlarm('TableWritesThrottled', 'writes of the table', { TableName }, [
      'Write',
    ]),
    ...Object.fromEntries(ofIndexes),
  }
}

function throttleAlarm(
  name: string,
  what: string,
  dimensions: Record<string, unknown>,
  kinds: ('Read' | 'Write')[],
): Resource {
  const idOf = (kind: 'Read' | 'Write') => `${kind.toLowerCase()}s`
  return {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      ...nameAndActions(name, `DynamoDB throttled ${what}.`),
      Metrics: [
        ...kinds.map((kind) => ({
          Id: idOf(kind),
          ReturnData: false,
          MetricStat: {
            Stat: 'Sum',
            Period: 5 * minute,
            Metric: {
              Namespace: 'AWS/DynamoDB',
              MetricName: `${kind}ThrottleEvents`,
              Dimensions: dimensionsOf(dimensions),
            },
          },
        })),
        {
          Id: 'throttled',
          // What is not throttled has no data points.
          Expression: kinds.map((kind) => `FILL(${idOf(kind)}, 0)`).join(' + '),
          Label: 'Throttled',
          ReturnData: true,
        },
      ],
      EvaluationPeriods: 1,
      Threshold: 10,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    },
  }
}
