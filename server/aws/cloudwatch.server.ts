import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { callSigned } from './signed-call.server.ts'

/**
 * What the SMS of the account have cost since the month began, by each of the two services that send them: SNS, and End User Messaging for
 * Cognito's codes once their text is registered. Each has a limit of its own. The metrics have no dimensions.
 */
const spending = [
  { Namespace: 'AWS/SNS', MetricName: 'SMSMonthToDateSpentUSD' },
  { Namespace: 'AWS/SMSVoice', MetricName: 'TextMessageMonthlySpend' },
]

/** Seconds of one data point. A month has at most 124; CloudWatch answers 1,440 at most. */
const period = 6 * 60 * 60

/**
 * The newest of what CloudWatch knows of a month's spending on SMS, in US dollars; the higher one of the two services. A service that has sent
 * nothing in the month has spent nothing.
 * @param monthStart a UTC instant of the past, or now
 * @throws when CloudWatch does not answer
 */
export async function smsDollarsSpent(monthStart: string): Promise<number> {
  const answers = await Promise.all(spending.map((metric) => getStatistics({ ...metric, monthStart })))
  return Math.max(...answers.map(newestMaximum))
}

/** Without the SDK's client: the function of the notices would have another one for this call alone. */
function getStatistics({
  monthStart,
  ...metric
}: (typeof spending)[number] & { monthStart: string }): Promise<string> {
  const parameters = {
    Action: 'GetMetricStatistics',
    Version: '2010-08-01',
    ...metric,
    StartTime: monthStart,
    // CloudWatch refuses an end that is the start, as in the first moment of a month.
    EndTime: new Date(now() + 60_000).toISOString(),
    Period: String(period),
    'Statistics.member.1': 'Maximum',
  }
  return callSigned({
    service: 'monitoring',
    method: 'POST',
    endpoint:
      process.env.AWS_ENDPOINT_URL_CLOUDWATCH ?? `https://monitoring.${configuration.region}.amazonaws.com/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(parameters).toString(),
  })
}

/** The `Maximum` of the newest data point of an answer, which has them in no order; 0 without any. */
function newestMaximum(xml: string): number {
  const points = [...xml.matchAll(/<member>(.*?)<\/member>/gs)].map(([, point = '']) => ({
    at: Date.parse(/<Timestamp>([^<]+)</.exec(point)?.[1] ?? ''),
    maximum: Number(/<Maximum>([^<]+)</.exec(point)?.[1]),
  }))
  return points.sort((one, other) => other.at - one.at)[0]?.maximum ?? 0
}
