import { readFileSync } from 'node:fs'
import type { Template } from '#tools/deploy/cloudformation.ts'
import type { Statement } from '../policy.ts'
import { resolvePart } from '../resolve-template.ts'
import type { FunctionName } from './at-work.ts'

/* The role of each deployed function, from production's template as it was reviewed (tests/unit/deploy/template.test.ts). */

const template = JSON.parse(
  readFileSync(new URL('../../unit/deploy/templates/production.json', import.meta.url), 'utf8'),
) as Template

const here = 'ap-south-1:111122223333'
const secret = `arn:aws:secretsmanager:${here}:secret:NivaasProduction`
const logs = `arn:aws:logs:${here}:log-group:/NivaasProduction`

/** ARNs of what the roles name, in the form that AWS gives them. */
export const arns = {
  table: `arn:aws:dynamodb:${here}:table/NivaasProduction-CareTable-1A2B3C`,
  pool: `arn:aws:cognito-idp:${here}:userpool/ap-south-1_Ab12Cd341`,
  documents: 'arn:aws:s3:::nivaasproduction-documentsbucket-1a2b3c',
  mailSet: `arn:aws:ses:${here}:configuration-set/NivaasProduction`,
  identity: (domain: string) => `arn:aws:ses:${here}:identity/${domain}`,
}

const values = {
  ...{ 'AWS::Partition': 'aws', 'AWS::Region': 'ap-south-1', 'AWS::AccountId': '111122223333' },
  'CareTable.Arn': arns.table,
  'UserPool.Arn': arns.pool,
  'DocumentsBucket.Arn': arns.documents,
  MailConfigurationSet: 'NivaasProduction',
  // The Ref of a secret is its ARN.
  AppSecret: `${secret}/app-1a2b3c4d-Ab12Cd`,
  OriginSecret: `${secret}/origin-1a2b3c4d-Ab12Cd`,
  ClientSecret: `${secret}/client-1a2b3c4d-Ab12Cd`,
  'SiteLog.Arn': `${logs}/site`,
  'DailyLog.Arn': `${logs}/daily`,
  'NoticesLog.Arn': `${logs}/notices`,
}

/** The logical ids of the functions. */
const functions: Record<FunctionName, string> = {
  site: 'AnyCatchallHTTPLambda',
  daily: 'DailyScheduleLambda',
  notices: 'NoticesScheduleLambda',
}

type Function = {
  Role: { 'Fn::GetAtt': [role: string, attribute: 'Arn'] }
  Environment: { Variables: Record<string, unknown> }
}
type Role = { Policies: { PolicyDocument: { Statement: unknown[] } }[] }

/** What the role of a function allows, the address from which the function sends mails, and the secrets that it reads. */
export function readRole(name: FunctionName): {
  statements: Statement[]
  mailFrom: string
  secrets: string[]
} {
  const { Role, Environment } = template.Resources[functions[name]]?.Properties as Function
  const { Policies } = template.Resources[Role['Fn::GetAtt'][0]]?.Properties as Role
  const statements = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
  const { MAIL_FROM, ...variables } = Environment.Variables
  const secrets = Object.entries(variables).filter(([variable]) => variable.endsWith('_SECRET_ID'))
  return {
    statements: resolvePart(statements, {}, values) as Statement[],
    mailFrom: String(MAIL_FROM),
    secrets: secrets.map(([, id]) => String(resolvePart(id, {}, values))),
  }
}
