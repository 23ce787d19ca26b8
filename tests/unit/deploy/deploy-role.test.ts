import { readFileSync } from 'node:fs'
import { CelEngine, TemplateFile } from '@aws/cloudformation-validate'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isAllowed } from '#tests/support/policy.ts'
import type { Statement } from '#tests/support/policy.ts'
import { resolvePart } from '#tests/support/resolve-template.ts'

/* The role by which GitHub deploys (docs/runbook.md). */

const file = 'server/architect/deploy-role.yml'

type Role = {
  AssumeRolePolicyDocument: unknown
  Policies: { PolicyDocument: { Statement: Statement[] } }[]
}

const template = parse(readFileSync(file, 'utf8')) as {
  Conditions: Record<string, unknown>
  Resources: { DeployRole: { Properties: Role } }
}
/** What CloudFormation knows of itself. */
const aws = { 'AWS::Partition': 'aws', 'AWS::Region': 'ap-south-1', 'AWS::AccountId': '111122223333' }
const { AssumeRolePolicyDocument: trust, Policies: policies } = template.Resources.DeployRole.Properties
const statements = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)

test("AWS's validator finds nothing wrong with its template", () => {
  const { status, diagnostics } = new CelEngine().validateStandard(new TemplateFile(file), {
    severityLevel: 'WARN',
    pseudoParameterOverrides: { region: 'ap-south-1' },
  })
  expect(diagnostics).toEqual([])
  expect(status).toBe('OK')
  // The validator itself takes seconds to start.
})

const parameters = {
  Repository: 'nivaas/care',
  OwnerId: '123456',
  RepositoryId: '456789',
  Stage: 'production',
  Stack: 'NivaasProduction',
}

describe('whose token the role takes', () => {
  const byName = 'repo:nivaas/care:environment:production'
  const byIds = 'repo:nivaas@123456/care@456789:environment:production'

  function takes(claims: { sub: string; aud?: string; repository_id?: string }, given = parameters): boolean {
    const { Statement } = resolvePart(trust, template, { ...aws, ...given }) as { Statement: Statement[] }
    const context = Object.entries({ aud: 'sts.amazonaws.com', repository_id: '456789', ...claims }).map(
      ([claim, value]) => [`token.actions.githubusercontent.com:${claim}`, value],
    )
    const action = 'sts:AssumeRoleWithWebIdentity'
    return isAllowed(Statement, { action, context: Object.fromEntries(context) as Record<string, string> })
  }

  test('a job of this repository in the GitHub environment of the stage, by both forms of the subject', () => {
    expect(takes({ sub: byName })).toBe(true)
    expect(takes({ sub: byIds })).toBe(true)
  })

  test('by names alone where the numbers were not given', () => {
    const unknown = { ...parameters, OwnerId: '', RepositoryId: '' }
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
})

test('it reads neither the table, nor the papers, nor whoever has an account, and sends nothing', () => {
  const actions = statements.flatMap(({ Action }) => Action)
  const fits = (pattern: string, action: string) =>
    new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(action)
  const forbidden = [
    ...['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:Scan', 'dynamodb:PutItem', 'dynamodb:DeleteTable'],
    ...['cognito-idp:ListUsers', 'cognito-idp:AdminGetUser', 'cognito-idp:DeleteUserPool'],
    ...['ses:SendEmail', 'sns:Publish', 'iam:AttachRolePolicy', 'iam:CreateUser', 'sts:AssumeRole'],
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

test('its own rights fit into a role, and it cannot change itself', () => {
  expect(JSON.stringify(policies).length).toBeLessThan(10_240)
  const onRoles = statements.filter(({ Action }) =>
    [Action].flat().some((action) => action === 'iam:PutRolePolicy'),
  )
  expect(onRoles.map(({ Resource }) => Resource)).toEqual([
    { 'Fn::Sub': 'arn:${AWS::Partition}:iam::${AWS::AccountId}:role/${Stack}-*' },
  ])
})

/** How AWS calls the rights over each kind of resource, where it is not the kind's own name in small letters. */
const prefixes: Record<string, string> = {
  Serverless: 'lambda',
  Cognito: 'cognito-idp',
}

test('it has rights over every service that a stage consists of', () => {
  const { Resources } = JSON.parse(
    readFileSync('tests/unit/architect/templates/production.json', 'utf8'),
  ) as {
    Resources: Record<string, { Type: string }>
  }
  const services = new Set(Object.values(Resources).map(({ Type }) => Type.split('::')[1] ?? ''))
  expect(services.size).toBeGreaterThan(8)
  const actions = statements.flatMap(({ Action }) => Action)
  const without = [...services].filter((service) => {
    const prefix = prefixes[service] ?? service.toLowerCase()
    return !actions.some((action) => action.startsWith(`${prefix}:`))
  })
  expect(without).toEqual([])
})
