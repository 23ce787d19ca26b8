import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { documentsBucket, sandboxAddresses } from '../environment.ts'
import { escapeXml } from '../query-protocol.ts'
import { ServiceError } from '../service-error.ts'
import type { StandIn, StandInAnswer, StandInContext, StandInRequest } from '../stand-in.ts'
import { readAddress } from './address.ts'
import { readUploadForm } from './form-data.ts'
import { createObjectActions } from './object-actions.ts'
import { createObjectStore } from './object-store.ts'
import { listObjects } from './listing.ts'
import { listVersions } from './version-listing.ts'
import { checkPostPolicy } from './post-policy.ts'
import { checkSignature } from './signature.ts'
import { xml } from './xml.ts'

const day = 24 * 60 * 60 * 1000
/** A lifecycle rule of the bucket (`tools/deploy/documents.ts`): objects with the tag `state=draft` are deleted after 35 days. */
const draftLifetime = 35 * day
/** Another rule: deleted and replaced objects stay as former versions for 30 days. */
const formerLifetime = 30 * day

export type S3Options = {
  /** The name of the only bucket. */
  bucket?: string
  /** The origin that the bucket's CORS rule allows. */
  siteOrigin?: string
}

/**
 * The stand-in for Amazon S3 with path-style addresses, `/s3/{bucket}/{key}`: one private bucket that enforces signatures
 * (in headers and presigned addresses), the whole policy of a browser's POST, expiry, checksums, CORS, versions and lifecycle
 * rules.
 */
export function createS3(context: StandInContext, options: S3Options = {}): StandIn {
  const { bucket = documentsBucket, siteOrigin = sandboxAddresses().site } = options
  const store = createObjectStore(context.folder && join(context.folder, 's3', bucket), {
    now: () => context.now(),
    hasExpired: ({ tags, modified }) => tags?.state === 'draft' && modified + draftLifetime <= context.now(),
    formerVersionLifetime: formerLifetime,
  })
  const objects = createObjectActions(store, bucket, context)

  const actions: Record<string, (request: StandInRequest) => StandInAnswer> = {
    ...objects,
    HeadBucket: () => ({ status: 200 }),
    ListObjectsV2: ({ url }) => listObjects(store, bucket, url.searchParams),
    ListObjectVersions: ({ url }) => listVersions(store, bucket, url.searchParams),
    PostObject(request) {
      const form = readUploadForm(request)
      checkPostPolicy(form, bucket, context.now())
      return objects.PostObject(form, `${context.origin()}/s3/${bucket}`)
    },
  }

  function answer(request: StandInRequest): StandInAnswer {
    const action = actionOf(request)
    const perform = actions[action]
    if (!perform)
      throw new ServiceError('NotImplemented', `The sandbox's S3 does not know this call: ${action}`, 501)
    if (readAddress(request.url).bucket !== bucket) {
      throw new ServiceError('NoSuchBucket', 'The specified bucket does not exist', 404)
    }
    // A browser's POST has its signature, that of the policy, in the form.
    if (action !== 'PostObject') checkSignature(request, context.now())
    return perform(request)
  }

  function error(code: string, message: string, status: number): StandInAnswer {
    const content =
      `<Error><Code>${escapeXml(code)}</Code><Message>${escapeXml(message)}</Message>` +
      `<RequestId>${randomUUID()}</RequestId></Error>`
    return { ...xml(status, content), headers: { ...xml(status, '').headers, ...corsHeaders(siteOrigin) } }
  }

  return {
    name: 's3',
    action: actionOf,
    error,
    async handle(request) {
      if (request.method === 'OPTIONS') return preflight(request, siteOrigin, error)
      try {
        const result = answer(request)
        return request.headers.origin === siteOrigin ? withHeaders(result, corsHeaders(siteOrigin)) : result
      } catch (failure) {
        if (!(failure instanceof ServiceError)) throw failure
        return error(failure.code, failure.message, failure.status)
      }
    },
  }
}

function actionOf(request: StandInRequest): string {
  const { method, url, headers } = request
  if (method === 'OPTIONS') return 'Preflight'
  if (readAddress(request.url).key === '') {
    if (method === 'HEAD') return 'HeadBucket'
    if (method === 'GET' && url.searchParams.get('list-type') === '2') return 'ListObjectsV2'
    if (method === 'GET' && url.searchParams.has('versions')) return 'ListObjectVersions'
    if (method === 'POST' && url.searchParams.has('delete')) return 'DeleteObjects'
    return method === 'POST' ? 'PostObject' : `${method} of a bucket`
  }
  if (method === 'PUT' && headers['x-amz-copy-source'] !== undefined) return 'CopyObject'
  const simple: Record<string, string> = {
    GET: 'GetObject',
    HEAD: 'HeadObject',
    PUT: 'PutObject',
    DELETE: 'DeleteObject',
  }
  if (url.searchParams.has('tagging') && (method === 'GET' || method === 'DELETE'))
    return `${simple[method]}Tagging`
  const isSubresource = ['acl', 'tagging', 'uploads', 'uploadId', 'versionId'].some((name) =>
    url.searchParams.has(name),
  )
  return (!isSubresource && simple[method]) || `${method} ${url.search}`
}

function preflight(request: StandInRequest, siteOrigin: string, error: StandIn['error']): StandInAnswer {
  const method = request.headers['access-control-request-method'] ?? ''
  if (request.headers.origin !== siteOrigin || !['GET', 'HEAD', 'PUT', 'POST'].includes(method)) {
    const message = 'CORSResponse: This CORS request is not allowed. The rule allows the site only.'
    const { headers, ...refusal } = error('AccessForbidden', message, 403)
    return { ...refusal, headers: { 'content-type': headers?.['content-type'] ?? '' } }
  }
  const wanted = request.headers['access-control-request-headers']
  return {
    status: 200,
    headers: {
      ...corsHeaders(siteOrigin),
      'access-control-allow-methods': 'GET, HEAD, PUT, POST',
      'access-control-max-age': '3000',
      ...(wanted && { 'access-control-allow-headers': wanted }),
    },
  }
}

function corsHeaders(siteOrigin: string): Record<string, string> {
  return {
    'access-control-allow-origin': siteOrigin,
    'access-control-expose-headers': 'ETag',
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

function withHeaders(answer: StandInAnswer, headers: Record<string, string>): StandInAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } }
}
