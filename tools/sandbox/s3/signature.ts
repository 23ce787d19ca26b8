import { ServiceError } from '../service-error.ts'
import type { StandInRequest } from '../stand-in.ts'
import { readAmzDate, readCredential, sha256, sign } from './signing-key.ts'
import type { Credential } from './signing-key.ts'

type Signed = {
  credential: Credential
  amzDate: string
  signedHeaders: string[]
  signature: string
  /** The body's SHA-256 as the client sent it, or S3's value for an unsigned body (`UNSIGNED-PAYLOAD`, …). */
  payload: string
}

/** Seconds. */
const longestPresigned = 7 * 24 * 60 * 60
/** Milliseconds. */
const allowedClockSkew = 15 * 60 * 1000

/**
 * Checks a request's signature, in its headers or in a presigned address, as S3 does: key, scope, time, every signed
 * header and the body's hash.
 *
 * @throws a ServiceError with S3's error code
 */
export function checkSignature(request: StandInRequest, now: number): void {
  const isPresigned = request.url.searchParams.has('X-Amz-Signature')
  const signed = isPresigned ? readPresigned(request, now) : readHeaders(request, now)
  checkHeaders(request, signed)
  if (signed.signature !== sign(signed.credential.date, textToSign(request, signed))) {
    throw new ServiceError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      403,
    )
  }
  if (/^[\da-f]{64}$/.test(signed.payload) && signed.payload !== sha256(request.body)) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed."
    throw new ServiceError('XAmzContentSHA256Mismatch', message)
  }
}

function readHeaders(request: StandInRequest, now: number): Signed {
  const authorization = request.headers.authorization
  if (!authorization) throw new ServiceError('AccessDenied', 'Access Denied', 403)
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      authorization,
    )
  if (!match) {
    throw new ServiceError(
      'AuthorizationHeaderMalformed',
      'The authorization header that you provided is not valid.',
    )
  }
  const [, credential = '', signedHeaders = '', signature = ''] = match
  const amzDate = String(request.headers['x-amz-date'])
  const signedAt = readAmzDate(amzDate)
  // The clients sign with the machine's time, also when a test has shifted the stand-ins' clock. A date that cannot be read is NaN and fails.
  const differences = [signedAt - now, signedAt - Date.now()].map(Math.abs)
  if (!differences.some((difference) => difference <= allowedClockSkew)) {
    const message = 'The difference between the request time and the current time is too large.'
    throw new ServiceError('RequestTimeTooSkewed', message, 403)
  }
  const payload = String(request.headers['x-amz-content-sha256'] ?? '')
  if (!payload)
    throw new ServiceError('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  return {
    credential: readCredential(credential),
    amzDate,
    signedHeaders: signedHeaders.split(';'),
    signature,
    payload,
  }
}

function readPresigned(request: StandInRequest, now: number): Signed {
  const parameter = (name: string) => {
    const value = request.url.searchParams.get(name)
    if (value !== null) return value
    throw new ServiceError(
      'AuthorizationQueryParametersError',
      'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, ' +
        'X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    )
  }
  if (parameter('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new ServiceError(
      'AuthorizationQueryParametersError',
      'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"',
    )
  }
  const amzDate = parameter('X-Amz-Date')
  const seconds = Number(parameter('X-Amz-Expires'))
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestPresigned) {
    throw new ServiceError(
      'AuthorizationQueryParametersError',
      'X-Amz-Expires must be between 0 and 604800 seconds',
    )
  }
  const signedAt = readAmzDate(amzDate)
  if (!(signedAt - allowedClockSkew <= Math.max(now, Date.now()))) {
    throw new ServiceError('AccessDenied', 'Request is not yet valid', 403)
  }
  if (now > signedAt + seconds * 1000) throw new ServiceError('AccessDenied', 'Request has expired', 403)
  return {
    credential: readCredential(parameter('X-Amz-Credential')),
    amzDate,
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    signature: parameter('X-Amz-Signature'),
    payload: String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
  }
}

function checkHeaders(request: StandInRequest, { credential, amzDate, signedHeaders }: Signed): void {
  if (amzDate.slice(0, 8) !== credential.date) {
    throw new ServiceError('SignatureDoesNotMatch', "The credential's date is not that of the request.", 403)
  }
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  )
  const unsigned = mustBeSigned.filter((name) => !signedHeaders.includes(name))
  // A presigned address may leave the body's hash unsigned.
  if (unsigned.some((name) => name !== 'x-amz-content-sha256')) {
    const message = `There were headers present in the request which were not signed: ${unsigned.join(', ')}`
    throw new ServiceError('AccessDenied', message, 403)
  }
}

function textToSign(
  request: StandInRequest,
  { credential, amzDate, signedHeaders, payload }: Signed,
): string {
  const canonicalRequest = [
    request.method,
    // The client signed the whole path; the stand-ins' server has removed its prefix.
    `/s3${request.url.pathname}`,
    canonicalQuery(request.url.search),
    ...signedHeaders.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
  return ['AWS4-HMAC-SHA256', amzDate, credential.scope, sha256(canonicalRequest)].join('\n')
}

function canonicalQuery(search: string): string {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => pair.split('=', 2).map(recode))
    .map(([name, value = '']) => [name, value] as const)
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Percent-encoding as AWS signs it: everything but letters, digits and `-._~`. */
function recode(text: string): string {
  const encoded = encodeURIComponent(decodeURIComponent(text))
  return encoded.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
