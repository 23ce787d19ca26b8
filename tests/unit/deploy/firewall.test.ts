import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { sharesOfAddresses } from '#tests/support/cheapest-attacks.ts'
import { examplesFile, type Stages } from '#tools/deploy/stages.ts'

/* docs/limits.md, "The edge": the share of one address leaves room for all others. */

type Field = {
  FieldToMatch: { UriPath?: object; SingleHeader?: { Name: 'cookie' } }
  TextTransformations: { Priority: number; Type: string }[]
}
type Statement = {
  ByteMatchStatement?: Field & { SearchString: string; PositionalConstraint: 'STARTS_WITH' | 'CONTAINS' }
  RegexMatchStatement?: Field & { RegexString: string }
  NotStatement?: { Statement: Statement }
}
type Rule = {
  Name: string
  Priority: number
  Action?: { Block?: object }
  Statement: {
    RateBasedStatement?: {
      EvaluationWindowSec: number
      Limit: { Ref: string }
      ScopeDownStatement: { AndStatement: { Statements: Statement[] } }
    }
  }
}
type Template = {
  Parameters: Record<string, { Default: number; MinValue: number }>
  Resources: { WebAcl: { Properties: { Rules: Rule[] } } }
}

const template = parse(readFileSync('tools/deploy/firewall.yml', 'utf8')) as Template
const rules = template.Resources.WebAcl.Properties.Rules

const resources = template.Resources as Partial<Record<string, { Properties: unknown }>>

const rates = rules.filter(({ Statement }) => Statement.RateBasedStatement)

type Sent = { path: string; cookie?: string }

/** Whether a request has what the statement asks for. */
function isMet(
  { ByteMatchStatement: text, RegexMatchStatement: pattern, NotStatement: not }: Statement,
  sent: Sent,
): boolean {
  if (not) return !isMet(not.Statement, sent)
  if (pattern) return new RegExp(pattern.RegexString).test(inspected(pattern, sent))
  if (!text) throw new Error('a statement of a kind that this test does not know')
  const value = inspected(text, sent)
  return text.PositionalConstraint === 'CONTAINS'
    ? value.includes(text.SearchString)
    : value.startsWith(text.SearchString)
}

/** What AWS WAF looks at: without a transformation, what the client sent. */
function inspected({ FieldToMatch, TextTransformations }: Field, { path, cookie = '' }: Sent): string {
  expect(TextTransformations).toEqual([{ Priority: 0, Type: 'NONE' }])
  return FieldToMatch.UriPath ? path : cookie
}

/** The rules for which a request counts. */
function countedBy(sent: Sent): string[] {
  const counting = rates.filter(({ Statement: { RateBasedStatement: rate } }) =>
    rate?.ScopeDownStatement.AndStatement.Statements.every((statement) => isMet(statement, sent)),
  )
  return counting.map(({ Name }) => Name)
}

test('each request that reaches the function counts for one of two shares, by the cookie of the session', () => {
  expect(countedBy({ path: '/login' })).toEqual(['RequestsPerAddress'])
  expect(countedBy({ path: '/login', cookie: 'authToken=x' })).toEqual(['RequestsPerAddressWithSession'])
  for (const { Name, Action, Statement } of rates) {
    expect(Action?.Block).toBeDefined()
    expect(Statement.RateBasedStatement).toMatchObject({ EvaluationWindowSec: 300, Limit: { Ref: Name } })
    expect(template.Parameters[Name]?.MinValue).toBe(100)
  }
  expect(new Set(rules.map(({ Priority }) => Priority)).size).toBe(rules.length)
})

/** CloudFront sends each of these to the function, as far as it removes dots, slashes and codes before it chooses an origin. */
const disguised = [
  '/_static/../login',
  '/_static/%2e%2e/login',
  '/_static/%2E./login',
  '/_static/build/../../login',
  '/_static/./../login',
  '/_static/x\\..\\..\\login',
  '//_static/../login',
  '/_static//../../login',
  // Decoded, they look like files, and CloudFront leaves a coded slash as it is.
  '/_static%2flogin',
  '/%5fstatic/login',
  '/_static/%2e%2e/x%2f../_static/login',
  '/_static',
  '/_static/',
]

test('an address of the function that is disguised as one of a file counts', () => {
  for (const path of disguised) {
    expect(countedBy({ path }), path).toEqual(['RequestsPerAddress'])
    expect(countedBy({ path, cookie: 'authToken=x' }), path).toEqual(['RequestsPerAddressWithSession'])
  }
})

/** Remix's compiler keeps the names of route modules, brackets included. */
const addressesOfModules = readdirSync('app/routes').map(
  (name) => `/_static/build/hi/routes/${name}-ABCD2345.js`,
)

test('no file of ours counts', () => {
  const files = readdirSync('public', { withFileTypes: true }).filter((each) => each.isFile())
  const all = [
    ...files.map(({ name }) => `/_static/${name}`),
    ...addressesOfModules,
    '/_static/build/nurse.css',
  ]
  expect(all.filter((path) => countedBy({ path }).length > 0)).toEqual([])
})

test('a hundred addresses with the wide share leave half of production’s requests to the others', () => {
  const { production } = JSON.parse(readFileSync(examplesFile, 'utf8')) as Stages
  const { without, withSession } = sharesOfAddresses()
  expect(withSession).toBe(5 * without)
  expect((100 * withSession) / 300).toBeLessThan(production.requestsPerSecond / 2)
})

test('what is blocked leaves a log without cookies and tokens', () => {
  expect(resources.BlockedRequestsLog?.Properties).toEqual({
    LogGroupName: { 'Fn::Sub': 'aws-waf-logs-${Stack}' },
    RetentionInDays: 30,
  })
  expect(resources.Logging?.Properties).toMatchObject({
    LogDestinationConfigs: [
      { 'Fn::Sub': expect.stringMatching(/:log-group:\$\{BlockedRequestsLog\}$/) as string },
    ],
    LoggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    },
    RedactedFields: [
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'referer' } },
      { QueryString: {} },
    ],
  })
})
