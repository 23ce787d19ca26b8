import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Statement } from '../policy.ts'
import { resolvePart } from '../resolve-template.ts'

/** The template of the role with which GitHub deploys a stage (docs/runbook.md). */
export const roleFile = 'tools/deploy/deploy-role.yml'

type Role = { Properties: { AssumeRolePolicyDocument: unknown; ManagedPolicyArns: { Ref: string }[] } }
type Policy = { Properties: { PolicyDocument: { Statement: Statement[] } } }

const template = parse(readFileSync(roleFile, 'utf8')) as {
  Conditions: Record<string, unknown>
  Resources: Record<string, Policy> & { DeployRole: Role }
}

/** CloudFormation's pseudo parameters. */
const aws = { 'AWS::Partition': 'aws', 'AWS::Region': 'ap-south-1', 'AWS::AccountId': '111122223333' }

export const roleParameters = {
  Repository: 'nivaas/care',
  OwnerId: '123456',
  RepositoryId: '456789',
  Stage: 'production',
  Stack: 'NivaasProduction',
}

const { AssumeRolePolicyDocument, ManagedPolicyArns } = template.Resources.DeployRole.Properties

/** The role's policies, with the functions of the template in them. */
export const policies = ManagedPolicyArns.map(({ Ref }) => template.Resources[Ref])

/** The statements of all policies, with the functions of the template in them. */
export const statements = policies.flatMap((policy) => policy?.Properties.PolicyDocument.Statement ?? [])

/** Which tokens the role trusts, with the values of its parameters in place. */
export function trustOf(given: typeof roleParameters): Statement[] {
  const values = { ...aws, ...given }
  const trust = resolvePart(AssumeRolePolicyDocument, template, values) as { Statement: Statement[] }
  return trust.Statement
}

/** What the role of a stage allows, with the values of its parameters in place. */
export function rightsOf(stage: 'staging' | 'production'): Statement[] {
  const host = stage === 'production' ? 'care.example' : 'staging.care.example'
  const Stack = stage === 'production' ? 'NivaasProduction' : 'NivaasStaging'
  const values = { ...aws, ...roleParameters, Stage: stage, Stack, Host: host, MailDomain: host }
  return resolvePart(statements, template, values) as Statement[]
}
