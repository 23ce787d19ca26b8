import { beforeAll, expect, test, vi } from 'vitest'
import type { Template } from '#server/architect/cloudformation.ts'
import { makeTemplate } from '#server/architect/make-template.ts'
import { examplesFile } from '#server/architect/stages.ts'
import { findCalledActions, functions } from '#tests/support/called-actions.ts'

/*
 * What each function may do is what its code does: an action that no code needs any more fails here, and so does code
 * that needs one which its role has not.
 */

/** What Lambda does in a function's name, whatever its code. */
const lambdasOwn = [
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
]

let template: Template

beforeAll(async () => {
  vi.stubEnv('STAGES_FILE', examplesFile)
  template = await makeTemplate('production', process.cwd())
}, 120_000)

type Statement = { Effect: string; Action: string[]; Resource?: unknown; NotResource?: unknown }

function statementsOf(role: string): Statement[] {
  const policies = template.Resources[role]?.Properties?.Policies as {
    PolicyDocument: { Statement: Statement[] }
  }[]
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
}

test.for([
  { name: 'site', role: 'Role', entries: functions.site },
  { name: 'daily', role: 'DailyRole', entries: functions.daily },
])('the $name function may do what its code does', { timeout: 120_000 }, async ({ role, entries }) => {
  const called = await findCalledActions(entries())
  const needed = new Set(called.map(({ action }) => action))
  const allowed = new Set(statementsOf(role).flatMap(({ Action }) => Action))
  // Each action with the code that needs it, so that a failure says where to look.
  const missing = called.filter(({ action }) => !allowed.has(action))
  expect(missing).toEqual([])
  expect([...allowed].filter((action) => !needed.has(action)).toSorted()).toEqual(lambdasOwn)
})

test('no statement is wider than its service makes it', () => {
  const withoutResources = new Set([
    'xray:PutTelemetryRecords',
    'xray:PutTraceSegments',
    'secretsmanager:BatchGetSecretValue',
  ])
  for (const statement of ['Role', 'DailyRole'].flatMap(statementsOf)) {
    const { Effect, Action, Resource, NotResource } = statement
    expect(Effect).toBe('Allow')
    expect(Action.join()).not.toContain('*')
    const isWide = NotResource === undefined && JSON.stringify(Resource) === '["*"]'
    expect(Action.filter((action) => isWide && !withoutResources.has(action))).toEqual([])
    if (NotResource !== undefined) expect(Action).toEqual(['sns:Publish'])
  }
})

test('no policy of Architect’s own is left', () => {
  const policies = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::IAM::Policy')
  expect(policies).toEqual([])
  expect(JSON.stringify(template)).not.toMatch(/Arc\w+Policy/)
})
