import { addingToStack, addResources, attribute, ids, propertiesOf, ref, text } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'

/** Seconds; a day's run goes through all nurses, and nobody waits for it. */
const dailyTimeout = 300

/** How the two functions run: their logs, traces and limits, and what the API lets through. */
export default addingToStack(({ template, configuration }) => {
  addResources(template, {
    [ids.siteLog]: logGroup('site', configuration),
    [ids.dailyLog]: logGroup('daily', configuration),
  })
  // An environment of Lambda reads its secrets once; a new description makes Lambda start new ones.
  const Description = `Secrets of rotation ${configuration.secretsRotation}`
  const { concurrentRequests } = configuration
  Object.assign(propertiesOf(template, ids.site), {
    Description,
    Role: attribute(ids.siteRole, 'Arn'),
    Tracing: 'Active',
    LoggingConfig: { LogGroup: ref(ids.siteLog) },
    ...(concurrentRequests !== null && { ReservedConcurrentExecutions: concurrentRequests }),
  })
  Object.assign(propertiesOf(template, ids.daily), {
    Description,
    Role: attribute(ids.dailyRole, 'Arn'),
    Timeout: dailyTimeout,
    Tracing: 'Active',
    LoggingConfig: { LogGroup: ref(ids.dailyLog) },
    // Two runs at once would tell the office twice.
    ...(concurrentRequests !== null && { ReservedConcurrentExecutions: 1 }),
  })
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
    Properties: { LogGroupName: text(`/\${AWS::StackName}/${name}`), RetentionInDays: logDays },
  }
}
