import { addingToStack, addResources, text } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'

/** Delivery logs hold telephone numbers, and are for finding out why yesterday's code did not arrive. */
const deliveryLogDays = 14

/** SNS writes to log groups of these names; it makes them itself, but then they are kept for ever. */
const deliveryLogs = {
  SmsDeliveryLog: 'sns/${AWS::Region}/${AWS::AccountId}/DirectPublishToPhoneNumber',
  SmsFailureLog: 'sns/${AWS::Region}/${AWS::AccountId}/DirectPublishToPhoneNumber/Failure',
}

/**
 * The account's settings for SMS. CloudFormation has no resource for them (docs/decisions/0012), so the stack makes what
 * they name and an output holds the command that sets them, to be run once.
 */
export default addingToStack(({ template, configuration }) => {
  if (!configuration.holdsAccountSettings) return
  const logs = Object.entries(deliveryLogs).map(([id, name]) => [
    id,
    {
      Type: 'AWS::Logs::LogGroup',
      Properties: { LogGroupName: text(name), RetentionInDays: deliveryLogDays },
    },
  ])
  addResources(template, {
    ...(Object.fromEntries(logs) as Record<string, Resource>),
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
                  Resource: text('arn:aws:logs:${AWS::Region}:${AWS::AccountId}:log-group:sns/*'),
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
      'Sets what the account may spend on SMS by either service, the delivery logs and the metrics: to be run once',
    Value: text(
      'aws sns set-sms-attributes --region ${AWS::Region} --attributes DefaultSMSType=Transactional,' +
        `MonthlySpendLimit=${configuration.smsMonthlyDollars},` +
        'DeliveryStatusIAMRole=${SmsDeliveryRole.Arn},DeliveryStatusSuccessSamplingRate=100' +
        ' && aws pinpoint-sms-voice-v2 set-text-message-spend-limit-override --region ${AWS::Region}' +
        ` --monthly-limit ${configuration.smsMonthlyDollars}` +
        // Without this role End User Messaging sends but publishes no metrics, and its alarm would never ring. Where the
        // account has it already, the command says so.
        '; aws iam create-service-linked-role --aws-service-name sms-voice.amazonaws.com',
    ),
  }
})
