import type { AwsRequest } from '../policy.ts'
import { contentOf } from '../table-requests.ts'
import { arns } from './function-roles.ts'

/*
 * What IAM checks for a request of the SDK (AWS's Service Authorization Reference; for the items of a transaction "Using IAM with
 * transactions" of DynamoDB's developer guide). Any table, pool or bucket of the tests stands for the deployed one.
 */

/** A request as the SDK's request handler gets it, signed. */
export type HttpRequest = {
  method: string
  path: string
  query?: Record<string, unknown>
  headers: Record<string, string>
  body?: unknown
}

/** @param mailFrom the deployed function's sender, for which the sandbox's stands */
export function checkedFor(request: HttpRequest, mailFrom: string): AwsRequest[] {
  // Cognito's calls with a token are not signed, and IAM is not asked.
  if (!request.headers.authorization) return []
  const [api, call = ''] = (request.headers['x-amz-target'] ?? '').split('.')
  if (api?.startsWith('DynamoDB')) return ofTable(call, request)
  if (api) return [{ action: `cognito-idp:${call}`, resource: arns.pool }]
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const action = form.get('Action')
  if (action === 'Publish') return [{ action: 'sns:Publish', resource: form.get('PhoneNumber') ?? '' }]
  if (action && /^Send(Raw)?Email$/.test(action)) return ofMail(action, form.get('Source') ?? '', mailFrom)
  if (action) throw new Error(`What IAM checks for ${action} is not known here`)
  return ofBucket(request)
}

const itemActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

function ofTable(call: string, request: HttpRequest): AwsRequest[] {
  if (!/^(Transact|Query)/.test(call)) return [{ action: `dynamodb:${call}`, resource: arns.table }]
  const { IndexName, TransactItems = [] } = contentOf(request)
  const kinds = new Set(TransactItems.flatMap((item) => Object.keys(item)))
  if (kinds.size > 0)
    return [...kinds].map((kind) => ({ action: `dynamodb:${itemActions[kind]}`, resource: arns.table }))
  const resource = IndexName ? `${arns.table}/index/${IndexName}` : arns.table
  return [{ action: `dynamodb:${call}`, resource }]
}

function ofMail(call: string, source: string, mailFrom: string): AwsRequest[] {
  const from = source === process.env.MAIL_FROM ? mailFrom : source
  const context = { 'ses:FromAddress': from }
  // The identity's own configuration set is used for each of its mails.
  return [arns.identity(from.split('@')[1] ?? ''), arns.mailSet].map((resource) => ({
    action: `ses:${call}`,
    resource,
    context,
  }))
}

function ofBucket({ method, path, query = {}, headers, body }: HttpRequest): AwsRequest[] {
  // `/s3/bucket/key`, as the stand-in has it.
  const [, , , ...parts] = decodeURIComponent(path).split('/')
  const object = `${arns.documents}/${parts.join('/')}`
  if ('versions' in query) return [{ action: 's3:ListBucketVersions', resource: arns.documents }]
  if ('delete' in query)
    return [...textOf(body).matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, named = '']) => ({
      action: named.includes('<VersionId>') ? 's3:DeleteObjectVersion' : 's3:DeleteObject',
      resource: `${arns.documents}/${/<Key>([^<]*)/.exec(named)?.[1]}`,
    }))
  if (parts.length === 0) return [{ action: 's3:ListBucket', resource: arns.documents }]
  if (method !== 'PUT') return [{ action: 's3:GetObject', resource: object }]
  const source = headers['x-amz-copy-source']
  const [, ...from] = decodeURIComponent(source ?? '').split('/')
  return [
    { action: 's3:PutObject', resource: object },
    ...(source ? [{ action: 's3:GetObject', resource: `${arns.documents}/${from.join('/')}` }] : []),
    ...(headers['x-amz-tagging'] ? [{ action: 's3:PutObjectTagging', resource: object }] : []),
  ]
}

/** What IAM checks beside it where S3 finds no such object: without the right to list, S3 answers 403 instead of 404. */
export const checkedForMissing: AwsRequest = { action: 's3:ListBucket', resource: arns.documents }

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)
}
