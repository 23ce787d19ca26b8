import { addingToStack, addResources, attribute, ids, propertiesOf, ref, text } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'
import { mailDomain } from './stages.ts'

/** What a statement of a role allows; every one of ours allows something. */
type Allowed = { Action: string[]; Resource?: unknown; NotResource?: unknown; Condition?: unknown }

/**
 * What the functions may do. Architect's own role may do anything to the table and write the public files; here each
 * function gets what its code calls and nothing else. tests/unit/deploy/roles.test.ts reads the code for it.
 */
export default addingToStack(({ template, configuration }) => {
  propertiesOf(template, ids.siteRole).Policies = policies(siteStatements(configuration))
  // It let the functions read Architect's parameters, which ours do not.
  delete template.Resources.ParameterStorePolicy
  addResources(template, {
    [ids.dailyRole]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: propertiesOf(template, ids.siteRole).AssumeRolePolicyDocument,
        Policies: policies(dailyStatements(configuration)),
      },
    },
  })
})

function policies(statements: Record<string, Allowed>) {
  return Object.entries(statements).map(([PolicyName, allowed]) => ({
    PolicyName,
    PolicyDocument: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...allowed }] },
  }))
}

function siteStatements(configuration: StageConfiguration): Record<string, Allowed> {
  return {
    ...running(ids.siteLog),
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
      Resource: [attribute(ids.table, 'Arn')],
    },
    Indexes: { Action: ['dynamodb:Query'], Resource: [indexes] },
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
      Resource: [attribute(ids.pool, 'Arn')],
    },
    Documents: {
      Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject', 's3:PutObjectTagging'],
      Resource: [papers],
    },
    // Without it S3 says 403 instead of 404 of a file that is not there.
    MissingDocuments: { Action: ['s3:ListBucket'], Resource: [attribute(ids.documents, 'Arn')] },
    // A telephone number is no resource; whatever has a name of SNS is not for the site.
    Sms: { Action: ['sns:Publish'], NotResource: text('arn:${AWS::Partition}:sns:*:*:*') },
    Mail: mail(configuration),
    ...secrets,
  }
}

function dailyStatements(configuration: StageConfiguration): Record<string, Allowed> {
  return {
    ...running(ids.dailyLog),
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
      Resource: [attribute(ids.table, 'Arn')],
    },
    Indexes: { Action: ['dynamodb:Query'], Resource: [indexes] },
    // Ends the accounts that were never verified.
    UserPool: {
      Action: ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminGetUser'],
      Resource: [attribute(ids.pool, 'Arn')],
    },
    Documents: { Action: ['s3:DeleteObject', 's3:DeleteObjectVersion'], Resource: [papers] },
    // To erase what was replaced or removed as well, it must find the former versions.
    FormerDocuments: { Action: ['s3:ListBucketVersions'], Resource: [attribute(ids.documents, 'Arn')] },
    Mail: mail(configuration),
    ...secrets,
  }
}

const indexes = text(`\${${ids.table}.Arn}/index/*`)
const papers = text(`\${${ids.documents}.Arn}/staff/*`)

/** What Lambda itself does in a function's name. */
function running(log: string): Record<string, Allowed> {
  return {
    Log: { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: [attribute(log, 'Arn')] },
    // X-Ray knows no resources.
    Traces: { Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], Resource: ['*'] },
  }
}

function mail(configuration: StageConfiguration): Allowed {
  const identity = `arn:\${AWS::Partition}:ses:\${AWS::Region}:\${AWS::AccountId}:identity`
  return {
    Action: ['ses:SendEmail', 'ses:SendRawEmail'],
    Resource: [
      text(`${identity}/${mailDomain(configuration)}`),
      text(
        `arn:\${AWS::Partition}:ses:\${AWS::Region}:\${AWS::AccountId}:configuration-set/\${${ids.mailSet}}`,
      ),
    ],
    Condition: { StringEquals: { 'ses:FromAddress': configuration.mailFrom } },
  }
}

const secrets: Record<string, Allowed> = {
  Secrets: {
    Action: ['secretsmanager:GetSecretValue'],
    Resource: [ref(ids.appSecret), ref(ids.originSecret), ref(ids.clientSecret)],
  },
  // To ask for several at once knows no resources; each of them is asked for its own leave above.
  SecretsAtOnce: { Action: ['secretsmanager:BatchGetSecretValue'], Resource: ['*'] },
}
