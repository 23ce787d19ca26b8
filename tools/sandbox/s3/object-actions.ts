import { escapeXml } from '../query-protocol.ts'
import { ServiceError } from '../service-error.ts'
import type { StandInAnswer, StandInContext, StandInRequest } from '../stand-in.ts'
import { readAddress } from './address.ts'
import { receiveBody } from './body.ts'
import type { UploadForm } from './form-data.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { namespace, textsOf, xml } from './xml.ts'

const keptHeaders =
  /^(content-type|content-disposition|content-language|content-encoding|cache-control|expires|x-amz-meta-.+)$/

/** The actions that write, read and remove objects, by AWS's names. They expect that the signature is already checked. */
export function createObjectActions(
  store: ObjectStore,
  bucket: string,
  { now, failsPart }: Pick<StandInContext, 'now' | 'failsPart'>,
) {
  function requireObject(key: string): StoredObject {
    const object = store.head(key)
    if (!object) throw new ServiceError('NoSuchKey', 'The specified key does not exist.', 404)
    return object
  }

  function put(request: StandInRequest): StandInAnswer {
    const key = readAddress(request.url).key
    checkKey(key)
    if (request.headers['if-none-match'] === '*' && store.head(key)) throw preconditionFailed()
    const { bytes, checksums } = receiveBody(request)
    const object = store.put(
      { key, modified: now(), headers: headersToKeep(request.headers), checksums },
      bytes,
    )
    return { status: 200, headers: { etag: object.etag, ...checksums } }
  }

  function get(request: StandInRequest): StandInAnswer {
    const object = requireObject(readAddress(request.url).key)
    const { headers, url } = request
    if (headers['if-match'] !== undefined && headers['if-match'] !== object.etag) throw preconditionFailed()
    if (headers['if-none-match'] === object.etag) return { status: 304, headers: { etag: object.etag } }
    const description = { ...describe(object), ...overrides(url.searchParams) }
    const checksums = headers['x-amz-checksum-mode'] === 'ENABLED' ? object.checksums : {}
    const isHead = request.method === 'HEAD'
    const range = readRange(headers.range, object.size)
    if (!range) {
      const body = isHead ? undefined : store.read(object.key)
      const length = { 'content-length': String(object.size) }
      return { status: 200, headers: { ...description, ...checksums, ...length }, body }
    }
    const length = String(range.end - range.start + 1)
    const position = {
      'content-range': `bytes ${range.start}-${range.end}/${object.size}`,
      'content-length': length,
    }
    const body = isHead ? undefined : store.read(object.key).subarray(range.start, range.end + 1)
    return { status: 206, headers: { ...description, ...position }, body }
  }

  function copy(request: StandInRequest): StandInAnswer {
    const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(/^\//, '')
    if (!source.startsWith(`${bucket}/`)) {
      throw new ServiceError('NoSuchBucket', 'The specified bucket does not exist', 404)
    }
    const original = requireObject(source.slice(bucket.length + 1))
    const key = readAddress(request.url).key
    checkKey(key)
    const wanted = request.headers['x-amz-copy-source-if-match']
    if (wanted !== undefined && wanted !== original.etag) throw preconditionFailed()
    const isReplacing = request.headers['x-amz-metadata-directive'] === 'REPLACE'
    if (key === original.key && !isReplacing) {
      throw new ServiceError(
        'InvalidRequest',
        "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
      )
    }
    const headers = isReplacing ? headersToKeep(request.headers) : original.headers
    const { checksums } = original
    // "The default value is COPY", and with REPLACE "the default value of x-amz-tagging is the empty value" (API reference).
    const isTagging = request.headers['x-amz-tagging-directive'] === 'REPLACE'
    const tagging = new URLSearchParams(String(request.headers['x-amz-tagging'] ?? ''))
    const tags = isTagging ? Object.fromEntries(tagging) : original.tags
    const copied = store.put(
      { key, modified: now(), headers, checksums, ...(tags && { tags }) },
      store.read(original.key),
    )
    return xml(
      200,
      `<CopyObjectResult xmlns="${namespace}"><ETag>${escapeXml(copied.etag)}</ETag>` +
        `<LastModified>${new Date(copied.modified).toISOString()}</LastModified></CopyObjectResult>`,
    )
  }

  /** Removes each object separately. S3 answers 200 and lists the keys that it could not remove (API reference of DeleteObjects). */
  function removeSeveral(request: StandInRequest): StandInAnswer {
    const document = receiveBody(request).bytes.toString('utf8')
    const wanted = [...document.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => ({
      key: textsOf(object, 'Key')[0] ?? '',
      versionId: textsOf(object, 'VersionId')[0],
    }))
    if (wanted.length === 0 || wanted.length > 1000) {
      throw new ServiceError('MalformedXML', 'The XML you provided was not well-formed or did not validate.')
    }
    const isQuiet = textsOf(document, 'Quiet')[0] === 'true'
    const results = wanted.map(({ key, versionId }) => {
      const version = versionId === undefined ? '' : `<VersionId>${escapeXml(versionId)}</VersionId>`
      const named = `<Key>${escapeXml(key)}</Key>${version}`
      if (failsPart?.('s3', 'DeleteObjects/Key'))
        return `<Error>${named}<Code>InternalError</Code><Message>We encountered an internal error. Please try again.</Message></Error>`
      store.remove(key, versionId)
      return isQuiet ? '' : `<Deleted>${named}</Deleted>`
    })
    return xml(200, `<DeleteResult xmlns="${namespace}">${results.join('')}</DeleteResult>`)
  }

  /** Stores a browser's upload. The caller has checked its policy. `address` is the bucket's. */
  function post({ fields, file, fileName }: UploadForm, address: string): StandInAnswer {
    const key = (fields.get('key') ?? '').replaceAll('${filename}', fileName)
    checkKey(key)
    const headers = { 'content-type': 'binary/octet-stream', ...headersToKeep(Object.fromEntries(fields)) }
    const object = store.put({ key, modified: now(), headers, checksums: {} }, file)
    store.tag(key, readTags(fields.get('tagging') ?? ''))
    const location = `${address}/${key.split('/').map(encodeURIComponent).join('/')}`
    const created = { etag: object.etag, location }
    const redirect = fields.get('success_action_redirect')
    if (redirect !== undefined && URL.canParse(redirect)) {
      const target = new URL(redirect)
      for (const [name, value] of Object.entries({ bucket, key, etag: object.etag }))
        target.searchParams.set(name, value)
      return { status: 303, headers: { ...created, location: target.href } }
    }
    const status = fields.get('success_action_status')
    if (status !== '201') return { status: status === '200' ? 200 : 204, headers: created }
    const answer = xml(
      201,
      `<PostResponse><Location>${escapeXml(location)}</Location><Bucket>${bucket}</Bucket>` +
        `<Key>${escapeXml(key)}</Key><ETag>${escapeXml(object.etag)}</ETag></PostResponse>`,
    )
    return { ...answer, headers: { ...answer.headers, ...created } }
  }

  return {
    PutObject: put,
    GetObject: get,
    HeadObject: get,
    CopyObject: copy,
    DeleteObject(request: StandInRequest): StandInAnswer {
      store.remove(readAddress(request.url).key)
      return { status: 204 }
    },
    GetObjectTagging({ url }: StandInRequest): StandInAnswer {
      const tags = Object.entries(requireObject(readAddress(url).key).tags ?? {})
      const set = tags.map(
        ([name, value]) => `<Tag><Key>${escapeXml(name)}</Key><Value>${escapeXml(value)}</Value></Tag>`,
      )
      return xml(200, `<Tagging xmlns="${namespace}"><TagSet>${set.join('')}</TagSet></Tagging>`)
    },
    DeleteObjectTagging({ url }: StandInRequest): StandInAnswer {
      store.tag(requireObject(readAddress(url).key).key, {})
      return { status: 204 }
    },
    DeleteObjects: removeSeveral,
    PostObject: post,
  }
}

function readTags(document: string): Record<string, string> {
  const values = textsOf(document, 'Value')
  return Object.fromEntries(textsOf(document, 'Key').map((name, place) => [name, values[place] ?? '']))
}

function checkKey(key: string): void {
  if (key === '') throw new ServiceError('InvalidArgument', 'User key must have a length greater than 0.')
  if (Buffer.byteLength(key) > 1024) throw new ServiceError('KeyTooLongError', 'Your key is too long')
}

function headersToKeep(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => keptHeaders.test(name))
  const texts = kept.map(([name, value]) => [name, String(value)] as const)
  // `aws-chunked` is an encoding of the transfer, not of the object.
  return Object.fromEntries(
    texts
      .map(([name, value]) => [
        name,
        name === 'content-encoding' ? value.replace(/\baws-chunked,?\s*/, '') : value,
      ])
      .filter(([, value]) => value !== ''),
  ) as Record<string, string>
}

function describe({ etag, modified, headers }: StoredObject): Record<string, string> {
  return {
    'content-type': 'binary/octet-stream',
    ...headers,
    etag,
    'last-modified': new Date(modified).toUTCString(),
    'accept-ranges': 'bytes',
  }
}

/** Response headers that a signed address sets, such as `response-content-disposition`. */
function overrides(parameters: URLSearchParams): Record<string, string> {
  const wanted = [...parameters].filter(([name]) => name.startsWith('response-'))
  return Object.fromEntries(wanted.map(([name, value]) => [name.slice('response-'.length), value]))
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(size - Number(match[2]), 0) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start > end) throw new ServiceError('InvalidRange', 'The requested range is not satisfiable', 416)
  return { start, end }
}

function preconditionFailed(): ServiceError {
  const message = 'At least one of the pre-conditions you specified did not hold'
  return new ServiceError('PreconditionFailed', message, 412)
}
