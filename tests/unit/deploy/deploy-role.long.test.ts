import { readFileSync } from 'node:fs'
import { CelEngine, TemplateFile } from '@aws/cloudformation-validate'
import { describe, expect, test } from 'vitest'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { withoutSam } from '#tools/deploy/without-sam.ts'
import {
  policies,
  rightsOf,
  roleFile,
  roleParameters,
  statements,
  trustOf,
} from '#tests/support/deploy/role.ts'
import { handlerPermissions } from '#tests/support/handler-permissions.ts'
import { isAllowed } from '#tests/support/policy.ts'
import { arnFor } from '#tests/support/resource-arns.ts'

/* The role with which GitHub Actions deploys (docs/runbook.md). */

test.for([
  { file: roleFile, region: 'ap-south-1' },
  { file: 'tools/deploy/firewall.yml', region: 'us-east-1' },
  { file: 'tools/deploy/watch.yml', region: 'us-east-1' },
])("AWS's validator finds nothing wrong with $file", ({ file, region }) => {
  const { status, diagnostics } = new CelEngine().validateStandard(new TemplateFile(file), {
    severityLevel: 'WARN',
    pseudoParameterOverrides: { region },
  })
  expect(diagnostics).toEqual([])
  expect(status).toBe('OK')
  // The validator itself takes seconds to start.
})

describe('the tokens that the role trusts', () => {
  const byName = 'repo:nivaas/care:environment:production'
  const byIds = 'repo:nivaas@123456/care@456789:environment:production'

  function takes(
    claims: { sub: string; aud?: string; repository_id?: string; ref?: string },
    given = roleParameters,
  ): boolean {
    const ofMain = { aud: 'sts.amazonaws.com', repository_id: '456789', ref: 'refs/heads/main' }
    const context = Object.entries({ ...ofMain, ...claims }).map(([claim, value]) => [
      `token.actions.githubusercontent.com:${claim}`,
      value,
    ])
    const action = 'sts:AssumeRoleWithWebIdentity'
    return isAllowed(trustOf(given), {
      action,
      context: Object.fromEntries(context) as Record<string, string>,
    })
  }

  test('a job of this repository in the GitHub environment of the stage, by both forms of the subject', () => {
    expect(takes({ sub: byName })).toBe(true)
    expect(takes({ sub: byIds })).toBe(true)
  })

  test('by names only where the numbers were not given', () => {
    const unknown = { ...roleParameters, OwnerId: '', RepositoryId: '' }
    expect(takes({ sub: byName }, unknown)).toBe(true)
    expect(takes({ sub: byIds }, unknown)).toBe(false)
    expect(takes({ sub: 'repo:nivaas@/care@:environment:production' }, unknown)).toBe(false)
  })

  test.for([
    'repo:nivaas/care:environment:staging',
    'repo:nivaas/care:ref:refs/heads/main',
    'repo:nivaas/care:pull_request',
    'repo:nivaas/care-copy:environment:production',
    'repo:other-nivaas/care:environment:production',
    'repo:nivaas/other:environment:production:repo:nivaas/care:environment:production',
    'repo:nivaas@123456/care@4567890:environment:production',
    'repo:nivaas@999999/care@456789:environment:production',
    'repo:nivaas@123456/care@456789:environment:staging',
    'repo:nivaas@123456/care:environment:production',
    'repo:nivaas/care@456789:environment:production',
  ])('not %s', (sub) => {
    expect(takes({ sub })).toBe(false)
  })

  test('not a later repository of the same name, nor a token for another service', () => {
    expect(takes({ sub: byName, repository_id: '777777' })).toBe(false)
    expect(takes({ sub: byIds, repository_id: '777777' })).toBe(false)
    expect(takes({ sub: byIds, aud: 'https://github.com/nivaas' })).toBe(false)
  })

  test.for(['refs/heads/side', 'refs/heads/main-2', 'refs/tags/main', 'refs/pull/1/merge', 'main'])(
    'not a job of the environment on %s, which its subject does not name',
    (ref) => {
      for (const sub of [byName, byIds]) expect(takes({ sub, ref })).toBe(false)
    },
  )
})

