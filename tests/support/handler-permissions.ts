/**
 * The permissions that CloudFormation needs from the deploying role: for each type of resource those of its handlers, as
 * "handlers" in AWS's public resource schemas names them (of August 2026, from `pulumi/pulumi-aws-native`, folder
 * `aws-cloudformation-schema`; `aws cloudformation describe-type --type RESOURCE --type-name …` shows the current ones), and
 * later additions of AWS that are known.
 *
 * No npm package contains them: `@aws/cloudformation-validate` leaves them out of its copy of the schemas. So this list is
 * maintained by hand. Left out is what our templates never use: own KMS keys, streams, replicas and imports of a table,
 * customer data of `s3tables`, VPCs, code signing, and the deletion of resources that are retained.
 */
export const handlerPermissions: Record<string, string[]> = {
  'AWS::ApiGatewayV2::Api': [
    ...['apigateway:GET', 'apigateway:POST', 'apigateway:PUT', 'apigateway:PATCH', 'apigateway:DELETE'],
    ...['apigateway:TagResource', 'apigateway:UntagResource'],
  ],
  'AWS::ApiGatewayV2::Stage': [
    ...['apigateway:GET', 'apigateway:POST', 'apigateway:PATCH', 'apigateway:DELETE'],
    ...['apigateway:TagResource', 'apigateway:UntagResource'],
  ],
  'AWS::Backup::BackupPlan': [
    ...['backup:CreateBackupPlan', 'backup:GetBackupPlan', 'backup:UpdateBackupPlan'],
    ...['backup:DeleteBackupPlan', 'backup:TagResource', 'backup:UntagResource', 'backup:ListTags'],
  ],
  'AWS::Backup::BackupSelection': [
    ...['backup:CreateBackupSelection', 'backup:GetBackupSelection', 'backup:DeleteBackupSelection'],
    'backup:GetBackupPlan',
  ],
  'AWS::Backup::BackupVault': [
    ...['backup:CreateBackupVault', 'backup:DescribeBackupVault', 'backup:DeleteBackupVault'],
    ...['backup:PutBackupVaultLockConfiguration', 'backup:GetBackupVaultNotifications'],
    ...['backup:GetBackupVaultAccessPolicy', 'backup:TagResource', 'backup:UntagResource', 'backup:ListTags'],
    ...['backup-storage:Mount', 'backup-storage:MountCapsule', 'kms:CreateGrant', 'kms:GenerateDataKey'],
    ...['kms:Decrypt', 'kms:RetireGrant', 'kms:DescribeKey'],
  ],
  'AWS::CloudFront::CachePolicy': [
    ...['cloudfront:CreateCachePolicy', 'cloudfront:GetCachePolicy', 'cloudfront:UpdateCachePolicy'],
    'cloudfront:DeleteCachePolicy',
  ],
  'AWS::CloudFront::Distribution': [
    ...[
      'cloudfront:CreateDistribution',
      'cloudfront:CreateDistributionWithTags',
      'cloudfront:GetDistribution',
    ],
    ...['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution', 'cloudfront:DeleteDistribution'],
    ...['cloudfront:TagResource', 'cloudfront:UntagResource', 'cloudfront:ListTagsForResource'],
  ],
  'AWS::CloudFront::Function': [
    ...['cloudfront:CreateFunction', 'cloudfront:PublishFunction', 'cloudfront:DescribeFunction'],
    ...['cloudfront:GetFunction', 'cloudfront:UpdateFunction', 'cloudfront:DeleteFunction'],
    ...['cloudfront:TagResource', 'cloudfront:UntagResource', 'cloudfront:ListTagsForResource'],
  ],
  'AWS::CloudFront::OriginAccessControl': [
    ...['cloudfront:CreateOriginAccessControl', 'cloudfront:GetOriginAccessControl'],
    ...['cloudfront:UpdateOriginAccessControl', 'cloudfront:DeleteOriginAccessControl'],
  ],
  'AWS::CloudFront::ResponseHeadersPolicy': [
    ...['cloudfront:CreateResponseHeadersPolicy', 'cloudfront:GetResponseHeadersPolicy'],
    ...['cloudfront:UpdateResponseHeadersPolicy', 'cloudfront:DeleteResponseHeadersPolicy'],
  ],
  'AWS::CloudTrail::Trail': [
    ...['cloudtrail:CreateTrail', 'cloudtrail:UpdateTrail', 'cloudtrail:DeleteTrail', 'cloudtrail:GetTrail'],
    ...['cloudtrail:StartLogging', 'cloudtrail:StopLogging', 'cloudtrail:GetTrailStatus'],
    ...['cloudtrail:PutEventSelectors', 'cloudtrail:GetEventSelectors', 'cloudtrail:GetInsightSelectors'],
    ...['cloudtrail:PutInsightSelectors', 'cloudtrail:PutEventConfiguration'],
    ...['cloudtrail:GetEventConfiguration', 'cloudtrail:DescribeTrails', 'cloudtrail:AddTags'],
    ...['cloudtrail:RemoveTags', 'cloudtrail:ListTags'],
  ],
  'AWS::CloudWatch::Alarm': [
    ...['cloudwatch:PutMetricAlarm', 'cloudwatch:DescribeAlarms', 'cloudwatch:DeleteAlarms'],
    ...['cloudwatch:TagResource', 'cloudwatch:UntagResource', 'cloudwatch:ListTagsForResource'],
  ],
  'AWS::Cognito::UserPool': [
    ...['cognito-idp:CreateUserPool', 'cognito-idp:DescribeUserPool', 'cognito-idp:UpdateUserPool'],
    ...['cognito-idp:SetUserPoolMfaConfig', 'cognito-idp:GetUserPoolMfaConfig', 'cognito-idp:TagResource'],
    ...['cognito-idp:UntagResource', 'cognito-idp:ListTagsForResource'],
  ],
  'AWS::Cognito::UserPoolClient': [
    ...['cognito-idp:CreateUserPoolClient', 'cognito-idp:DescribeUserPoolClient'],
    ...['cognito-idp:UpdateUserPoolClient', 'cognito-idp:DeleteUserPoolClient'],
    // Newer than the schema named above.
    'cognito-idp:ListUserPoolClientSecrets',
  ],
  'AWS::Cognito::UserPoolDomain': [
    ...['cognito-idp:CreateUserPoolDomain', 'cognito-idp:DescribeUserPoolDomain'],
    ...['cognito-idp:UpdateUserPoolDomain', 'cognito-idp:DeleteUserPoolDomain'],
  ],
  'AWS::Cognito::UserPoolIdentityProvider': [
    ...['cognito-idp:CreateIdentityProvider', 'cognito-idp:DescribeIdentityProvider'],
    ...['cognito-idp:UpdateIdentityProvider', 'cognito-idp:DeleteIdentityProvider'],
  ],
  'AWS::DynamoDB::Table': [
    ...[
      'dynamodb:CreateTable',
      'dynamodb:UpdateTable',
      'dynamodb:DescribeTable',
      'dynamodb:DescribeTimeToLive',
    ],
    ...[
      'dynamodb:UpdateTimeToLive',
      'dynamodb:UpdateContinuousBackups',
      'dynamodb:DescribeContinuousBackups',
    ],
    ...['dynamodb:DescribeContributorInsights', 'dynamodb:DescribeKinesisStreamingDestination'],
    ...['dynamodb:GetResourcePolicy', 'dynamodb:TagResource', 'dynamodb:UntagResource'],
    'dynamodb:ListTagsOfResource',
  ],
  'AWS::IAM::Role': [
    ...['iam:CreateRole', 'iam:GetRole', 'iam:DeleteRole', 'iam:UpdateRole', 'iam:UpdateRoleDescription'],
    ...['iam:UpdateAssumeRolePolicy', 'iam:PutRolePolicy', 'iam:GetRolePolicy', 'iam:DeleteRolePolicy'],
    ...['iam:ListRolePolicies', 'iam:ListAttachedRolePolicies', 'iam:TagRole', 'iam:UntagRole'],
    'iam:ListRoleTags',
  ],
  'AWS::Lambda::EventInvokeConfig': [
    ...['lambda:PutFunctionEventInvokeConfig', 'lambda:GetFunctionEventInvokeConfig'],
    ...['lambda:UpdateFunctionEventInvokeConfig', 'lambda:DeleteFunctionEventInvokeConfig'],
  ],
  'AWS::Lambda::Function': [
    ...['lambda:CreateFunction', 'lambda:GetFunction', 'lambda:DeleteFunction', 'lambda:UpdateFunctionCode'],
    ...['lambda:UpdateFunctionConfiguration', 'lambda:PutFunctionConcurrency', 'lambda:PublishVersion'],
    ...['lambda:DeleteFunctionConcurrency', 'lambda:GetFunctionCodeSigningConfig'],
    ...['lambda:GetFunctionRecursionConfig', 'lambda:GetRuntimeManagementConfig'],
    ...['lambda:GetFunctionScalingConfig', 'lambda:TagResource', 'lambda:UntagResource', 'lambda:ListTags'],
  ],
  'AWS::Lambda::Permission': ['lambda:AddPermission', 'lambda:GetPolicy', 'lambda:RemovePermission'],
  'AWS::Logs::LogGroup': [
    ...['logs:CreateLogGroup', 'logs:DescribeLogGroups', 'logs:PutRetentionPolicy', 'logs:DeleteLogGroup'],
    ...['logs:DeleteRetentionPolicy', 'logs:GetDataProtectionPolicy', 'logs:DescribeIndexPolicies'],
    ...[
      'logs:DescribeResourcePolicies',
      'logs:TagResource',
      'logs:UntagResource',
      'logs:ListTagsForResource',
    ],
  ],
  'AWS::Logs::MetricFilter': [
    'logs:PutMetricFilter',
    'logs:DescribeMetricFilters',
    'logs:DeleteMetricFilter',
  ],
  // Its schema names no permissions; these are the ones that its calls to Route 53 need.
  'AWS::Route53::RecordSet': [
    ...['route53:GetHostedZone', 'route53:ChangeResourceRecordSets', 'route53:ListResourceRecordSets'],
    'route53:GetChange',
  ],
  'AWS::S3::Bucket': [
    ...['s3:CreateBucket', 's3:ListBucket', 's3:GetAccelerateConfiguration', 's3:GetLifecycleConfiguration'],
    ...['s3:GetBucketPublicAccessBlock', 's3:GetAnalyticsConfiguration', 's3:GetBucketCORS'],
    ...['s3:GetEncryptionConfiguration', 's3:GetInventoryConfiguration', 's3:GetBucketLogging'],
    ...['s3:GetMetricsConfiguration', 's3:GetBucketNotification', 's3:GetBucketVersioning'],
    ...['s3:GetReplicationConfiguration', 's3:GetBucketWebsite', 's3:GetBucketObjectLockConfiguration'],
    ...['s3:GetBucketTagging', 's3:ListTagsForResource', 's3:GetBucketAbac', 's3:GetBucketOwnershipControls'],
    ...['s3:GetIntelligentTieringConfiguration', 's3:GetBucketMetadataTableConfiguration', 's3:GetBucketAcl'],
    ...['s3:PutBucketCORS', 's3:PutBucketVersioning', 's3:PutBucketPublicAccessBlock', 's3:PutBucketTagging'],
    ...['s3:PutBucketOwnershipControls', 's3:PutEncryptionConfiguration', 's3:PutLifecycleConfiguration'],
    ...['s3:TagResource', 's3:UntagResource'],
  ],
  'AWS::S3::BucketPolicy': ['s3:GetBucketPolicy', 's3:PutBucketPolicy', 's3:DeleteBucketPolicy'],
  'AWS::SES::ConfigurationSet': [
    ...['ses:CreateConfigurationSet', 'ses:GetConfigurationSet', 'ses:DescribeConfigurationSet'],
    ...['ses:PutConfigurationSetReputationOptions', 'ses:PutConfigurationSetSuppressionOptions'],
    ...['ses:DeleteConfigurationSet', 'ses:TagResource', 'ses:UntagResource', 'ses:ListTagsForResource'],
  ],
  'AWS::SES::ConfigurationSetEventDestination': [
    ...['ses:CreateConfigurationSetEventDestination', 'ses:GetConfigurationSetEventDestinations'],
    ...['ses:UpdateConfigurationSetEventDestination', 'ses:DeleteConfigurationSetEventDestination'],
  ],
  'AWS::SES::EmailIdentity': [
    ...['ses:CreateEmailIdentity', 'ses:GetEmailIdentity', 'ses:DeleteEmailIdentity'],
    ...['ses:PutEmailIdentityMailFromAttributes', 'ses:PutEmailIdentityFeedbackAttributes'],
    ...['ses:PutEmailIdentityDkimAttributes', 'ses:PutEmailIdentityDkimSigningAttributes'],
    ...['ses:PutEmailIdentityConfigurationSetAttributes', 'ses:TagResource', 'ses:UntagResource'],
    'ses:ListTagsForResource',
  ],
  'AWS::SNS::Topic': [
    ...['sns:CreateTopic', 'sns:GetTopicAttributes', 'sns:SetTopicAttributes', 'sns:DeleteTopic'],
    ...['sns:Subscribe', 'sns:Unsubscribe', 'sns:ListSubscriptionsByTopic', 'sns:GetDataProtectionPolicy'],
    ...['sns:TagResource', 'sns:UntagResource', 'sns:ListTagsForResource'],
  ],
  'AWS::SNS::TopicPolicy': ['sns:SetTopicAttributes'],
  'AWS::SSM::Parameter': [
    ...['ssm:PutParameter', 'ssm:GetParameters', 'ssm:DeleteParameter', 'ssm:AddTagsToResource'],
    ...['ssm:RemoveTagsFromResource', 'ssm:ListTagsForResource'],
  ],
  'AWS::Scheduler::Schedule': [
    ...['scheduler:CreateSchedule', 'scheduler:GetSchedule', 'scheduler:UpdateSchedule'],
    'scheduler:DeleteSchedule',
  ],
  'AWS::SecretsManager::Secret': [
    ...['secretsmanager:CreateSecret', 'secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue'],
    ...['secretsmanager:UpdateSecret', 'secretsmanager:DeleteSecret', 'secretsmanager:GetRandomPassword'],
    ...['secretsmanager:TagResource', 'secretsmanager:UntagResource'],
  ],
}
