import { ServiceError } from '../service-error.ts'
import { readCredential, sign } from './signing-key.ts'
import type { UploadForm } from './form-data.ts'

type Policy = { expiration?: unknown; conditions?: unknown }
type Condition =
  | { kind: 'eq' | 'starts-with'; field: string; value: string; source: string }
  | { kind: 'content-length-range'; smallest: number; largest: number }

/** Form fields that need no condition in the policy. */
const fieldsWithoutCondition = ['policy', 'x-amz-signature', 'file']

/**
 * Checks a browser's upload against the policy in its form, as S3 does: signature, expiry and every condition. Every
 * field of the form must have a condition.
 *
 * @throws a ServiceError with S3's error code
 */
export function checkPostPolicy({ fields, file }: UploadForm, bucket: string, now: number): void {
  const encoded = required(fields, 'policy')
  if (required(fields, 'x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new ServiceError('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"')
  }
  required(fields, 'x-amz-date')
  const { date } = readCredential(required(fields, 'x-amz-credential'))
  if (required(fields, 'x-amz-signature') !== sign(date, encoded)) {
    throw new ServiceError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      403,
    )
  }
  const policy = readPolicy(encoded)
  if (now >= policy.expiration) throw refused('Policy expired.')

  const given = new Map([...fields, ['bucket', bucket]])
  const conditioned = new Set(policy.conditions.flatMap((each) => ('field' in each ? each.field : [])))
  for (const name of fields.keys()) {
    const isFree = fieldsWithoutCondition.includes(name) || name.startsWith('x-ignore-')
    if (!isFree && !conditioned.has(name)) throw refused(`Extra input fields: ${name}`)
  }
  for (const condition of policy.conditions) check(condition, given, file.length)
}

function check(condition: Condition, given: Map<string, string>, size: number): void {
  if (condition.kind === 'content-length-range') {
    if (size < condition.smallest) {
      throw new ServiceError(
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size',
      )
    }
    if (size > condition.largest) {
      throw new ServiceError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
    }
    return
  }
  const value = given.get(condition.field)
  // The field may contain several content types, and each must match.
  const values = condition.field === 'content-type' && value !== undefined ? value.split(',') : [value]
  const matches = (each: string | undefined) =>
    condition.kind === 'eq' ? value === condition.value : each?.trim().startsWith(condition.value)
  if (!values.every(matches)) throw refused(`Policy Condition failed: ${condition.source}`)
}

function readPolicy(encoded: string): { expiration: number; conditions: Condition[] } {
  let policy: Policy
  try {
    policy = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as Policy
  } catch {
    throw new ServiceError('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.')
  }
  const expiration = Date.parse(String(policy.expiration))
  if (Number.isNaN(expiration) || !Array.isArray(policy.conditions)) {
    const message = "Invalid Policy: it needs 'expiration' and 'conditions'."
    throw new ServiceError('InvalidPolicyDocument', message)
  }
  return { expiration, conditions: policy.conditions.flatMap(readCondition) }
}

function readCondition(condition: unknown): Condition[] {
  const source = JSON.stringify(condition)
  if (Array.isArray(condition)) {
    const [kind, first, second] = condition as unknown[]
    if (kind === 'content-length-range' && typeof first === 'number' && typeof second === 'number') {
      return [{ kind, smallest: first, largest: second }]
    }
    const isComparison = kind === 'eq' || kind === 'starts-with'
    if (isComparison && typeof first === 'string' && first.startsWith('$') && typeof second === 'string') {
      return [{ kind, field: first.slice(1).toLowerCase(), value: second, source }]
    }
  } else if (typeof condition === 'object' && condition !== null) {
    return Object.entries(condition).map(([field, value]) => ({
      kind: 'eq',
      field: field.toLowerCase(),
      value: String(value),
      source: JSON.stringify(['eq', `$${field}`, value]),
    }))
  }
  throw new ServiceError('InvalidPolicyDocument', `Invalid Policy: Invalid condition: ${source}`)
}

function required(fields: Map<string, string>, name: string): string {
  const value = fields.get(name)
  if (value !== undefined) return value
  // A form without a policy is an anonymous upload, and the bucket is not public.
  if (name === 'policy') throw new ServiceError('AccessDenied', 'Access Denied.', 403)
  throw new ServiceError('InvalidArgument', `Bucket POST must contain a field named '${name}'.`)
}

function refused(reason: string): ServiceError {
  return new ServiceError('AccessDenied', `Invalid according to Policy: ${reason}`, 403)
}
