import { beforeAll, expect, test, vi } from 'vitest'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { makeTemplate } from '#tools/deploy/make-template.ts'
import { examplesFile } from '#tools/deploy/stages.ts'
import { findCalledActions, functions } from '#tests/support/called-actions.ts'

/*
 * The role of each function allows exactly what its code calls: an action that no code needs fails here, and so does code
 * that needs an action which its role does not allow.
 */

/** Stands for the actions that Lambda itself needs for any function. */
const lambda = 'Lambda itself'
const lambdasOwn = {
  'logs:CreateLogStream': lambda,
  'logs:PutLogEvents': lambda,
  'xray:PutTelemetryRecords': lambda,
  'xray:PutTraceSegments': lambda,
}

/** Each action of the site's function, and one file that needs it. */
const site = {
  ...lambdasOwn,
  'cognito-idp:AdminCreateUser': 'server/aws/cognito-users.server.ts',
  'cognito-idp:AdminDeleteUser': 'server/aws/cognito-users.server.ts',
  'cognito-idp:AdminGetUser': 'server/aws/cognito-users.server.ts',
  'cognito-idp:AdminInitiateAuth': 'server/aws/cognito-sign-in.server.ts',
  'cognito-idp:AdminLinkProviderForUser': 'server/aws/cognito-users.server.ts',
  'cognito-idp:AdminRespondToAuthChallenge': 'server/aws/cognito-sign-in.server.ts',
  'cognito-idp:AdminSetUserPassword': 'server/aws/cognito-users.server.ts',
  'cognito-idp:AdminUpdateUserAttributes': 'server/aws/cognito-attributes.server.ts',
  'cognito-idp:AdminUserGlobalSignOut': 'server/aws/cognito-sign-in.server.ts',
  'dynamodb:BatchGetItem': 'server/table/with-retries.server.ts',
  'dynamodb:ConditionCheckItem': 'server/bookings/give-nurse.server.ts',
  'dynamodb:DeleteItem': 'server/bookings/removal.server.ts',
  'dynamodb:GetItem': 'server/customers/find-user.server.ts',
  'dynamodb:PutItem': 'server/audit/audit.server.ts',
  'dynamodb:Query': 'server/lists/page.server.ts',
  'dynamodb:UpdateItem': 'server/bookings/give-nurse.server.ts',
  's3:DeleteObject': 'server/aws/s3.server.ts',
  's3:GetObject': 'server/aws/s3.server.ts',
  's3:ListBucket': 'server/aws/s3.server.ts',
  's3:PutObject': 'server/aws/s3.server.ts',
  's3:PutObjectTagging': 'server/aws/s3.server.ts',
  'secretsmanager:BatchGetSecretValue': 'server/aws/secrets-manager.server.ts',
  'secretsmanager:GetSecretValue': 'server/aws/secrets-manager.server.ts',
  'ses:SendEmail': 'server/aws/ses.server.ts',
  'ses:SendRawEmail': 'server/aws/ses.server.ts',
  'sms-voice:SendTextMessage': 'server/aws/sns.server.ts',
  'sns:Publish': 'server/aws/sns.server.ts',
}

const daily = {
  ...lambdasOwn,
  'cognito-idp:AdminDeleteUser': 'server/aws/cognito-users.server.ts',
  'cognito-idp:AdminGetUser': 'server/aws/cognito-users.server.ts',
  'cognito-idp:AdminUserGlobalSignOut': 'server/aws/cognito-sign-in.server.ts',
  'dynamodb:ConditionCheckItem': 'server/accounts/life/delete-account.server.ts',
  'dynamodb:DeleteItem': 'server/staff/erase-papers.server.ts',
  // The table's client, which every function uses, requests the unprocessed keys of a batch again.
  'dynamodb:BatchGetItem': 'server/table/with-retries.server.ts',
  'dynamodb:GetItem': 'server/staff/read-staff.server.ts',
  'dynamodb:PutItem': 'server/staff/erase-papers.server.ts',
  'dynamodb:Query': 'server/table/query-pages.server.ts',
  'dynamodb:UpdateItem': 'server/staff/erase-papers.server.ts',
  's3:DeleteObject': 'server/aws/s3.server.ts',
  's3:DeleteObjectVersion': 'server/aws/s3.server.ts',
  's3:ListBucketVersions': 'server/aws/s3.server.ts',
  'secretsmanager:BatchGetSecretValue': 'server/aws/secrets-manager.server.ts',
  'secretsmanager:GetSecretValue': 'server/aws/secrets-manager.server.ts',
  'ses:SendEmail': 'server/aws/ses.server.ts',
  'ses:SendRawEmail': 'server/aws/ses.server.ts',
}

