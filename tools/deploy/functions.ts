import { stackPlugin, addResources, getAtt, ids, propertiesOf, ref, sub } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'

/** Seconds. The daily run reads all nurses, and no visitor waits for it. */
const dailyTimeout = 300

/** Seconds. A run starts no work after four minutes (`server/notice-sender/run.server.ts`). */
const noticesTimeout = 300
/**
 * Nothing repeats a run: the next one comes within a minute and does what is left. By default EventBridge Scheduler repeats for
 * a day, and Lambda keeps an event for six hours while the one allowed run is busy, so that old starts would pile up behind a
 * long run.
 */
const noRepetition = { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 }

/**
 * What is reserved for each function where `concurrentRequests` is set. Two daily runs at the same time would do the same work twice, and a
 * limit lets one of them mail the office; a second run of the sender ends at once by itself (`server/notice-sender/run-alone.server.ts`).
 */
export function reservations(concurrentRequests: number) {
  return { site: concurrentRequests, daily: 1, notices: 1 }
}

/** The settings of the functions: logs, traces and limits; and the API's throttling. */
export default stackPlugin(({ template, configuration }) => {
  addResources(template, {
    [ids.siteLog]: logGroup('site', configuration),
    [ids.dailyLog]: logGroup('daily', configuration),
    [ids.noticesLog]: logGroup('notices', configuration),
  })
  // A Lambda environment reads the secrets once. A changed description makes Lambda start new environments, which read them again.
  const Description = `Secrets of rotation ${configuration.secretsRotation}`
  const { concurrentRequests } = configuration
  const reserved = concurrentRequests === null ? null : reservations(concurrentRequests)
  Object.assign(propertiesOf(template, ids.site), {
    Description,
    Role: getAtt(ids.siteRole, 'Arn'),
    Tracing: 'Active',
    LoggingConfig: { LogGroup: ref(ids.siteLog) },
    ...(reserved && { ReservedConcurrentExecutions: reserved.site }),
  })
  Object.assign(propertiesOf(template, ids.daily), {
    Description,
    Role: getAtt(ids.dailyRole, 'Arn'),
    Timeout: dailyTimeout,
    Tracing: 'Active',
    LoggingConfig: { LogGroup: ref(ids.dailyLog) },
    ...(reserved && { ReservedConcurrentExecutions: reserved.daily }),
  })
  Object.assign(propertiesOf(template, ids.notices), {
    Description,
    Role: getAtt(ids.noticesRole, 'Arn'),
    Timeout: noticesTimeout,
    Tracing: 'Active',
    LoggingConfig: { LogGroup: ref(ids.noticesLog) },
    EventInvokeConfig: noRepetition,
    ...(reserved && { ReservedConcurrentExecutions: reserved.notices }),
  })
  Object.assign(propertiesOf(template, ids.noticesSchedule).Target as object, { RetryPolicy: noRepetition })
  Object.assign(propertiesOf(template, ids.api), {
    DefaultRouteSettings: {
      ThrottlingRateLimit: configuration.requestsPerSecond,
      ThrottlingBurstLimit: configuration.requestsPerSecond * 2,
    },
  })
  template.Outputs.SiteLogGroup = { Description: 'The log of the site', Value: ref(ids.siteLog) }
})

function logGroup(name: string, { logDays }: StageConfiguration) {
  return {
    Type: 'AWS::Logs::LogGroup',
    Properties: { LogGroupName: sub(`/\${AWS::StackName}/${name}`), RetentionInDays: logDays },
  }
}
