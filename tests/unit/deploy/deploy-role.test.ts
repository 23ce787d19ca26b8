import { readFileSync } from 'node:fs'
import { CelEngine, TemplateFile } from '@aws/cloudformation-validate'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/* The role by which GitHub deploys (docs/runbook.md). */

const file = 'server/architect/deploy-role.yml'

type Statement = { Action: string | string[]; Resource: unknown; Condition?: Record<string, unknown> }
type Role = {
  AssumeRolePolicyDocument: { Statement: Statement[] }
  Policies: { PolicyDocument: { Statement: Statement[] } }[]
}

const template = parse(readFileSync(file, 'utf8')) as { Resources: { DeployRole: { Properties: Role } } }
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

test('only a job of this repository in the GitHub environment of the stage takes it', () => {
  expect(trust.Statement).toHaveLength(1)
  expect(trust.Statement[0]).toMatchObject({
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': { 'Fn::Sub': 'repo:${Repository}:environment:${Stage}' },
      },
    },
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
