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

/** The part of the parameter of Architect's `deploy.start` that is used here. */
type Deployment = { cloudformation: Template; stage: DeployedStage; dryRun?: boolean }

/** An Architect plugin that changes the CloudFormation template of a deployment; the sandbox does not call it. */
export function stackPlugin(change: (stack: Stack) => void) {
  return {
    deploy: {
      start({ cloudformation, stage, dryRun = false }: Deployment): Template {
        change({ template: cloudformation, stage, configuration: readConfigurationOf(stage, { dryRun }) })
        return cloudformation
      },
    },
  }
}

/** @throws an Error when a logical id is already in use */
export function addResources(template: Template, resources: Record<string, Resource>): void {
  for (const [id, resource] of Object.entries(resources)) {
    if (template.Resources[id]) throw new Error(`The template has a resource ${id} already`)
    template.Resources[id] = resource
  }
}

/** @throws an Error when the template has no such resource, for example because an update of Architect renamed it */
export function propertiesOf(template: Template, id: string): Record<string, unknown> {
  const properties = template.Resources[id]?.Properties
  if (!properties) throw new Error(`Architect made no resource ${id}`)
  return properties
}

/** For resources whose data cannot be recreated: CloudFormation keeps them when the stack is deleted or would replace them. */
export const retained = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' } as const

/** The properties of every bucket: encrypted, no public access, no access control lists. */
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

export function getAtt(id: string, name: string) {
  return { 'Fn::GetAtt': [id, name] }
}

/** `Fn::Sub`: a string with `${Resource}`, `${Resource.Attribute}` and `${AWS::Region}` in it. */
export function sub(template: string) {
  return { 'Fn::Sub': template }
}

/**
 * A unique name for a resource that is kept when its stack is deleted. It ends with a part of the stack's id, so that it does
 * not collide with the resource that an earlier stack left behind, such as a failed first deploy.
 * @param prefix as in `sub`
 */
export function uniqueName(prefix: string) {
  const id = { 'Fn::Select': [2, { 'Fn::Split': ['/', ref('AWS::StackId')] }] }
  const Part = { 'Fn::Select': [0, { 'Fn::Split': ['-', id] }] }
  return { 'Fn::Sub': [`${prefix}\${Part}`, { Part }] }
}

/** The namespace in server/http/metrics.server.ts. That file cannot be imported here: it reads a function's environment. */
export const ownMetrics = 'Nivaas'

/** Logical ids that more than one plugin uses. Architect itself chooses those of the resources that it creates. */
export const ids = {
  site: 'AnyCatchallHTTPLambda',
  daily: 'DailyScheduleLambda',
  notices: 'NoticesScheduleLambda',
  noticesSchedule: 'NoticesScheduleEvent',
  api: 'HTTP',
  table: 'CareTable',
  siteRole: 'Role',
  staticBucket: 'StaticBucket',
  dailyRole: 'DailyRole',
  noticesRole: 'NoticesRole',
  siteLog: 'SiteLog',
  dailyLog: 'DailyLog',
  noticesLog: 'NoticesLog',
  pool: 'UserPool',
  client: 'UserPoolClient',
  documents: 'DocumentsBucket',
  appSecret: 'AppSecret',
  originSecret: 'OriginSecret',
  clientSecret: 'ClientSecret',
  mailSet: 'MailConfigurationSet',
  mailIdentity: 'MailIdentity',
  urgentTopic: 'UrgentTopic',
  alarmTopic: 'AlarmTopic',
  backupVault: 'BackupVault',
  cdn: 'Distribution',
} as const
