import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Sha256Node } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import { configuration } from '#server/configuration.server.ts'

/*
 * Every cold start makes this one call. It is signed by the SDK's signer, which the table's client brings anyway, but not
 * made by the SDK's client: with that a cold start is 6 % longer (processor time of `/about`, median of 15 pairs,
 * 22 November 2026).
 */

/** Milliseconds for one try, and the number of tries; together less than Lambda's ten seconds for its start. */
const tryTimeout = 2000
const tries = 2

type Answer = {
  SecretValues?: { ARN: string; Name: string; SecretString?: string }[]
  Errors?: { SecretId?: string; ErrorCode?: string }[]
}

/**
 * Reads secrets by ARN or name in one call to Secrets Manager.
 * @returns their texts, in the order of `ids`
 * @throws when it does not answer in time, refuses, or one of them is missing; no value is ever part of the error
 */
export async function readSecretTexts(ids: string[]): Promise<string[]> {
  const { SecretValues = [], Errors = [] } = await send({ SecretIdList: ids })
  return ids.map((id) => {
    const text = SecretValues.find(({ ARN, Name }) => ARN === id || Name === id)?.SecretString
    if (text) return text
    const code = Errors.find(({ SecretId }) => SecretId === id)?.ErrorCode ?? 'not found'
    throw new Error(`The secret ${id} cannot be read: ${code}`)
  })
}

async function send(input: object): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(JSON.stringify(input))
    } catch (error) {
      if (attempt === tries) throw error
    }
  }
}

async function post(body: string): Promise<Answer> {
  const { region } = configuration
  const endpoint =
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? `https://secretsmanager.${region}.amazonaws.com`
  const url = new URL('/', endpoint)
  const headers = await signedHeaders(url, body)
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(tryTimeout)
    const outgoing = request(url, { method: 'POST', headers, signal }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => (text += chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const { statusCode = 0 } = incoming
        if (statusCode === 200) resolve(JSON.parse(text) as Answer)
        else reject(new Error(`Secrets Manager answered ${statusCode}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** The headers of a call, signed with the credentials in the environment; Lambda puts those of the function's role there. */
async function signedHeaders({ host, hostname, protocol }: URL, body: string) {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  const signer = new SignatureV4({
    service: 'secretsmanager',
    region: configuration.region,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    sha256: Sha256Node,
  })
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    host,
    'x-amz-target': 'secretsmanager.BatchGetSecretValue',
  }
  const signed = await signer.sign({ method: 'POST', protocol, hostname, path: '/', headers, body })
  return signed.headers
}
