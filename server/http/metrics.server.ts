import { configuration } from '#server/configuration.server.ts'
import { now } from '#server/clock.server.ts'
import { writeLine, type Fields } from './log.server.ts'

/** What is counted for the alarms and the business; `tools/deploy/alarms.ts` and the runbook say what for. */
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
  | 'ColdStarts'
  | 'ServerErrors'

export const metricsNamespace = 'Nivaas'

/**
 * Counts something that happened. CloudWatch makes the metric of a line in the log (its embedded metric format), so
 * counting costs no call and can fail nothing.
 * @param details what a search of the log finds beside the metric. They are no dimensions, each of whose values
 * CloudWatch would keep, and bill, as a metric of its own
 */
export function countMetric(name: MetricName, details: Fields = {}): void {
  writeLine({
    _aws: {
      Timestamp: now(),
      CloudWatchMetrics: [
        {
          Namespace: metricsNamespace,
          Dimensions: [['Stage']],
          Metrics: [{ Name: name, Unit: 'Count' }],
        },
      ],
    },
    ...details,
    Stage: configuration.stage,
    [name]: 1,
  })
}
