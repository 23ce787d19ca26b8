import { configuration } from '#server/configuration.server.ts'
import { now } from '#server/clock.server.ts'
import { writeLine } from './log.server.ts'

/** What is counted for the alarms and the business; `server/architect/alarms.ts` and the runbook say what for. */
export type MetricName =
  'Bookings' | 'Confirmations' | 'SmsFailures' | 'EmailFailures' | 'ColdStarts' | 'ServerErrors'

export const metricsNamespace = 'Nivaas'

/**
 * Counts something that happened. CloudWatch makes the metric of a line in the log (its embedded metric format), so
 * counting costs no call and can fail nothing.
 */
export function countMetric(name: MetricName): void {
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
    Stage: configuration.stage,
    [name]: 1,
  })
}
