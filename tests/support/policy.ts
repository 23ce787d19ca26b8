/** Evaluates policy statements as IAM does. */

type Operator = (patterns: string[], values: string[]) => boolean

export type Statement = {
  Effect: 'Allow' | 'Deny'
  Action: string | string[]
  Resource?: string | string[]
  Condition?: Record<string, Record<string, string | string[]>>
}

/** A request to check: `resource` is an ARN; `context` holds the values of condition keys. */
export type AwsRequest = { action: string; resource?: string; context?: Record<string, string | string[]> }

/** Whether a text matches a pattern with `*` and `?`. ARNs are case-sensitive; pass the flag `i` for names of actions. */
export function fits(pattern: string, text: string, flags = ''): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, flags).test(text)
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

function applies({ Action, Resource, Condition = {} }: Statement, request: AwsRequest): boolean {
  const { action, resource, context = {} } = request
  if (![Action].flat().some((pattern) => fits(pattern, action, 'i'))) return false
  if (Resource !== undefined && ![Resource].flat().some((pattern) => fits(pattern, resource ?? '*')))
    return false
  return Object.entries(Condition).every(([name, keys]) => {
    const operator = operators[name]
    if (!operator) throw new Error(`${name} is not known`)
    return Object.entries(keys).every(([key, patterns]) =>
      operator([patterns].flat(), [context[key] ?? []].flat()),
    )
  })
}
