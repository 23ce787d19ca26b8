import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { isAllowed, without, type AwsRequest, type Statement } from '../policy.ts'
import { atWork, type FunctionName } from './at-work.ts'
import { checkedFor, checkedForMissing, type HttpRequest } from './checked-requests.ts'
import { readRole } from './function-roles.ts'

/*
 * Each request that a function sends to AWS is checked against the role that the function has when it is deployed, and refused as
 * AWS refuses it, for no stand-in and no local engine asks for permissions. The set-up of the integration tests installs it
 * for every test file. What a test does itself is not checked.
 */

type Role = { statements: Statement[]; mailFrom: string; answers: Map<string, boolean> }
type Answer = { response: { statusCode: number; headers: Record<string, string>; body: unknown } }
type Send = (this: unknown, request: HttpRequest, options?: unknown) => Promise<Answer>

const roles = new Map<FunctionName, Role>()
const refused = new Set<string>()

export function installRoleRequests(): void {
  const client = new DynamoDBClient({ region: 'ap-south-1' })
  const handler = Object.getPrototypeOf(client.config.requestHandler) as { handle: Send }
  const send = handler.handle
  handler.handle = async function handle(request, options) {
    const name = atWork()
    if (!name) return send.call(this, request, options)
    const needed = checkedFor(request, roleOf(name).mailFrom)
    const missing = needed.find((each) => !mayDo(name, each))
    if (missing) return accessDenied(request, missing)
    const answer = await send.call(this, request, options)
    const isMissingObject = answer.response.statusCode === 404 && needed.some(isOfBucket)
    return isMissingObject && !mayDo(name, checkedForMissing)
      ? accessDenied(request, checkedForMissing)
      : answer
  }
}

/** What was refused since the last call, as `site may not dynamodb:PutItem on arn:…`. */
export function takeRefusedByRole(): string[] {
  const taken = [...refused]
  refused.clear()
  return taken
}

/** What a function is refused while one entry is taken out of the actions of its role. */
export async function refusedWithout(
  name: FunctionName,
  entry: string,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const role = roleOf(name)
  roles.set(name, { ...role, statements: without(role.statements, entry), answers: new Map() })
  try {
    await run()
  } finally {
    roles.set(name, role)
  }
  return takeRefusedByRole()
}

function roleOf(name: FunctionName): Role {
  const role = roles.get(name) ?? { ...readRole(name), answers: new Map<string, boolean>() }
  roles.set(name, role)
  return role
}

function mayDo(name: FunctionName, request: AwsRequest): boolean {
  const { statements, answers } = roleOf(name)
  const key = JSON.stringify(request)
  const may = answers.get(key) ?? isAllowed(statements, request)
  answers.set(key, may)
  if (!may) refused.add(`${name} may not ${request.action} on ${request.resource}`)
  return may
}

function isOfBucket({ action }: AwsRequest): boolean {
  return action.startsWith('s3:')
}

/** The error response of the service, in the form that the SDK's request handler returns. */
function accessDenied({ headers }: HttpRequest, { action, resource }: AwsRequest): Answer {
  const message = `The role is not authorized to perform: ${action} on resource: ${resource}`
  const isJson = headers['x-amz-target'] !== undefined
  const content = isJson
    ? JSON.stringify({ __type: 'AccessDeniedException', message })
    : `<ErrorResponse><Error><Code>AccessDenied</Code><Message>${message}</Message></Error></ErrorResponse>`
  const type = isJson ? 'application/x-amz-json-1.0' : 'text/xml'
  const statusCode = isJson ? 400 : 403
  return { response: { statusCode, headers: { 'content-type': type }, body: Buffer.from(content) } }
}
