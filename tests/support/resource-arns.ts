/**
 * An example ARN of each type of resource in the stack of a stage, with names as CloudFormation makes them. Where a service
 * uses ids instead of names, the id ends with the number of the stage.
 */
function arnOf(type: string, stage: 'staging' | 'production'): string {
  const stack = stage === 'production' ? 'NivaasProduction' : 'NivaasStaging'
  const number = stage === 'production' ? '1' : '2'
  const mailDomain = stage === 'production' ? 'care.example' : 'staging.care.example'
  const here = 'ap-south-1:111122223333'
  const arns: Record<string, string> = {
    'AWS::ApiGatewayV2::Api': `arn:aws:apigateway:ap-south-1::/apis/a1b2c3d4e${number}`,
    'AWS::ApiGatewayV2::Stage': `arn:aws:apigateway:ap-south-1::/apis/a1b2c3d4e${number}/stages/$default`,
    'AWS::Backup::BackupPlan': `arn:aws:backup:${here}:backup-plan:0000-${number}`,
    'AWS::Backup::BackupVault': `arn:aws:backup:${here}:backup-vault:${stack}-1a2b3c4d`,
    'AWS::CloudFront::CachePolicy': `arn:aws:cloudfront::111122223333:cache-policy/0000-${number}`,
    'AWS::CloudFront::Distribution': `arn:aws:cloudfront::111122223333:distribution/E00${number}`,
    'AWS::CloudFront::Function': `arn:aws:cloudfront::111122223333:function/${stack}-page-request`,
    'AWS::CloudFront::OriginAccessControl': `arn:aws:cloudfront::111122223333:origin-access-control/E0${number}`,
    'AWS::CloudFront::ResponseHeadersPolicy': `arn:aws:cloudfront::111122223333:response-headers-policy/0${number}`,
    'AWS::CloudTrail::Trail': `arn:aws:cloudtrail:${here}:trail/${stack}-papers`,
    'AWS::CloudWatch::Alarm': `arn:aws:cloudwatch:${here}:alarm:${stack}-SiteErrors`,
    'AWS::Cognito::UserPool': `arn:aws:cognito-idp:${here}:userpool/ap-south-1_Ab12Cd34${number}`,
    'AWS::DynamoDB::Table': `arn:aws:dynamodb:${here}:table/${stack}-CareTable-1A2B3C`,
    'AWS::IAM::Role': `arn:aws:iam::111122223333:role/${stack}-Role-1A2B3C`,
    'AWS::Lambda::Function': `arn:aws:lambda:${here}:function:${stack}-AnyCatchallHTTPLambda-1A2B3C`,
    'AWS::Logs::LogGroup': `arn:aws:logs:${here}:log-group:/${stack}/site`,
    'AWS::Route53::RecordSet': 'arn:aws:route53:::hostedzone/Z0123456789EXAMPLE',
    'AWS::S3::Bucket': `arn:aws:s3:::${stack.toLowerCase()}-documentsbucket-1a2b3c`,
    'AWS::SES::ConfigurationSet': `arn:aws:ses:${here}:configuration-set/${stack}`,
    'AWS::SES::EmailIdentity': `arn:aws:ses:${here}:identity/${mailDomain}`,
    'AWS::SNS::Topic': `arn:aws:sns:${here}:${stack}-AlarmTopic-1A2B3C`,
    'AWS::SSM::Parameter': `arn:aws:ssm:${here}:parameter/${stack}/tables/care`,
    'AWS::Scheduler::Schedule': `arn:aws:scheduler:${here}:schedule/default/${stack}-DailyScheduleEvent-1A2B3C`,
    'AWS::SecretsManager::Secret': `arn:aws:secretsmanager:${here}:secret:${stack}/app-1a2b3c4d-Ab12Cd`,
  }
  const arn = arns[holders[type] ?? type]
  if (!arn) throw new Error(`${type} has no ARN here`)
  return arn
}

/** The ARN that an action is checked for: that of the resource, or that of the backup key for KMS. */
export function arnFor(action: string, type: string, stage: 'staging' | 'production'): string {
  return action.startsWith('kms:') ? 'arn:aws:kms:ap-south-1:111122223333:key/0000' : arnOf(type, stage)
}

/** Types whose permissions apply to another type of resource. */
const holders: Record<string, string> = {
  'AWS::Backup::BackupSelection': 'AWS::Backup::BackupPlan',
  'AWS::Cognito::UserPoolClient': 'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolDomain': 'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolIdentityProvider': 'AWS::Cognito::UserPool',
  'AWS::Lambda::EventInvokeConfig': 'AWS::Lambda::Function',
  'AWS::Lambda::Permission': 'AWS::Lambda::Function',
  'AWS::Logs::MetricFilter': 'AWS::Logs::LogGroup',
  'AWS::S3::BucketPolicy': 'AWS::S3::Bucket',
  'AWS::SES::ConfigurationSetEventDestination': 'AWS::SES::ConfigurationSet',
  'AWS::SNS::TopicPolicy': 'AWS::SNS::Topic',
}
