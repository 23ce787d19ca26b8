import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ServiceError } from '../service-error.ts'
import type { StandInRequest } from '../stand-in.ts'

export type ReceivedBody = {
  bytes: Buffer
  /** The checksums that the client sent along, by header name, such as `x-amz-checksum-crc32`. */
  checksums: Record<string, string>
}

/**
 * The object's bytes in a request: removes the SDK's `aws-chunked` encoding and checks every checksum.
 *
 * @throws a ServiceError: IncompleteBody, BadDigest, or NotImplemented for signed chunks.
 */
export function receiveBody({ headers, body }: StandInRequest): ReceivedBody {
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  if (payload.startsWith('STREAMING-AWS4')) {
    throw new ServiceError('NotImplemented', 'The sandbox takes unsigned chunks only.', 501)
  }
  const isChunked =
    payload.startsWith('STREAMING-') || /\baws-chunked\b/.test(headers['content-encoding'] ?? '')
  const received = isChunked ? unchunk(body) : { bytes: body, trailers: {} }
  const announced = Number(headers['x-amz-decoded-content-length'] ?? received.bytes.length)
  if (announced !== received.bytes.length) throw incomplete()

  const checksums = Object.fromEntries(
    Object.entries({ ...headers, ...received.trailers })
      .filter(([name]) => /^x-amz-checksum-(crc32|crc32c|crc64nvme|sha1|sha256)$/.test(name))
      .map(([name, value]) => [name, String(value)]),
  )
  for (const [name, value] of Object.entries(checksums)) checkDigest(name, value, received.bytes)
  const md5 = headers['content-md5']
  if (typeof md5 === 'string') checkDigest('content-md5', md5, received.bytes)
  return { bytes: received.bytes, checksums }
}

/** Chunks of the form `{size in hex}[;extensions]\r\n{bytes}\r\n`; the last has size 0, and trailers follow it. */
function unchunk(body: Buffer): { bytes: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = []
  let position = 0
  for (;;) {
    const lineEnd = body.indexOf('\r\n', position)
    const size = lineEnd < 0 ? NaN : parseInt(body.toString('latin1', position, lineEnd), 16)
    if (Number.isNaN(size)) throw incomplete()
    position = lineEnd + 2
    if (size === 0) break
    if (body.toString('latin1', position + size, position + size + 2) !== '\r\n') throw incomplete()
    chunks.push(body.subarray(position, position + size))
    position += size + 2
  }
  const lines = body.toString('latin1', position).split('\r\n').filter(Boolean)
  const trailers = Object.fromEntries(
    lines.map((line) => [
      line.split(':')[0]?.trim().toLowerCase() ?? '',
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { bytes: Buffer.concat(chunks), trailers }
}

function checkDigest(header: string, expected: string, bytes: Buffer): void {
  const actual = digest(header.replace(/^x-amz-checksum-|^content-/, ''), bytes)
  if (actual === null || actual === expected) return
  if (header === 'content-md5') {
    throw new ServiceError('BadDigest', 'The Content-MD5 you specified did not match what we received.')
  }
  const algorithm = header.replace('x-amz-checksum-', '').toUpperCase()
  throw new ServiceError('BadDigest', `The ${algorithm} you specified did not match the calculated checksum.`)
}

/** In base64; null for the algorithms that Node does not have. */
function digest(algorithm: string, bytes: Buffer): string | null {
  if (algorithm === 'crc32c' || algorithm === 'crc64nvme') return null
  if (algorithm !== 'crc32') return createHash(algorithm).update(bytes).digest('base64')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(bytes))
  return checksum.toString('base64')
}

function incomplete(): ServiceError {
  const message = 'You did not provide the number of bytes specified by the Content-Length HTTP header'
  return new ServiceError('IncompleteBody', message)
}
