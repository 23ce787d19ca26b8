import { DescribeCertificateCommand } from '@aws-sdk/client-acm'
import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import type { Stack } from '@aws-sdk/client-cloudformation'
import { DescribeUserPoolDomainCommand } from '@aws-sdk/client-cognito-identity-provider'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetHostedZoneCommand } from '@aws-sdk/client-route-53'
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { reservations } from '../functions.ts'
import type { DeployedStage, StageConfiguration, Stages } from '../stages.ts'
import { hostOf, logsOfCertIn, mailDomain } from '../stages.ts'
import { region } from './clients.ts'
import type { Clients } from './clients.ts'

/**
 * One thing that is missing. `now`: the deploy would fail, or would do something wrong. `later`: the deploy works without it,
 * with the restriction that the message names.
 */
export type Finding = { when: 'now' | 'later'; message: string }

export type PreflightInput = { stage: DeployedStage; stages: Stages; clients: Clients }

export const now = (message: string): Finding => ({ when: 'now', message })
export const later = (message: string): Finding => ({ when: 'later', message })

const stacks = { staging: 'NivaasStaging', production: 'NivaasProduction' } as const

/** The account belongs to this stage only (docs/decisions/0012), and the ARNs of the configuration are of this account. */
export async function checkAccount({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const { Account = '' } = await clients.sts.send(new GetCallerIdentityCommand({}))
  const configuration = stages[stage]
  const other = stage === 'production' ? 'staging' : 'production'
  const findings: Finding[] = []
  for (const name of ['certificateArn', 'webAclArn'] as const) {
    const arn = configuration[name]
    if (arn !== null && accountOf(arn) !== Account) {
      findings.push(now(`${name} is of account ${accountOf(arn)}, and your credentials are of ${Account}`))
    }
  }
  const isShared =
    accountOf(stages[other].certificateArn) === accountOf(configuration.certificateArn) ||
    (await statusOf(clients, stacks[other])) !== null
  if (isShared) {
    findings.push(
      now(`${other} lies in the same account: each stage has one of its own (docs/decisions/0012)`),
    )
  }
  return findings
}

/** CloudFormation cannot update a stack whose creation failed, nor one whose last update it could not undo. */
export async function checkStack({ stage, clients }: PreflightInput): Promise<Finding[]> {
  const status = await statusOf(clients, stacks[stage])
  const is = `the stack ${stacks[stage]} is in ${status}`
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return [now(`${is}: finish its rollback first (docs/runbook.md, "A rollback that failed")`)]
  if (status === null || !isUnfinished(status)) return []
  return [now(`${is}: delete it first (docs/runbook.md, "A failed first deploy")`)]
}

/** Whether a stack is in a state of which it cannot be updated: its creation has failed, or is not carried out. */
export function isUnfinished(status = ''): boolean {
  return /^(ROLLBACK|CREATE_FAILED|DELETE_FAILED|REVIEW)/.test(status)
}

/** Commands without --region use the region of the operator's own AWS settings. */
export async function checkRegion({ clients }: PreflightInput): Promise<Finding[]> {
  const own = await clients.own.config.region().catch(() => null)
  if (own === region) return []
  return [
    later(`your own region is ${own ?? 'not set'}: give every command --region ${region}, or set AWS_REGION`),
  ]
}

/** A new account may run ten functions at once, and a reservation must leave 100 to the others. */
export async function checkConcurrency({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand({}))
  const limit = AccountLimit?.ConcurrentExecutions ?? 0
  const { concurrentRequests } = stages[stage]
  const reserved = Object.values(concurrentRequests === null ? {} : reservations(concurrentRequests))
  const needed = reserved.reduce((sum, each) => sum + each, 100)
  if (concurrentRequests !== null && limit < needed) {
    return [
      now(
        `concurrentRequests ${concurrentRequests} needs a quota of ${needed} concurrent executions; it is ${limit}`,
      ),
    ]
  }
  return limit < 1000
    ? [later(`the account runs ${limit} functions at once: ask Service Quotas for 1,000`)]
    : []
}

export async function checkZone({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const configuration = stages[stage]
  const { hostedZoneId } = configuration
  if (hostedZoneId === null) return []
  const found = await clients.route53
    .send(new GetHostedZoneCommand({ Id: hostedZoneId }))
    .catch(nullForErrors('NoSuchHostedZone', 'AccessDenied'))
  if (!found) return [now(`hostedZoneId ${hostedZoneId} is no zone of this account`)]
  const zone = found.HostedZone?.Name?.replace(/\.$/, '') ?? ''
  return [hostOf(configuration), mailDomain(configuration)]
    .filter((name) => name !== zone && !name.endsWith(`.${zone}`))
    .map((name) => now(`hostedZoneId is the zone of ${zone}, which ${name} does not lie in`))
}

export async function checkCertificate({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const configuration = stages[stage]
  const { certificateArn } = configuration
  const found = await clients.acm
    .send(new DescribeCertificateCommand({ CertificateArn: certificateArn }))
    .catch(nullForErrors('ResourceNotFoundException', 'AccessDeniedException'))
  if (!found) return [now('certificateArn is no certificate of this account in us-east-1')]
  const { Status, DomainName = '', SubjectAlternativeNames = [] } = found.Certificate ?? {}
  const host = hostOf(configuration)
  const wildcard = host.replace(/^[^.]+/, '*')
  const isOfHost = [DomainName, ...SubjectAlternativeNames].some((name) => name === host || name === wildcard)
  return [
    ...(Status === 'ISSUED' ? [] : [now(`the certificate is ${Status ?? 'in no state'}, and not issued`)]),
    ...(isOfHost ? [] : [now(`the certificate is for ${DomainName}, and not for ${host}`)]),
  ]
}

/** AWS describes only domains of the caller's account. If another account has the prefix, only the deploy shows it. */
export async function checkPoolDomain({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const Domain = stages[stage].userPoolDomainPrefix
  const { DomainDescription } = await clients.cognito.send(new DescribeUserPoolDomainCommand({ Domain }))
  if (!DomainDescription?.UserPoolId || (await statusOf(clients, stacks[stage])) !== null) return []
  return [now(`userPoolDomainPrefix ${Domain} belongs to the pool ${DomainDescription.UserPoolId} already`)]
}

export async function checkGoogle({ stage, stages, clients }: PreflightInput): Promise<Finding[]> {
  const name = stages[stage].googleSecretName
  const found = await clients.secrets
    .send(new GetSecretValueCommand({ SecretId: name }))
    .catch(nullForErrors('ResourceNotFoundException', 'InvalidRequestException'))
  if (!found) return [now(`the secret ${name} is not there in ${region}`)]
  const isWhole = ['clientId', 'clientSecret'].every((key) => textOf(found.SecretString, key) !== '')
  return isWhole ? [] : [now(`the secret ${name} is not {"clientId":"…","clientSecret":"…"}`)]
}

function textOf(json: string | undefined, key: string): string {
  try {
    const value = (JSON.parse(json ?? '') as Record<string, unknown> | null)?.[key]
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

/** @returns the status of a stack; null when it does not exist */
export async function statusOf(clients: Clients, name: string): Promise<string | null> {
  return (await stackNamed(clients.cloudFormation, name))?.StackStatus ?? null
}

/** @returns null when the stack does not exist */
export async function stackNamed(
  client: Clients['cloudFormation'],
  StackName: string,
): Promise<Stack | null> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    return Stacks[0] ?? null
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return null
    throw error
  }
}

/** An output of a stack; an empty text where there is none. */
export function outputOf({ Outputs = [] }: Stack, name: string): string {
  return Outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue ?? ''
}

export function stackOf(stage: DeployedStage): string {
  return stacks[stage]
}

/** Staging has no visitors, so nobody asks for its logs. */
export function checkLogs({ stage, stages }: PreflightInput): Promise<Finding[]> {
  if (stage === 'staging') return Promise.resolve([])
  const { logDays, accessLogDays } = stages[stage]
  const short = Object.entries({ logDays, accessLogDays }).filter(
    ([, days]) => (days ?? logsOfCertIn) < logsOfCertIn,
  )
  return Promise.resolve(
    short.map(([name, days]) =>
      later(`${name} is ${days}: CERT-In asks for logs of ${logsOfCertIn} days (docs/security/breach.md)`),
    ),
  )
}

/** A catch handler that returns null for errors with these names and rethrows all others. */
export function nullForErrors(...names: string[]) {
  return (error: unknown): null => {
    if (error instanceof Error && names.includes(error.name)) return null
    throw error
  }
}

function accountOf(arn: NonNullable<StageConfiguration['webAclArn']>): string {
  return arn.split(':')[4] ?? ''
}
