/** Evaluates policy statements as IAM does. */

type Operator = (patterns: string[], values: string[]) => boolean

export type Statement = {
  Effect: 'Allow' | 'Deny'
  Action: string | string[]
  Resource?: string | string[]
  NotResource?: string | string[]
  Condition?: Record<string, Record<string, string | string[]>>
}

/** A request to check: `resource` is an ARN; `context` holds the values of condition keys. */
export type AwsRequest = { action: string; resource?: string; context?: Record<string, string | string[]> }

const expressions = new Map<string, RegExp>()

/** Whether a text matches a pattern with `*` and `?`. ARNs are case-sensitive; pass the flag `i` for names of actions. */
function fits(pattern: string, text: string, flags = ''): boolean {
  const key = `${flags} ${pattern}`
  const expression = expressions.get(key) ?? new RegExp(`^${sourceOf(pattern)}$`, flags)
  expressions.set(key, expression)
  return expression.test(text)
}

function sourceOf(pattern: string): string {
  return pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
}

const operators: Record<string, Operator> = {
  StringEquals: (patterns, values) => values.length > 0 && values.every((value) => patterns.includes(value)),
  ArnEquals: (patterns, values) => values.length > 0 && values.every((value) => patterns.includes(value)),
  'ForAllValues:StringLike': (patterns, values) =>
    values.every((value) => patterns.some((pattern) => fits(pattern, value))),
}

/** @throws when a condition has an operator that is not known here */
export function isAllowed(statements: Statement[], request: AwsRequest): boolean {
  const applying = statements.filter((statement) => applies(statement, request))
  return (
    applying.some(({ Effect }) => Effect === 'Allow') && !applying.some(({ Effect }) => Effect === 'Deny')
  )
}

/** The statements without one entry of their lists of actions, which may be a pattern such as `ssm:GetParameter*`. */
export function without(statements: Statement[], entry: string): Statement[] {
  return statements.map((each) => ({ ...each, Action: [each.Action].flat().filter((one) => one !== entry) }))
}

/** Whether one entry of one statement alone allows a request, so that it is refused without this entry. */
export function isAllowedOnce(statements: Statement[], request: AwsRequest): boolean {
  const entries = statements.flatMap((each) => [each.Action].flat().map((Action) => ({ ...each, Action })))
  return entries.filter((entry) => isAllowed([entry], request)).length === 1
}

function applies({ Action, Resource, NotResource, Condition = {} }: Statement, request: AwsRequest): boolean {
  const { action, resource, context = {} } = request
  if (![Action].flat().some((pattern) => fits(pattern, action, 'i'))) return false
  if (Resource !== undefined && ![Resource].flat().some((pattern) => fits(pattern, resource ?? '*')))
    return false
  if (NotResource !== undefined && [NotResource].flat().some((pattern) => fits(pattern, resource ?? '*')))
    return false
  return Object.entries(Condition).every(([name, keys]) => {
    const operator = operators[name]
    if (!operator) throw new Error(`${name} is not known`)
    return Object.entries(keys).every(([key, patterns]) =>
      operator([patterns].flat(), [context[key] ?? []].flat()),
    )
  })
}
