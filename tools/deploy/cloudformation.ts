import { readConfigurationOf } from './stages.ts'
import type { DeployedStage, StageConfiguration } from './stages.ts'

/** One resource of a CloudFormation template. */
export type Resource = {
  Type: string
  Properties?: Record<string, unknown>
  DependsOn?: string | string[]
  DeletionPolicy?: 'Retain' | 'Delete'
  UpdateReplacePolicy?: 'Retain' | 'Delete'
  ArcMetadata?: unknown
}

export type Template = {
  Description?: string
  Resources: Record<string, Resource>
  Outputs: Record<string, { Description: string; Value: unknown }>
}

export type Stack = { template: Template; stage: DeployedStage; configuration: StageConfiguration }

/** What Architect hands to a plugin when it deploys, as far as it is used here. */
type Deployment = { cloudformation: Template; stage: DeployedStage; dryRun?: boolean }

/** An Architect plugin that adds to what is deployed; the sandbox does not call it. */
export function addingToStack(change: (stack: Stack) => void) {
  return {
    deploy: {
      start({ cloudformation, stage, dryRun = false }: Deployment): Template {
        change({ template: cloudformation, stage, configuration: readConfigurationOf(stage, { dryRun }) })
        return cloudformation
      },
    },
  }
}

/** @throws when a resource has the name of another */
export function addResources(template: Template, resources: Record<string, Resource>): void {
  for (const [id, resource] of Object.entries(resources)) {
    if (template.Resources[id]) throw new Error(`The template has a resource ${id} already`)
    template.Resources[id] = resource
  }
}

/** @throws when Architect made no such resource, as after a change in how it names them */
export function propertiesOf(template: Template, id: string): Record<string, unknown> {
  const properties = template.Resources[id]?.Properties
  if (!properties) throw new Error(`Architect made no resource ${id}`)
  return properties
}

/** Never deleted with the stack, nor when it would be replaced: it holds what cannot be made again. */
export const kept = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' } as const

/** What every bucket of ours has in common: encrypted, open to nobody outside the account, without access lists. */
export const privateBucket = {
  BucketEncryption: {
    ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
  },
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  },
  OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
}

export function ref(id: string) {
  return { Ref: id }
}

export function attribute(id: string, name: string) {
  return { 'Fn::GetAtt': [id, name] }
}

/** A text with `${Resource}`, `${Resource.Attribute}` and `${AWS::Region}` in it. */
export function text(template: string) {
  return { 'Fn::Sub': template }
}

/**
 * A name that no other resource has had before, for what outlives its stack: it ends with a part of the stack's id, so that a
 * stack which is made again does not meet what a failed first deploy left behind.
 * @param beginning of the name, as in `text`
 */
export function nameOnce(beginning: string) {
  const id = { 'Fn::Select': [2, { 'Fn::Split': ['/', ref('AWS::StackId')] }] }
  const Part = { 'Fn::Select': [0, { 'Fn::Split': ['-', id] }] }
  return { 'Fn::Sub': [`${beginning}\${Part}`, { Part }] }
}

/** The resources that more than one plugin names. Those that Architect makes have its names. */
export const ids = {
  site: 'AnyCatchallHTTPLambda',
  daily: 'DailyScheduleLambda',
  api: 'HTTP',
  table: 'CareTable',
  siteRole: 'Role',
  staticBucket: 'StaticBucket',
  dailyRole: 'DailyRole',
  siteLog: 'SiteLog',
  dailyLog: 'DailyLog',
  pool: 'UserPool',
  client: 'UserPoolClient',
  documents: 'DocumentsBucket',
  appSecret: 'AppSecret',
  originSecret: 'OriginSecret',
  clientSecret: 'ClientSecret',
  mailSet: 'MailConfigurationSet',
  mailIdentity: 'MailIdentity',
  alarmTopic: 'AlarmTopic',
  cdn: 'Distribution',
} as const
