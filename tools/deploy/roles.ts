import { stackPlugin, addResources, getAtt, ids, propertiesOf, ref, sub } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'
import { mailDomain } from './stages.ts'

/** An `Allow` statement of a policy. */
type AllowStatement = { Action: string[]; Resource?: unknown; NotResource?: unknown; Condition?: unknown }

/**
 * The roles of the functions. Architect's own role allows every action on the table and writes of the public files. Here each
 * function may only call what its code calls; tests/unit/deploy/roles.long.test.ts compares the roles with the code.
 */
export default stackPlugin(({ template, configuration }) => {
  propertiesOf(template, ids.siteRole).Policies = policies(siteStatements(configuration))
  // This policy let the functions read Architect's parameters, which they do not use.
  delete template.Resources.ParameterStorePolicy
  addResources(template, {
    [ids.dailyRole]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: propertiesOf(template, ids.siteRole).AssumeRolePolicyDocument,
        Policies: policies(dailyStatements(configuration)),
      },
    },
    [ids.noticesRole]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: propertiesOf(template, ids.siteRole).AssumeRolePolicyDocument,
        Policies: policies(noticesStatements(configuration)),
      },
    },
  })
})

function policies(statements: Record<string, AllowStatement>) {
  return Object.entries(statements).map(([PolicyName, statement]) => ({
    PolicyName,
    PolicyDocument: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] },
  }))
}

const indexes = sub(`\${${ids.table}.Arn}/index/*`)

const indexStatement: AllowStatement = { Action: ['dynamodb:Query'], Resource: [indexes] }

/** Reads and writes of single records, and queries; no scan. */
const tableStatements: Record<string, AllowStatement> = {
  Table: {
    Action: [
      'dynamodb:BatchGetItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ],
    Resource: [getAtt(ids.table, 'Arn')],
  },
  Indexes: indexStatement,
}

function siteStatements(configuration: StageConfiguration): Record<string, AllowStatement> {
  return {
    ...runtimeStatements(ids.siteLog),
    ...tableStatements,
    UserPool: {
      Action: [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminInitiateAuth',
        'cognito-idp:AdminLinkProviderForUser',
        'cognito-idp:AdminRespondToAuthChallenge',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminUpdateUserAttributes',
        'cognito-idp:AdminUserGlobalSignOut',
      ],
      Resource: [getAtt(ids.pool, 'Arn')],
    },
    Documents: {
      Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject', 's3:PutObjectTagging'],
      Resource: [papers],
    },
    // Without it S3 answers 403 instead of 404 for a missing file.
    MissingDocuments: { Action: ['s3:ListBucket'], Resource: [getAtt(ids.documents, 'Arn')] },
    ...smsStatements,
    Mail: mail(configuration),
    ...secrets,
  }
}

function dailyStatements(configuration: StageConfiguration): Record<string, AllowStatement> {
  return {
    ...runtimeStatements(ids.dailyLog),
    ...tableStatements,
    // The daily run deletes accounts that were never verified, and signs out nurses whose time to read their hours is over.
    UserPool: {
      Action: [
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminUserGlobalSignOut',
      ],
      Resource: [getAtt(ids.pool, 'Arn')],
    },
    Documents: { Action: ['s3:DeleteObject', 's3:DeleteObjectVersion'], Resource: [papers] },
    // To erase replaced and deleted files too, the daily run must find their former versions.
    FormerDocuments: { Action: ['s3:ListBucketVersions'], Resource: [getAtt(ids.documents, 'Arn')] },
    Mail: mail(configuration),
    ...secrets,
  }
}

function noticesStatements(configuration: StageConfiguration): Record<string, AllowStatement> {
  return {
    ...runtimeStatements(ids.noticesLog),
    Table: {
      Action: [
        'dynamodb:BatchGetItem',
        'dynamodb:ConditionCheckItem',
        'dynamodb:GetItem',
        'dynamodb:PutItem',
        'dynamodb:Query',
        'dynamodb:UpdateItem',
      ],
      Resource: [getAtt(ids.table, 'Arn')],
    },
    Indexes: indexStatement,
    ...smsStatements,
    // What the month's SMS have cost. This action does not support resources.
    SmsSpending: { Action: ['cloudwatch:GetMetricStatistics'], Resource: ['*'] },
    // Which mails came back, and of how many. Neither action supports resources.
    Bounces: { Action: ['ses:GetSendStatistics', 'ses:ListSuppressedDestinations'], Resource: ['*'] },
    Mail: mail(configuration),
    ...secrets,
  }
}

const smsStatements: Record<string, AllowStatement> = {
  // A telephone number has no ARN. `NotResource` excludes everything that has one: topics, endpoints, platform applications.
  Sms: { Action: ['sns:Publish'], NotResource: sub('arn:${AWS::Partition}:sns:*:*:*') },
  // SNS hands an SMS to End User Messaging. AWS's own policy AmazonSNSFullAccess gives the caller this permission since September 2024;
  // no page says whether Publish works without it (docs/aws.md).
  SmsThroughSns: {
    Action: ['sms-voice:SendTextMessage'],
    Resource: ['*'],
    Condition: { StringEquals: { 'aws:CalledViaLast': 'sns.amazonaws.com' } },
  },
}

const papers = sub(`\${${ids.documents}.Arn}/staff/*`)

/** What Lambda itself needs to run a function: logs and traces. */
function runtimeStatements(log: string): Record<string, AllowStatement> {
  return {
    Log: { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: [getAtt(log, 'Arn')] },
    // These X-Ray actions do not support resources.
    Traces: { Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], Resource: ['*'] },
  }
}

function mail(configuration: StageConfiguration): AllowStatement {
  const identity = `arn:\${AWS::Partition}:ses:\${AWS::Region}:\${AWS::AccountId}:identity`
  return {
    Action: ['ses:SendEmail', 'ses:SendRawEmail'],
    Resource: [
      sub(`${identity}/${mailDomain(configuration)}`),
      sub(
        `arn:\${AWS::Partition}:ses:\${AWS::Region}:\${AWS::AccountId}:configuration-set/\${${ids.mailSet}}`,
      ),
    ],
    Condition: { StringEquals: { 'ses:FromAddress': configuration.mailFrom } },
  }
}

const secrets: Record<string, AllowStatement> = {
  Secrets: {
    Action: ['secretsmanager:GetSecretValue'],
    Resource: [ref(ids.appSecret), ref(ids.originSecret), ref(ids.clientSecret)],
  },
  // This action supports no resources. AWS checks GetSecretValue, above, for each secret of the batch.
  SecretsAtOnce: { Action: ['secretsmanager:BatchGetSecretValue'], Resource: ['*'] },
}
