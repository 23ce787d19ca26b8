import { indexes } from '#server/table/indexes.server.ts'

/*
 * What DynamoDB refuses and the local engine accepts: found by sending the same requests to the engine and to Amazon's DynamoDB
 * Local, November 2026. AWS's documentation has the rules in "Constraints in Amazon DynamoDB" (partition keys and sort keys, also
 * of indexes: 1 to 2048 and 1 to 1024 bytes; expression parameters), in the API reference of Query (ExclusiveStartKey, Select)
 * and in that of PutItem ("must have a length greater than zero if the attribute is used as a key attribute for a table or
 * index"). The messages are those of DynamoDB.
 */

type Value = Record<string, unknown>
type Item = Record<string, Value>
/** A request, or one item of a transaction. */
export type TableRequest = {
  IndexName?: string
  KeyConditionExpression?: string
  FilterExpression?: string
  ConditionExpression?: string
  ProjectionExpression?: string
  UpdateExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Item
  ExclusiveStartKey?: Item
  Item?: Item
  TransactItems?: Record<string, TableRequest>[]
}

/** A condition of a key: the attribute, the operator (`=`, `<`, `begins_with`, `between`, …) and its values. */
type KeyCondition = { attribute: string; operator: string; values: Value[] }

const invalid = 'One or more parameter values were invalid: '
const heldBy: Record<string, { holds: readonly string[] | 'all' } | undefined> = indexes
const bytesOf = { pk: 2048, sk: 1024 }

/** The message with which DynamoDB refuses this request although the local engine accepts it; null when there is none. */
export function brokenRule(request: TableRequest): string | null {
  for (const item of request.TransactItems ?? [])
    for (const write of Object.values(item)) {
      const broken = brokenRule(write)
      if (broken) return broken
    }
  const conditions = keyConditions(request)
  return (
    firstOf(conditions, ({ attribute, values }) => firstOf(values, (value) => wrongKey(attribute, value))) ??
    wrongStart(request.ExclusiveStartKey, conditions) ??
    firstOf(writtenKeys(request), ([attribute, value]) => wrongKey(attribute, value)) ??
    notInIndex(request) ??
    firstOf([request.FilterExpression, request.ConditionExpression], tooLong)
  )
}

function firstOf<Each>(all: readonly Each[], find: (each: Each) => string | null): string | null {
  for (const each of all) {
    const found = find(each)
    if (found !== null) return found
  }
  return null
}

function keyConditions(request: TableRequest): KeyCondition[] {
  const name = '(#?\\w+)'
  const value = '(:\\w+)'
  const forms = [
    `(?<prefix>begins_with)\\s*\\(\\s*${name}\\s*,\\s*${value}\\s*\\)`,
    `${name}\\s+(?<range>between)\\s+${value}\\s+and\\s+${value}`,
    `${name}\\s*(?<compared>[<>]=?|=)\\s*${value}`,
  ]
  const text = request.KeyConditionExpression ?? ''
  return [...text.matchAll(new RegExp(forms.join('|'), 'gi'))].map(({ 0: all, groups = {} }) => {
    const [attribute = ''] = all.replace(/begins_with/i, '').match(/#?\w+/) ?? []
    return {
      attribute: nameOf(request, attribute),
      operator: (groups.prefix ?? groups.range ?? groups.compared ?? '').toLowerCase(),
      values: (all.match(/:\w+/g) ?? []).map((each) => request.ExpressionAttributeValues?.[each] ?? {}),
    }
  })
}

function nameOf({ ExpressionAttributeNames = {} }: TableRequest, name: string): string {
  return ExpressionAttributeNames[name] ?? name
}

function isKey(attribute: string): boolean {
  return /^(gsi\d)?[ps]k$/.test(attribute)
}

/** All keys of the table are texts. */
function wrongKey(attribute: string, { S: text }: Value): string | null {
  if (typeof text !== 'string')
    return `${invalid}Condition parameter type does not match schema type: ${attribute}`
  if (text === '')
    return `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${attribute}`
  const most = bytesOf[attribute.endsWith('pk') ? 'pk' : 'sk']
  return Buffer.byteLength(text) > most ? `${invalid}Size limit exceeded: ${attribute}` : null
}

function wrongStart(start: Item | undefined, conditions: KeyCondition[]): string | null {
  if (!start) return null
  const isEmpty = Object.values(start).some(({ S }) => S === '')
  if (isEmpty) return 'The provided starting key is invalid'
  const isInside = conditions.every((condition) => holds(condition, start[condition.attribute] ?? {}))
  return isInside
    ? null
    : 'The provided starting key is outside query boundaries based on provided conditions'
}

function holds({ operator, values }: KeyCondition, value: Value): boolean {
  const at = Buffer.from(String(value.S))
  const [first = Buffer.alloc(0), last = first] = values.map(({ S }) => Buffer.from(String(S)))
  if (operator === 'begins_with') return at.subarray(0, first.length).equals(first)
  if (operator === 'between') return at.compare(first) >= 0 && at.compare(last) <= 0
  const order = at.compare(first)
  return (
    (order < 0 && operator.includes('<')) ||
    (order > 0 && operator.includes('>')) ||
    (order === 0 && operator.includes('='))
  )
}

/** The keys, also of the indexes, that a put or an update writes. */
function writtenKeys(request: TableRequest): [string, Value][] {
  const set = [...(request.UpdateExpression ?? '').matchAll(/(#?\w+)\s*=\s*(:\w+)/g)].map(
    ([, name = '', value = '']): [string, Value] => [
      nameOf(request, name),
      request.ExpressionAttributeValues?.[value] ?? {},
    ],
  )
  return [...Object.entries(request.Item ?? {}), ...set].filter(([attribute]) => isKey(attribute))
}

/** A query of an index can neither filter by nor return an attribute that the index does not hold. */
function notInIndex(request: TableRequest): string | null {
  const { IndexName = '', FilterExpression, ProjectionExpression } = request
  const held = heldBy[IndexName]?.holds ?? 'all'
  if (held === 'all') return null
  const missing = (expression = '') =>
    (expression.match(/#\w+/g) ?? [])
      .map((name) => nameOf(request, name))
      .filter((attribute) => !isKey(attribute) && !held.includes(attribute))
  const [filtered] = missing(FilterExpression)
  if (filtered)
    return `${invalid}Secondary index ${IndexName} does not project one or more filter attributes: [${filtered}]`
  const [asked] = missing(ProjectionExpression)
  return asked ? `${invalid}Global secondary index ${IndexName} does not project [${asked}]` : null
}

function tooLong(expression = ''): string | null {
  const lists = [...expression.matchAll(/\bIN\s*\(([^)]*)\)/gi)].map(([, list = '']) => list.split(','))
  if (lists.some(({ length }) => length > 100))
    return 'Invalid expression: The IN operator is provided with too many operands'
  const operators = expression.match(/<>|[<>]=?|=|\b(and|or|not|between|in)\b|\w+\s*\(/gi) ?? []
  return operators.length > 300 ? 'Invalid expression: The expression contains too many operators' : null
}
