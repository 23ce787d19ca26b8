import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Sha256Node } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import { configuration } from '#server/configuration.server.ts'

/** A call to AWS without the SDK's client. */
export type SignedCall = {
  /** The service's name for the signature, such as `secretsmanager`. */
  service: string
  method: 'GET' | 'POST'
  /** The address of the service, with the path of the call. */
  endpoint: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string
}

/** Milliseconds for one try, and the number of tries; together less than Lambda's ten seconds for its start. */
const tryTimeout = 2000
const tries = 2

/**
 * Calls AWS, signed by the SDK's signer, which the table's client brings anyway, with the credentials in the environment; Lambda puts those
 * of the function's role there. For a call that may be made twice.
 * @returns the body of an answer of 200
 * @throws when AWS does not answer in time or answers otherwise; no part of the request or of the answer is in the error
 */
export async function callSigned(call: SignedCall): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callOnce(call)
    } catch (error) {
      if (attempt === tries) throw error
    }
  }
}

async function callOnce(call: SignedCall): Promise<string> {
  const { service, method, endpoint, query = {}, body } = call
  const url = new URL(endpoint)
  const signed = await signedHeaders(url, call)
  url.search = Object.entries(query)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(tryTimeout)
    const outgoing = request(url, { method, headers: signed, signal }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => (text += chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const { statusCode = 0 } = incoming
        if (statusCode === 200) resolve(text)
        else reject(new Error(`${service} answered ${statusCode}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** As the signature has it: everything but letters, digits and `-._~` (RFC 3986). */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

async function signedHeaders(
  { host, hostname, protocol, pathname }: URL,
  { service, method, query = {}, headers = {}, body }: SignedCall,
) {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  const signer = new SignatureV4({
    service,
    region: configuration.region,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    sha256: Sha256Node,
  })
  const request = { method, protocol, hostname, path: pathname, query, headers: { ...headers, host }, body }
  return (await signer.sign(request)).headers
}
