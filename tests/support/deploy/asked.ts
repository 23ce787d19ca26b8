import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Template } from '#tools/deploy/cloudformation.ts'
import type { AwsRequest } from '../policy.ts'

/* The calls of `arc deploy`: how they are told from a request, and what IAM checks for each. */

/** A call to AWS: its name in the API reference of its service, and its parameters. */
export type Asked = {
  /** As in ARNs: `ssm`, `s3`, `cloudformation` or `cloudfront`. */
  service: string
  call: string
  given: Record<string, string>
  body: Buffer
}

/** @throws where a request is none of the calls that are known here */
export async function readAsked(incoming: IncomingMessage): Promise<Asked> {
  const body = await buffer(incoming)
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://aws')
  const query = Object.fromEntries(searchParams)
  // The scope of the signature: day, region, service.
  const service = /Credential=\w+\/\d+\/[\w-]+\/(\w+)\//.exec(incoming.headers.authorization ?? '')?.[1] ?? ''
  const target = incoming.headers['x-amz-target']
  if (service === 'ssm' && typeof target === 'string') {
    const given = JSON.parse(body.toString()) as Record<string, string>
    return { service, call: target.split('.')[1] ?? '', given, body }
  }
  if (service === 'cloudformation') return { service, call: query.Action ?? '', given: query, body }
  const [, bucket = '', key] = /^\/([^/]+)\/?(.+)?$/.exec(decodeURIComponent(pathname)) ?? []
  const kind = [incoming.method, service, key && service === 's3' ? 'key' : '', ...Object.keys(query)]
  const call = pathCalls[kind.filter(Boolean).join(' ')]
  if (!call) throw new Error(`${incoming.method} ${service} ${incoming.url} is not known here`)
  const given: Record<string, string> =
    service === 's3' ? { Bucket: bucket, ...(key && { Key: key }) } : { Path: pathname }
  return { service, call, given, body }
}

/** The calls that are told by method and path. */
const pathCalls: Record<string, string> = {
  'HEAD s3': 'HeadBucket',
  'PUT s3': 'CreateBucket',
  'GET s3 list-type': 'ListObjectsV2',
  'POST s3 delete': 'DeleteObjects',
  'HEAD s3 key': 'HeadObject',
  'PUT s3 key': 'PutObject',
  'GET cloudfront': 'ListDistributions',
  'POST cloudfront': 'CreateInvalidation',
}

/** The keys that a DeleteObjects names. */
export function keysIn(body: Buffer): string[] {
  return [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
}

/** The bucket and the key of the template that a stack is made of. */
export function templatePlace({ TemplateURL = '' }: Record<string, string>): { Bucket: string; Key: string } {
  const { hostname, pathname } = new URL(TemplateURL)
  return { Bucket: hostname.split('.')[0] ?? '', Key: pathname.slice(1) }
}

const here = 'ap-south-1:111122223333'

/**
 * What IAM checks for a call (the "Actions, resources, and condition keys" of each service in AWS's Service Authorization
 * Reference).
 * @param state whether an object that is asked for is there: without the right to list its bucket S3 answers 403 instead of 404
 * (API reference of HeadObject, "Permissions")
 */
export function checkedFor(asked: Asked, state: { isThere: boolean }): AwsRequest[] {
  const { service, call, given } = asked
  if (service === 'ssm')
    // The path itself, and not what lies below it (docs/aws.md, "IAM").
    return [
      { action: `ssm:${call}`, resource: `arn:aws:ssm:${here}:parameter${given.Path ?? given.Name ?? ''}` },
    ]
  if (service === 's3') return checkedForS3(asked, state)
  if (service === 'cloudfront')
    return [
      { action: `cloudfront:${call}`, resource: `arn:aws:cloudfront::111122223333:${resourceIn(given)}` },
    ]
  const stack = {
    action: `cloudformation:${call}`,
    resource: `arn:aws:cloudformation:${here}:stack/${given.StackName}/*`,
  }
  if (call !== 'CreateStack' && call !== 'UpdateStack') return [stack]
  const { Bucket, Key } = templatePlace(given)
  return [
    stack,
    // For a template with SAM's transform, also without a change set.
    {
      action: 'cloudformation:CreateChangeSet',
      resource: 'arn:aws:cloudformation:ap-south-1:aws:transform/Serverless-2016-10-31',
    },
    // CloudFormation reads the template with the caller's rights.
    { action: 's3:GetObject', resource: `arn:aws:s3:::${Bucket}/${Key}` },
  ]
}

type Trust = { Statement: { Principal: { Service: string } }[] }

/**
 * What IAM checks for the caller when CloudFormation makes the resources of a stack, beside the actions of their handlers
 * (`handler-permissions.ts`): the functions' code is read with the caller's rights, and each role is handed to the service that
 * uses it.
 */
export function checkedForResources(stack: string, { Resources }: Template): AwsRequest[] {
  const code = Object.values(Resources).flatMap(({ Properties }) =>
    typeof Properties?.CodeUri === 'string'
      ? [{ action: 's3:GetObject', resource: Properties.CodeUri.replace('s3://', 'arn:aws:s3:::') }]
      : [],
  )
  const text = JSON.stringify(Resources)
  const used = Object.entries(Resources).filter(
    ([id, { Type }]) => Type === 'AWS::IAM::Role' && text.includes(`{"Fn::GetAtt":["${id}","Arn"]}`),
  )
  const passed = used.flatMap(([id, { Properties }]) =>
    (Properties?.AssumeRolePolicyDocument as Trust).Statement.map(({ Principal }) => ({
      action: 'iam:PassRole',
      resource: `arn:aws:iam::111122223333:role/${stack}-${id}-1A2B3C`,
      context: { 'iam:PassedToService': Principal.Service },
    })),
  )
  return [...code, ...passed]
}

function checkedForS3({ call, given: { Bucket, Key }, body }: Asked, { isThere }: { isThere: boolean }) {
  const bucket = `arn:aws:s3:::${Bucket}`
  const list = { action: 's3:ListBucket', resource: bucket }
  if (call === 'HeadBucket' || call === 'ListObjectsV2') return [list]
  if (call === 'CreateBucket') return [{ action: 's3:CreateBucket', resource: bucket }]
  if (call === 'DeleteObjects')
    return keysIn(body).map((key) => ({ action: 's3:DeleteObject', resource: `${bucket}/${key}` }))
  if (call === 'PutObject') return [{ action: 's3:PutObject', resource: `${bucket}/${Key}` }]
  return [{ action: 's3:GetObject', resource: `${bucket}/${Key}` }, ...(isThere ? [] : [list])]
}

/** `distribution/E1` of `/2020-05-31/distribution/E1/invalidation`; all distributions are `distribution/*`. */
function resourceIn({ Path = '' }: Record<string, string>): string {
  return `distribution/${Path.split('/')[3] ?? '*'}`
}
