import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { sharesOfAddresses } from '#tests/support/cheapest-attacks.ts'
import { examplesFile, type Stages } from '#tools/deploy/stages.ts'

/* docs/limits.md, "The edge": the share of one address leaves room for all others. */

type Match = { SearchString: string; FieldToMatch: { UriPath?: object; SingleHeader?: { Name: string } } }
type Statement = { ByteMatchStatement?: Match; NotStatement?: { Statement: Statement } }
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

/** What a rule counts, in words: `not /_static/, authToken=`. */
function countedBy({ Statement: { RateBasedStatement: rate } }: Rule): string[] {
  return (rate?.ScopeDownStatement.AndStatement.Statements ?? []).map((each) => {
    const match = each.ByteMatchStatement ?? each.NotStatement?.Statement.ByteMatchStatement
    return `${each.NotStatement ? 'not ' : ''}${match?.SearchString}`
  })
}

test('each request that reaches the function counts for one of two shares, by the cookie of the session', () => {
  const rates = rules.filter(({ Statement }) => Statement.RateBasedStatement)
  expect(rates.map((rule) => [rule.Name, countedBy(rule)])).toEqual([
    ['RequestsPerAddress', ['not /_static/', 'not authToken=']],
    ['RequestsPerAddressWithSession', ['not /_static/', 'authToken=']],
  ])
  for (const { Name, Action, Statement } of rates) {
    expect(Action?.Block).toBeDefined()
    expect(Statement.RateBasedStatement).toMatchObject({ EvaluationWindowSec: 300, Limit: { Ref: Name } })
    expect(template.Parameters[Name]?.MinValue).toBe(100)
  }
  expect(new Set(rules.map(({ Priority }) => Priority)).size).toBe(rules.length)
})

test('a hundred addresses with the wide share leave half of production’s requests to the others', () => {
  const { production } = JSON.parse(readFileSync(examplesFile, 'utf8')) as Stages
  const { without, withSession } = sharesOfAddresses()
  expect(withSession).toBe(5 * without)
  expect((100 * withSession) / 300).toBeLessThan(production.requestsPerSecond / 2)
})
