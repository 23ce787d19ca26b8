import { ServiceError } from '../service-error.ts'
import type { StandInAnswer, StandInRequest } from '../stand-in.ts'

/** The JSON body of an API request, not checked yet. */
export type Input = Record<string, unknown>

/** An expected error with AWS's message; `code` is AWS's name of the exception. */
export class CognitoError extends ServiceError {}

/** The action of a JSON 1.1 request (`x-amz-target: AWSCognitoIdentityProviderService.SignUp`), or null. */
export function targetAction(request: StandInRequest): string | null {
  const target = request.headers['x-amz-target']
  if (typeof target !== 'string') return null
  const [service, action] = target.split('.')
  return service === 'AWSCognitoIdentityProviderService' && action ? action : null
}

/** Whether AWS authorises the action with IAM credentials (the SDK signs it). All others are public or carry a token. */
export function needsSignature(action: string): boolean {
  return action.startsWith('Admin') || action === 'ListUsers'
}

/** Reads the body of an API request. Throws SerializationException when it is no JSON object. */
export function readInput(request: StandInRequest): Input {
  try {
    const body: unknown = JSON.parse(request.body.toString('utf8') || '{}')
    if (isObject(body)) return body
  } catch {
    // Invalid JSON gets the same error as valid JSON that is no object, below.
  }
  throw new CognitoError('SerializationException', 'Unable to parse the request body as a JSON object.')
}

export function jsonAnswer(output: object): StandInAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' },
    body: JSON.stringify(output),
  }
}

export function errorAnswer(code: string, message: string, status: number): StandInAnswer {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': `${code}:` },
    body: JSON.stringify({ __type: code, message }),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function memberName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** A required string. Throws InvalidParameterException with AWS's validation message. */
export function requiredText(input: Input, name: string): string {
  const value = input[name]
  if (typeof value === 'string' && value !== '') return value
  const constraint =
    value === '' ? 'Member must have length greater than or equal to 1' : 'Member must not be null'
  throw new CognitoError(
    'InvalidParameterException',
    `1 validation error detected: Value ${value === '' ? "''" : 'null'} at '${memberName(name)}' failed to satisfy constraint: ${constraint}`,
  )
}

export function optionalText(input: Input, name: string): string | null {
  const value = input[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A nested object, for example `DestinationUser`; empty when it is missing. */
export function structure(input: Input, name: string): Input {
  const value = input[name]
  return isObject(value) ? value : {}
}

/** A list of `{ Name, Value }` as a record; null and missing values become '' (AWS: remove the attribute). */
export function attributeList(input: Input, name: string): Record<string, string> {
  const list = input[name]
  const attributes: Record<string, string> = {}
  if (!Array.isArray(list)) return attributes
  for (const entry of list) {
    if (!isObject(entry)) continue
    attributes[requiredText(entry, 'Name')] = typeof entry.Value === 'string' ? entry.Value : ''
  }
  return attributes
}

/** A required parameter of a sign-in (`USERNAME`, `PASSWORD`). Throws InvalidParameterException when it is missing. */
export function requiredParameter(parameters: Input, name: string): string {
  const value = optionalText(parameters, name)
  if (value === null) {
    throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`)
  }
  return value
}
