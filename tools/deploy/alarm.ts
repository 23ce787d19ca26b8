import { ids, ref, sub } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'

/*
 * One alarm as CloudFormation knows it. There are two severities, each with its topic: `urgent`, for which somebody gets up at night, and
 * the others, which are looked at by day.
 */

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

export type Alarm = {
  /** For the reader of the alarm's mail. */
  description: string
  urgent?: true
  namespace: string
  metric: string
  dimensions?: Record<string, unknown>
  statistic: 'Sum' | 'Maximum' | 'Average' | 'p95'
  /** Seconds. */
  period: number
  /** How many periods in a row must be bad; 1 by default. */
  periods?: number
  threshold: number
  isTooLow?: boolean
  /** Whether the period is a calendar day in India. A day that slides rings when a nightly run is later than the night before. */
  isCalendarDay?: true
  /** What a time without data means; by default that nothing is wrong, and for `isTooLow` that nothing ran. */
  missingData?: 'ignore' | 'notBreaching'
}

/** Name, text and receivers of an alarm. */
export function nameAndActions(name: string, description: string, urgent = false) {
  const topic = ref(urgent ? ids.urgentTopic : ids.alarmTopic)
  return {
    AlarmName: sub(`\${AWS::StackName}-${name}`),
    AlarmDescription: `${description} See docs/runbook.md, Alarms.`,
    AlarmActions: [topic],
    OKActions: [topic],
  }
}

export function dimensionsOf(dimensions: Record<string, unknown>) {
  return Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }))
}

export function alarmResource(name: string, alarm: Alarm): Resource {
  const { description, namespace, metric, dimensions = {}, statistic, period, periods = 1, threshold } = alarm
  return {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      ...nameAndActions(name, description, alarm.urgent),
      Namespace: namespace,
      MetricName: metric,
      Dimensions: dimensionsOf(dimensions),
      ...(statistic === 'p95' ? { ExtendedStatistic: statistic } : { Statistic: statistic }),
      Period: period,
      EvaluationPeriods: periods,
      ...(alarm.isCalendarDay && { EvaluationWindow: { WallClockWindow: { Timezone: 'Asia/Kolkata' } } }),
      Threshold: threshold,
      ComparisonOperator: alarm.isTooLow ? 'LessThanThreshold' : 'GreaterThanOrEqualToThreshold',
      // A function that is not called has no data points. That is bad only for those that a schedule calls.
      TreatMissingData: alarm.missingData ?? (alarm.isTooLow ? 'breaching' : 'notBreaching'),
    },
  }
}
