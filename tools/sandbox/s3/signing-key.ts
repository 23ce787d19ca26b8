import { createHash, createHmac } from 'node:crypto'
import { credentials, region } from '../environment.ts'
import { ServiceError } from '../service-error.ts'

/** The parsed credential `{access key}/{yyyymmdd}/{region}/s3/aws4_request` of a request or POST policy. */
export type Credential = {
  /** `yyyymmdd` */
  date: string
  /** The credential without the access key, as the signature contains it. */
  scope: string
}

/** @throws a ServiceError when the access key is unknown or the scope is for another region or service. */
export function readCredential(text: string): Credential {
  const [accessKey, date = '', credentialRegion, service, terminator] = text.split('/')
  if (accessKey !== credentials.accessKeyId) {
    throw new ServiceError(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      403,
    )
  }
  if (credentialRegion !== region || service !== 's3' || terminator !== 'aws4_request') {
    const expected = `expecting '${region}/s3/aws4_request'`
    throw new ServiceError('AuthorizationHeaderMalformed', `The credential scope is wrong; ${expected}.`)
  }
  return { date, scope: `${date}/${region}/s3/aws4_request` }
}

/** The signature of Signature Version 4, in hexadecimal. */
export function sign(date: string, text: string): string {
  const keyForDate = hmac(`AWS4${credentials.secretAccessKey}`, date)
  const key = hmac(hmac(hmac(keyForDate, region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex')
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Milliseconds since 1970 of a date such as `20261120T101500Z`; NaN when the text has another format. */
export function readAmzDate(text: string): number {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text)
  if (!parts) return NaN
  const [, year, month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
