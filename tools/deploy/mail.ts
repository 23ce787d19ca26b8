import { addingToStack, addResources, attribute, ids, ref, text } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'
import { mailDomain } from './stages.ts'

const topic = 'MailEventTopic'

/**
 * The domain that e-mails come from. What bounces or is complained about is never written to again (SES's suppression
 * list), and the office hears of it, since a customer without e-mail wants a call.
 */
export default addingToStack(({ template, configuration }) => {
  const zone = configuration.hostedZoneId
  addResources(template, {
    [ids.mailSet]: {
      Type: 'AWS::SES::ConfigurationSet',
      Properties: {
        Name: text('${AWS::StackName}'),
        ReputationOptions: { ReputationMetricsEnabled: true },
        SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      },
    },
    [ids.mailIdentity]: {
      Type: 'AWS::SES::EmailIdentity',
      Properties: {
        EmailIdentity: mailDomain(configuration),
        // The code names no configuration set: this is the one of all that the domain sends.
        ConfigurationSetAttributes: { ConfigurationSetName: ref(ids.mailSet) },
        DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      },
    },
    [topic]: {
      Type: 'AWS::SNS::Topic',
      Properties: { Subscription: [{ Protocol: 'email', Endpoint: configuration.officeMail }] },
    },
    MailEventTopicPolicy: {
      Type: 'AWS::SNS::TopicPolicy',
      Properties: {
        Topics: [ref(topic)],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Principal: { Service: 'ses.amazonaws.com' },
              Action: 'sns:Publish',
              Resource: ref(topic),
              Condition: { StringEquals: { 'aws:SourceAccount': ref('AWS::AccountId') } },
            },
          ],
        },
      },
    },
    MailEvents: {
      Type: 'AWS::SES::ConfigurationSetEventDestination',
      // SES tries the topic when it is named, and the policy is not there of itself.
      DependsOn: 'MailEventTopicPolicy',
      Properties: {
        ConfigurationSetName: ref(ids.mailSet),
        EventDestination: {
          Name: 'office',
          Enabled: true,
          MatchingEventTypes: ['bounce', 'complaint', 'reject'],
          SnsDestination: { TopicARN: ref(topic) },
        },
      },
    },
    ...(zone && proofOfDomain(zone)),
  })
  for (const key of dkimKeys) {
    template.Outputs[`DkimRecord${key}`] = {
      Description: `DNS record ${key} of 3 that proves the mail domain to SES`,
      Value: text(
        `\${${ids.mailIdentity}.DkimDNSTokenName${key}} CNAME \${${ids.mailIdentity}.DkimDNSTokenValue${key}}`,
      ),
    }
  }
})

const dkimKeys = [1, 2, 3]

/** The DNS records by which SES knows that the domain is ours, and signs for it. */
function proofOfDomain(zone: string): Record<string, Resource> {
  const records = dkimKeys.map((key) => [
    `DkimRecord${key}`,
    {
      Type: 'AWS::Route53::RecordSet',
      Properties: {
        HostedZoneId: zone,
        Type: 'CNAME',
        TTL: '1800',
        Name: attribute(ids.mailIdentity, `DkimDNSTokenName${key}`),
        ResourceRecords: [attribute(ids.mailIdentity, `DkimDNSTokenValue${key}`)],
      },
    },
  ])
  return Object.fromEntries(records) as Record<string, Resource>
}
