import { createHash, createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { configuration } from '#server/configuration.server.ts'

/*
 * Every cold start makes this one call, so it does without the SDK: its Secrets Manager client alone takes longer to
 * load than the call takes to be answered.
 */

/** How long one try may take, and how many there are; together less than Lambda's ten seconds for its start. */
const tryLimit = 2000
const tries = 2

type Answer = {
  SecretValues?: { ARN: string; Name: string; SecretString?: string }[]
  Errors?: { SecretId?: string; ErrorCode?: string }[]
}

/**
 * The texts of secrets, by ARN or name, in the order asked for, in one call to Secrets Manager.
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

function post(body: string): Promise<Answer> {
  const { region } = configuration
  const endpoint =
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? `https://secretsmanager.${region}.amazonaws.com`
  const url = new URL('/', endpoint)
  const headers = signedHeaders(url.host, body)
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(tryLimit)
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

/**
 * The headers of a call, signed by AWS Signature Version 4 with the credentials in the environment, which Lambda puts
 * there for the function's role.
 */
export function signedHeaders(host: string, body: string, at = new Date()): Record<string, string> {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const date = time.slice(0, 8)
  const scope = `${date}/${configuration.region}/secretsmanager/aws4_request`
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.1',
    host,
    'x-amz-date': time,
    ...(AWS_SESSION_TOKEN && { 'x-amz-security-token': AWS_SESSION_TOKEN }),
    'x-amz-target': 'secretsmanager.BatchGetSecretValue',
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(body)].join('\n')
  const steps = [date, configuration.region, 'secretsmanager', 'aws4_request']
  const key = steps.reduce<string | Buffer>((step, part) => hmac(step, part), `AWS4${AWS_SECRET_ACCESS_KEY}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { ...headers, authorization }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