/** The condition context of a request for a resource in a stage's stack. */
function contextOf(stage: 'staging' | 'production'): Record<string, string[]> {
  const host = stage === 'production' ? 'care.example' : 'staging.care.example'
  return {
    'aws:ResourceTag/aws:cloudformation:stack-name': [
      stage === 'production' ? 'NivaasProduction' : 'NivaasStaging',
    ],
    'kms:ViaService': ['backup.ap-south-1.amazonaws.com'],
    'route53:ChangeResourceRecordSetsNormalizedRecordNames': [host, `abc123._domainkey.${host}`],
  }
}

/** The types of resources in the templates of both stages, with those that SAM adds. */
const types = [
  ...new Set(
    ['staging', 'production'].flatMap((stage) => {
      const made = JSON.parse(readFileSync(`tests/unit/deploy/templates/${stage}.json`, 'utf8')) as Template
      return Object.values(withoutSam(made).Resources).map(({ Type }) => Type)
    }),
  ),
].toSorted()

test.for(['staging', 'production'] as const)('the role of %s allows what CloudFormation calls', (stage) => {
  expect(types.length).toBeGreaterThan(20)
  expect(types.filter((type) => !handlerPermissions[type])).toEqual([])
  const rights = rightsOf(stage)
  const missing = types.flatMap((type) =>
    (handlerPermissions[type] ?? []).filter(
      (action) =>
        !isAllowed(rights, { action, resource: arnFor(action, type, stage), context: contextOf(stage) }),
    ),
  )
  expect(missing).toEqual([])
})

/*
 * Actions that AWS cannot limit to the resources of one stack, or that only read descriptions. docs/decisions/0012 names the
 * consequence: each stage has its own account.
 */
const wholeAccount = [
  /^apigateway:/,
  /^cloudfront:\w*(Distribution|CachePolicy|ResponseHeadersPolicy|OriginAccessControl)/,
  /^cloudfront:(CreateFunction|CreateInvalidation|TagResource|UntagResource|ListTagsForResource)$/,
  /^cognito-idp:(CreateUserPool|DescribeUserPoolDomain|TagResource)$/,
  /^(logs|ses|cloudwatch|cloudtrail):Describe\w+$/,
  /^backup:(CreateBackupPlan|TagResource|UntagResource|ListTags)$/,
  /^(backup-storage|kms):\w+$/,
  /^route53:(Get|List)\w+$/,
  'secretsmanager:GetRandomPassword',
]

test.for([
  ['staging', 'production'],
  ['production', 'staging'],
] as const)('the role of %s does not reach %s in the same account', ([own, other]) => {
  const rights = rightsOf(own)
  const reached = types.flatMap((type) =>
    (handlerPermissions[type] ?? [])
      .filter((action) =>
        isAllowed(rights, { action, resource: arnFor(action, type, other), context: contextOf(other) }),
      )
      .filter((action) => !wholeAccount.some((known) => action.match(known))),
  )
  expect(reached).toEqual([])

  const stack = other === 'production' ? 'NivaasProduction' : 'NivaasStaging'
  const inAccount = 'ap-south-1:111122223333'
  const further = [
    ['s3:GetObject', `arn:aws:s3:::nivaas${other}-documentsbucket-1a2b3c/staff/1/photo`],
    ['s3:GetObject', `arn:aws:s3:::nivaas${other}-staticbucket-1a2b3c/app.js`],
    ['s3:PutObject', `arn:aws:s3:::nivaas${other}-staticbucket-1a2b3c/app.js`],
    [
      'secretsmanager:GetSecretValue',
      `arn:aws:secretsmanager:${inAccount}:secret:nivaas/${other}/google-Ab12Cd`,
    ],
    ['lambda:InvokeFunction', `arn:aws:lambda:${inAccount}:function:${stack}-DailyScheduleLambda-1A2B3C`],
    ['iam:PassRole', `arn:aws:iam::111122223333:role/${stack}-Role-1A2B3C`],
    ['cloudformation:UpdateStack', `arn:aws:cloudformation:${inAccount}:stack/${stack}/1a2b3c`],
  ] as const
  const context = { ...contextOf(other), 'iam:PassedToService': 'lambda.amazonaws.com' }
  for (const [action, resource] of further) {
    expect(isAllowed(rights, { action, resource, context }), `${action} ${resource}`).toBe(false)
  }
})

