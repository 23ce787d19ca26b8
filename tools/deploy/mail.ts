import { stackPlugin, addResources, getAtt, ids, ref, sub } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'
import { mailDomain } from './stages.ts'

const topic = 'MailEventTopic'

/**
 * The domain that e-mails are sent from. SES puts an address that bounces or complains on its suppression list and sends nothing
 * to it any more. The office gets a mail about it, so that it can call the customer.
 */
export default stackPlugin(({ template, configuration }) => {
  const zone = configuration.hostedZoneId
  addResources(template, {
    [ids.mailSet]: {
      Type: 'AWS::SES::ConfigurationSet',
      Properties: {
        Name: sub('${AWS::StackName}'),
        ReputationOptions: { ReputationMetricsEnabled: true },
        SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      },
    },
    [ids.mailIdentity]: {
      Type: 'AWS::SES::EmailIdentity',
      Properties: {
        EmailIdentity: mailDomain(configuration),
        // The default for all mail from this domain; the code names no configuration set.
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
      // SES checks that it can publish to the topic, for which the policy must exist first.
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
    ...(zone && dkimRecords(zone)),
  })
  template.Outputs[topic] = { Description: 'The topic of bounces and complaints', Value: ref(topic) }
  for (const key of dkimKeys) {
    template.Outputs[`DkimRecord${key}`] = {
      Description: `DNS record ${key} of 3 that proves the mail domain to SES`,
      Value: sub(
        `\${${ids.mailIdentity}.DkimDNSTokenName${key}} CNAME \${${ids.mailIdentity}.DkimDNSTokenValue${key}}`,
      ),
    }
  }
})

const dkimKeys = [1, 2, 3]

/** The DNS records that prove to SES that the domain is ours; SES then signs mails with DKIM. */
function dkimRecords(zone: string): Record<string, Resource> {
  const records = dkimKeys.map((key) => [
    `DkimRecord${key}`,
    {
      Type: 'AWS::Route53::RecordSet',
      Properties: {
        HostedZoneId: zone,
        Type: 'CNAME',
        TTL: '1800',
        Name: getAtt(ids.mailIdentity, `DkimDNSTokenName${key}`),
        ResourceRecords: [getAtt(ids.mailIdentity, `DkimDNSTokenValue${key}`)],
      },
    },
  ])
  return Object.fromEntries(records) as Record<string, Resource>
}
