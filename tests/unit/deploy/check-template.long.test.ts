import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findProblems } from '#tools/deploy/check-template.ts'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { makeTemplate } from '#tools/deploy/make-template.ts'
import { examplesFile } from '#tools/deploy/stages.ts'

let production: Template

beforeAll(async () => {
  // The plugins are loaded by Node itself, which shares this environment.
  vi.stubEnv('STAGES_FILE', examplesFile)
  production = await makeTemplate('production', process.cwd())
})

/** A changed copy of the production template. */
function changed(change: (resources: Record<string, Record<string, never>>) => void): Template {
  const template = structuredClone(production)
  const properties = Object.entries(template.Resources).map(([id, { Properties }]) => [id, Properties])
  change(Object.fromEntries(properties) as Record<string, Record<string, never>>)
  return template
}

test.each(['staging', 'production'] as const)(
  'the template of %s is valid for the AWS validators',
  async (stage) => {
    expect(findProblems(await makeTemplate(stage, process.cwd()))).toEqual([])
  },
)

describe('the check finds', () => {
  test('a property that CloudFormation does not know', () => {
    const template = changed(({ UserPool }) => Object.assign(UserPool ?? {}, { UserPoolTeir: 'PLUS' }))
    expect(findProblems(template).join('\n')).toMatch(/UserPoolTeir/)
  })

  test('a property that SAM does not know', () => {
    const template = changed(({ AnyCatchallHTTPLambda: site }) =>
      Object.assign(site ?? {}, { Traicing: 'Active' }),
    )
    expect(findProblems(template).join('\n')).toMatch(/Traicing/)
  })

  test('a reference to nothing', () => {
    const template = changed(({ UserPoolDomain }) =>
      Object.assign(UserPoolDomain ?? {}, { UserPoolId: { Ref: 'Pool' } }),
    )
    expect(findProblems(template).join('\n')).toMatch(/'Pool' is not one of/)
  })

  test('a circular dependency of functions', () => {
    const template = changed(({ AnyCatchallHTTPLambda: site }) => {
      const { Variables } = site?.Environment as unknown as { Variables: Record<string, unknown> }
      Variables.SITE_ORIGIN = { 'Fn::Sub': 'https://${Distribution.DomainName}' }
    })
    expect(findProblems(template).join('\n')).toMatch(/Circular/)
  })

  test('a text that is not ASCII', () => {
    const template = changed(({ AlarmTopic }) => Object.assign(AlarmTopic ?? {}, { DisplayName: 'Nivaas’s' }))
    expect(findProblems(template)).toEqual(['not in plain ASCII: Nivaas’s'])
  })

  test('an environment, a role and a function of the CDN that are too large', () => {
    const template = changed((resources) => {
      const { Variables } = resources.AnyCatchallHTTPLambda?.Environment as unknown as {
        Variables: Record<string, unknown>
      }
      Variables.MAIL_FROM = 'x'.repeat(4000)
      Object.assign(resources.PageRequestFunction ?? {}, { FunctionCode: ' '.repeat(11_000) })
      const [policy] = resources.Role?.Policies as unknown as object[]
      Object.assign(resources.Role ?? {}, { Policies: Array.from({ length: 60 }, () => policy) })
    })
    expect(findProblems(template).filter((problem) => problem.startsWith('too large'))).toEqual([
      expect.stringContaining('the policies of Role'),
      expect.stringContaining('the environment of AnyCatchallHTTPLambda'),
      expect.stringContaining('the code of PageRequestFunction'),
    ])
  })

  test('an index that holds one attribute more than AWS allows', () => {
    const template = changed(({ CareTable }) => {
      const indexes = CareTable?.GlobalSecondaryIndexes as unknown as {
        IndexName: string
        Projection: { NonKeyAttributes: string[] }
      }[]
      indexes.find(({ IndexName }) => IndexName === 'gsi1')?.Projection.NonKeyAttributes.push('one')
    })
    expect(findProblems(template)).toEqual([
      'too large: the number of attributes in gsi1 of CareTable is 21, the limit is 20',
    ])
  })
})