test('the role allows on a whole account what docs/decisions/0012 names, and nothing else', () => {
  const open = rightsOf('staging')
    .filter(({ Resource }) => [Resource].flat().some((arn) => arn === '*' || /:\/apis\*$/.test(arn ?? '')))
    .flatMap(({ Action }) => Action)
    .filter((action) => !wholeAccount.some((known) => action.replaceAll('*', '').match(known)))
  // Its condition limits it to two services.
  expect(open).toEqual(['iam:CreateServiceLinkedRole'])
})

test('the role attaches the AWS policies for backups to the role of the backups, and no other policy', () => {
  const mayAttach = (policy: string, role: string) =>
    isAllowed(rightsOf('production'), {
      action: 'iam:AttachRolePolicy',
      resource: `arn:aws:iam::111122223333:role/${role}-1A2B3C`,
      context: { 'iam:PolicyARN': `arn:aws:iam::aws:policy/${policy}` },
    })
  expect(mayAttach('AWSBackupServiceRolePolicyForS3Backup', 'NivaasProduction-BackupRole')).toBe(true)
  expect(mayAttach('AdministratorAccess', 'NivaasProduction-BackupRole')).toBe(false)
  expect(mayAttach('AWSBackupServiceRolePolicyForS3Backup', 'NivaasProduction-Role')).toBe(false)
})

test('the role cannot remove the lock of the backups, nor delete or read one', () => {
  const vault = 'arn:aws:backup:ap-south-1:111122223333:backup-vault:NivaasProduction-1a2b3c4d'
  const copy = 'arn:aws:backup:ap-south-1:111122223333:recovery-point:0000'
  for (const action of ['backup:DeleteBackupVaultLockConfiguration', 'backup:PutBackupVaultAccessPolicy']) {
    expect(isAllowed(rightsOf('production'), { action, resource: vault }), action).toBe(false)
  }
  for (const action of [
    'backup:DeleteRecoveryPoint',
    'backup:StartRestoreJob',
    'backup:UpdateRecoveryPointLifecycle',
  ]) {
    expect(isAllowed(rightsOf('production'), { action, resource: copy }), action).toBe(false)
  }
})

test('the role writes no ACL of a file', () => {
  const resource = 'arn:aws:s3:::nivaasstaging-staticbucket-1a2b3c/app.js'
  expect(isAllowed(rightsOf('staging'), { action: 's3:PutObjectAcl', resource })).toBe(false)
  expect(isAllowed(rightsOf('staging'), { action: 's3:PutObject', resource })).toBe(true)
})

test('the role cannot read the table, the papers or the users, and sends no messages', () => {
  const actions = statements.flatMap(({ Action }) => Action)
  const fits = (pattern: string, action: string) =>
    new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(action)
  const forbidden = [
    ...['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:Scan', 'dynamodb:PutItem', 'dynamodb:DeleteTable'],
    ...['cognito-idp:ListUsers', 'cognito-idp:AdminGetUser', 'cognito-idp:DeleteUserPool'],
    ...['ses:SendEmail', 'sns:Publish', 'iam:CreateUser', 'sts:AssumeRole'],
  ]
  for (const action of forbidden) {
    expect(
      actions.filter((pattern) => fits(pattern, action)),
      action,
    ).toEqual([])
  }
  const reading = statements.filter(({ Action }) => [Action].flat().includes('s3:GetObject'))
  expect(JSON.stringify(reading)).not.toMatch(/nivaas\*\/\*|documents/i)
})

test('the policies of the role are within the size limit, and the role cannot change itself', () => {
  // A role has at most ten managed policies of 6,144 characters each, without white space.
  expect(policies.length).toBeLessThanOrEqual(10)
  for (const policy of policies) expect(JSON.stringify(policy?.Properties).length).toBeLessThan(6144)
  const onRoles = statements.filter(({ Action }) =>
    [Action].flat().some((action) => action === 'iam:PutRolePolicy'),
  )
  expect(onRoles.map(({ Resource }) => Resource)).toEqual([
    { 'Fn::Sub': 'arn:${AWS::Partition}:iam::${AWS::AccountId}:role/${Stack}-*' },
  ])
})
