import { configuration } from '#server/configuration.server.ts'
import { now } from '#server/clock.server.ts'
import { writeLine, type LogFields } from './log.server.ts'

/** The metrics. `tools/deploy/alarms.ts` and the runbook say what each is for. */
export type MetricName =
  | 'Bookings'
  | 'Confirmations'
  | 'Closings'
  | 'SmsFailures'
  | 'EmailFailures'
  | 'RefusedLimits'
  | 'BudgetHalf'
  | 'BudgetUsedUp'
  | 'UnknownBrowserTriesHalfUsed'
  | 'UnconfirmedMailStopped'
  | 'ColdStarts'
  | 'ServerErrors'
  | 'UnreadableRecords'
  | 'MonthsNotComputed'
  | 'NoticesSent'
  | 'NoticesFailed'
  | 'OldestNoticeSeconds'

export const metricsNamespace = 'Nivaas'

/**
 * Adds one to a metric. CloudWatch reads the metric from a line of the log (its embedded metric format), so counting needs
 * no call to AWS and cannot make a request fail.
 * @param details further fields of the line, for a search in the log. They are not dimensions: CloudWatch would keep, and
 * bill, every value of a dimension as a metric of its own
 */
export function countMetric(name: MetricName, details: LogFields = {}): void {
  writeMetric(name, 1, 'Count', details)
}

/** Writes the value of a metric, such as an age or the number of what a run did. */
export function writeMetric(
  name: MetricName,
  value: number,
  unit: 'Count' | 'Seconds',
  details: LogFields = {},
): void {
  writeLine({
    _aws: {
      Timestamp: now(),
      CloudWatchMetrics: [
        {
          Namespace: metricsNamespace,
          Dimensions: [['Stage']],
          Metrics: [{ Name: name, Unit: unit }],
        },
      ],
    },
    ...details,
    Stage: configuration.stage,
    [name]: value,
  })
}
