import { CelEngine, TemplateFile } from '@aws/cloudformation-validate'
import type { Engine } from '@aws/cloudformation-validate'
import { mostAttributesHeld, mostAttributesInIndex } from '#server/table/indexes.server.ts'
import type { Template } from './cloudformation.ts'
import { withoutSam } from './without-sam.ts'

/** AWS's limits, in bytes or characters as AWS counts them. The validator does not check them. */
const limits = {
  template: 1_000_000,
  resources: 500,
  environment: 4096,
  policies: 10_240,
  edgeFunction: 10_240,
  dynamicReferences: 60,
  projectedAttributes: mostAttributesHeld,
  attributesOfIndex: mostAttributesInIndex,
}

/** Stands for the value of a reference (a name or ARN) when sizes are counted: as long as it may become. */
const longestReference = 'x'.repeat(180)

/**
 * Checks a template with AWS's own validator, and for sizes and characters that the validator does not check. Validates also
 * a copy in which SAM's resources are replaced by what SAM makes of them, because the validator knows little about SAM.
 * @returns one line for each problem; an empty list without problems
 */
export function findProblems(template: Template): string[] {
  return [
    ...validate(template).map((problem) => `as it is: ${problem}`),
    ...validate(withoutSam(template)).map((problem) => `as SAM changes it: ${problem}`),
    ...findTooLarge(template),
    ...findNonAscii(template),
  ]
}

/** Gives the validator a template from memory instead of from a file. */
class TemplateInMemory extends TemplateFile {
  #template: Template

  constructor(template: Template) {
    super('template.json')
    this.#template = template
  }

  override readBytes(): Uint8Array {
    return Buffer.from(JSON.stringify(this.#template))
  }
}

let engine: Engine | undefined

function validate(template: Template): string[] {
  // Reused, because creating an engine takes longer than validating a template.
  engine ??= new CelEngine()
  const { status, diagnostics } = engine.validateStandard(new TemplateInMemory(template), {
    severityLevel: 'WARN',
    pseudoParameterOverrides: { region: 'ap-south-1' },
  })
  const problems = diagnostics
    // Architect's own note on a resource; SAM removes it.
    .filter(({ ruleId, message }) => !(ruleId === 'E3001' && message.includes('ArcMetadata')))
    .map(({ ruleId, message, entity, propertyPath }) =>
      [ruleId, entity?.logicalId, propertyPath, message].filter(Boolean).join(' '),
    )
  return status === 'OK' ? problems : [...problems, `the validator did not finish: ${status}`]
}

function findTooLarge(template: Template): string[] {
  const all = Object.entries(template.Resources)
  const sizes: [what: string, size: number, limit: number][] = [
    ['the template', Buffer.byteLength(JSON.stringify(template)), limits.template],
    ['the number of resources', all.length, limits.resources],
    [
      'the number of dynamic references',
      JSON.stringify(template).split('{{resolve:').length - 1,
      limits.dynamicReferences,
    ],
    ...all.flatMap(([id, { Type, Properties = {} }]): [string, number, number][] => {
      if (Type === 'AWS::Serverless::Function')
        return [[`the environment of ${id}`, environmentSize(Properties), limits.environment]]
      if (Type === 'AWS::IAM::Role')
        return [[`the policies of ${id}`, sizeOf(Properties.Policies ?? []), limits.policies]]
      if (Type === 'AWS::DynamoDB::Table') return projectedAttributes(id, Properties)
      if (Type === 'AWS::CloudFront::Function')
        return [
          [`the code of ${id}`, Buffer.byteLength(String(Properties.FunctionCode)), limits.edgeFunction],
        ]
      return []
    }),
  ]
  return sizes.flatMap(([what, size, limit]) =>
    size > limit ? [`too large: ${what} is ${size}, the limit is ${limit}`] : [],
  )
}

/** CloudFormation replaces other characters by input marks, and some services refuse them. */
function findNonAscii(template: Template): string[] {
  const found = JSON.stringify(template).match(/[^"]*[^\x20-\x7e][^"]*/g) ?? []
  return found.map((value) => `not in plain ASCII: ${value}`)
}

function environmentSize({ Environment }: Record<string, unknown>): number {
  const { Variables } = Environment as { Variables: Record<string, unknown> }
  return Object.entries(Variables).reduce(
    (sum, [name, value]) =>
      sum + name.length + (typeof value === 'string' ? Buffer.byteLength(value) : longestReference.length),
    0,
  )
}

/** The length of the JSON with a long name in place of each reference. */
function sizeOf(value: unknown): number {
  return JSON.stringify(value, (_key, each: unknown) => (isReference(each) ? longestReference : each)).length
}

function isReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const [key = ''] = Object.keys(value)
  return key === 'Ref' || key.startsWith('Fn::')
}

type Index = { IndexName: string; Projection: { NonKeyAttributes?: string[] } }

function projectedAttributes(id: string, { GlobalSecondaryIndexes = [] }: Record<string, unknown>) {
  const sizes = (GlobalSecondaryIndexes as Index[]).map(({ IndexName, Projection }): [string, number] => [
    IndexName,
    Projection.NonKeyAttributes?.length ?? 0,
  ])
  const inAll = sizes.reduce((sum, [, size]) => sum + size, 0)
  return [
    ...sizes.map(([name, size]): [string, number, number] => [
      `the number of attributes in ${name} of ${id}`,
      size,
      limits.attributesOfIndex,
    ]),
    [`the number of attributes in the indexes of ${id}`, inAll, limits.projectedAttributes] as [
      string,
      number,
      number,
    ],
  ]
}
