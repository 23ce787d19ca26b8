import { stackPlugin, addResources, ownMetrics, ref, sub } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'
import { logsOfCertIn } from './stages.ts'

/** They contain telephone numbers. CERT-In asks for the logs of all systems of 180 days (`logsOfCertIn`). */
const deliveryLogDays = logsOfCertIn

/** SNS writes to log groups with these names. The stack creates them, because SNS would create them without an expiry. */
const deliveryLogs = {
  SmsDeliveryLog: 'sns/${AWS::Region}/${AWS::AccountId}/DirectPublishToPhoneNumber',
  SmsFailureLog: 'sns/${AWS::Region}/${AWS::AccountId}/DirectPublishToPhoneNumber/Failure',
}

/** Metrics of ours that count the lines of the two logs. */
export const smsMetrics = { delivered: 'SmsDelivered', undelivered: 'SmsUndelivered' } as const

/** Counts the lines of a delivery log, each of which is one SMS. */
function counted(log: keyof typeof deliveryLogs, MetricName: string): Resource {
  return {
    Type: 'AWS::Logs::MetricFilter',
    Properties: {
      LogGroupName: ref(log),
      FilterPattern: '',
      MetricTransformations: [{ MetricNamespace: ownMetrics, MetricName, MetricValue: '1' }],
    },
  }
}

/**
 * The account's settings for SMS. CloudFormation has no resource for them. So the stack creates the
 * role and the log groups, and an output contains the command that sets the rest, to be run once.
 */
export default stackPlugin(({ template, configuration }) => {
  if (!configuration.holdsAccountSettings) return
  const logs = Object.entries(deliveryLogs).map(([id, name]) => [
    id,
    {
      Type: 'AWS::Logs::LogGroup',
      Properties: { LogGroupName: sub(name), RetentionInDays: deliveryLogDays },
    },
  ])
  addResources(template, {
    ...(Object.fromEntries(logs) as Record<string, Resource>),
    SmsDeliveredCount: counted('SmsDeliveryLog', smsMetrics.delivered),
    SmsUndeliveredCount: counted('SmsFailureLog', smsMetrics.undelivered),
    SmsDeliveryRole: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Principal: { Service: 'sns.amazonaws.com' }, Action: 'sts:AssumeRole' },
          ],
        },
        Policies: [
          {
            PolicyName: 'WriteDeliveryLogs',
            PolicyDocument: {
              Version: '2012-10-17',
              Statement: [
                {
                  Effect: 'Allow',
                  Action: [
                    'logs:CreateLogGroup',
                    'logs:CreateLogStream',
                    'logs:PutLogEvents',
                    'logs:PutMetricFilter',
                    'logs:PutRetentionPolicy',
                  ],
                  Resource: sub('arn:aws:logs:${AWS::Region}:${AWS::AccountId}:log-group:sns/*'),
                },
              ],
            },
          },
        ],
      },
    },
  })
  template.Outputs.SmsSettingsCommand = {
    Description:
      'Command to run once: sets the spending limits for SMS of both services, the delivery logs and the metrics',
    Value: sub(
      'aws sns set-sms-attributes --region ${AWS::Region} --attributes DefaultSMSType=Transactional,' +
        `MonthlySpendLimit=${configuration.smsMonthlyDollars},` +
        'DeliveryStatusIAMRole=${SmsDeliveryRole.Arn},DeliveryStatusSuccessSamplingRate=100' +
        ' && aws pinpoint-sms-voice-v2 set-text-message-spend-limit-override --region ${AWS::Region}' +
        ` --monthly-limit ${configuration.smsMonthlyDollars}` +
        // Without this role End User Messaging sends SMS but publishes no metrics, and its alarm would never fire. If the
        // account already has the role, the command prints that.
        '; aws iam create-service-linked-role --aws-service-name sms-voice.amazonaws.com',
    ),
  }
})