const notices = {
  ...lambdasOwn,
  'cloudwatch:GetMetricStatistics': 'server/aws/cloudwatch.server.ts',
  'dynamodb:BatchGetItem': 'server/table/with-retries.server.ts',
  'dynamodb:ConditionCheckItem': 'server/nurse-time/diary-writes.server.ts',
  'dynamodb:GetItem': 'server/notice-sender/computed/make-computed.server.ts',
  'dynamodb:PutItem': 'server/notice-sender/computed/make-computed.server.ts',
  'dynamodb:Query': 'server/notice-sender/sending/due-groups.server.ts',
  'dynamodb:UpdateItem': 'server/notice-sender/sending/claim.server.ts',
  'secretsmanager:BatchGetSecretValue': 'server/aws/secrets-manager.server.ts',
  'secretsmanager:GetSecretValue': 'server/aws/secrets-manager.server.ts',
  'ses:GetSendStatistics': 'server/aws/ses-reputation.server.ts',
  'ses:ListSuppressedDestinations': 'server/aws/ses-reputation.server.ts',
  'ses:SendEmail': 'server/aws/ses.server.ts',
  'ses:SendRawEmail': 'server/aws/ses.server.ts',
  'sms-voice:SendTextMessage': 'server/aws/sns.server.ts',
  'sns:Publish': 'server/aws/sns.server.ts',
}

let template: Template

beforeAll(async () => {
  vi.stubEnv('STAGES_FILE', examplesFile)
  template = await makeTemplate('production', process.cwd())
})

type Statement = {
  Effect: string
  Action: string[]
  Resource?: unknown
  NotResource?: unknown
  Condition?: unknown
}

function statementsOf(role: string): Statement[] {
  const policies = template.Resources[role]?.Properties?.Policies as {
    PolicyDocument: { Statement: Statement[] }
  }[]
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
}

test.for([
  { name: 'site', role: 'Role', entries: functions.site, needs: site },
  { name: 'daily', role: 'DailyRole', entries: functions.daily, needs: daily },
  { name: 'notices', role: 'NoticesRole', entries: functions.notices, needs: notices },
])('the role of the $name function allows what its code calls', async ({ role, entries, needs }) => {
  const allowed = statementsOf(role).flatMap(({ Action }) => Action)
  expect([...new Set(allowed)].toSorted()).toEqual(Object.keys(needs).toSorted())

  const called = await findCalledActions(entries())
  // With the file that needs the action, so that a failure says where to look.
  expect(called.filter(({ action }) => !allowed.includes(action))).toEqual([])
  const unneeded = Object.entries(needs).filter(
    ([action, where]) =>
      where !== lambda && !called.some((call) => call.action === action && call.file === where),
  )
  expect(unneeded).toEqual([])
})

test('no statement is wider than its service makes it', () => {
  const withoutResources = new Set([
    'xray:PutTelemetryRecords',
    'xray:PutTraceSegments',
    'secretsmanager:BatchGetSecretValue',
    'cloudwatch:GetMetricStatistics',
    'ses:GetSendStatistics',
    'ses:ListSuppressedDestinations',
  ])
  // For any recipient, but through SNS only.
  const throughSns = { StringEquals: { 'aws:CalledViaLast': 'sns.amazonaws.com' } }
  for (const statement of ['Role', 'DailyRole', 'NoticesRole'].flatMap(statementsOf)) {
    const { Effect, Action, Resource, NotResource, Condition } = statement
    expect(Effect).toBe('Allow')
    expect(Action.join()).not.toContain('*')
    const isWide = NotResource === undefined && JSON.stringify(Resource) === '["*"]'
    if (Action.includes('sms-voice:SendTextMessage'))
      expect([Action, Condition]).toEqual([[Action[0]], throughSns])
    else expect(Action.filter((action) => isWide && !withoutResources.has(action))).toEqual([])
    if (NotResource !== undefined) expect(Action).toEqual(['sns:Publish'])
  }
})

test('none of Architect’s own policies is left', () => {
  const policies = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::IAM::Policy')
  expect(policies).toEqual([])
  expect(JSON.stringify(template)).not.toMatch(/Arc\w+Policy/)
})
