import { queryStandIn } from './query-protocol.ts'
import { ServiceError } from './service-error.ts'
import type { SpentPoint } from './sms-carrier.ts'
import type { StandIn } from './stand-in.ts'

const namespace = 'http://monitoring.amazonaws.com/doc/2010-08-01/'
const mostPoints = 1440

/**
 * The stand-in for Amazon CloudWatch: only GetMetricStatistics, and only the metric of what the month's SMS have cost. Any other metric
 * has no data points, as for AWS one that nothing was published to.
 */
export function createCloudWatch(spentPoints: () => SpentPoint[]): StandIn {
  function statistics(parameters: URLSearchParams): string {
    const [start, end] = ['StartTime', 'EndTime'].map((name) => Date.parse(parameters.get(name) ?? ''))
    const seconds = Number(parameters.get('Period'))
    if (start === undefined || end === undefined || !(start < end))
      throw new ServiceError('InvalidParameterValue', 'StartTime must be before EndTime.')
    if (!(seconds >= 60) || seconds % 60 !== 0)
      throw new ServiceError('InvalidParameterValue', 'Period must be a multiple of 60.')
    const period = seconds * 1000
    if ((end - start) / period > mostPoints)
      throw new ServiceError('InvalidParameterCombination', `More than ${mostPoints} datapoints.`)
    if (parameters.get('Statistics.member.1') !== 'Maximum')
      throw new ServiceError('InvalidParameterValue', 'The sandbox knows Maximum only.')
    const metric = `${parameters.get('Namespace')} ${parameters.get('MetricName')}`
    const points = metric === 'AWS/SNS SMSMonthToDateSpentUSD' ? spentPoints() : []
    const within = points.filter(({ at }) => at >= start && at < end)
    const members = [...Map.groupBy(within, ({ at }) => at - (at % period))].map(([from, each]) =>
      member(from, Math.max(...each.map(({ spent }) => spent))),
    )
    return `<Label>${parameters.get('MetricName')}</Label><Datapoints>${members.join('')}</Datapoints>`
  }

  return queryStandIn('cloudwatch', namespace, { GetMetricStatistics: statistics })
}

function member(from: number, maximum: number): string {
  const timestamp = new Date(from).toISOString().replace('.000Z', 'Z')
  return `<member><Timestamp>${timestamp}</Timestamp><Maximum>${maximum}</Maximum><Unit>None</Unit></member>`
}
