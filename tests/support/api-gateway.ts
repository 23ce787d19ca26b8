import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { workAs } from './roles/at-work.ts'

export type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

export type HttpRequest = {
  method: string
  url: URL
  /** Names in lower case, repeated ones joined as Node does. */
  headers: Record<string, string>
  body: Buffer
  /** The caller's IP address. */
  sourceIp: string
}

export type HttpAnswer = {
  status: number
  headers: Record<string, string>
  /** One Set-Cookie header each. */
  cookies: string[]
  body: Buffer
}

/** Bodies of these types reach a Lambda as text, all others (forms among them) in base64. */
const textTypes = /^(text\/|application\/(json|javascript|xml|\w+\+json)\b)/

/** Calls a Lambda as API Gateway's HTTP API does, with payload version 2.0. */
export async function callHandler(handler: Handler, request: HttpRequest): Promise<HttpAnswer> {
  const result = await workAs('site', () => handler(toEvent(request)))
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = result
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    cookies,
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  }
}

/** The event that API Gateway makes of a request. */
export function toEvent({ method, url, headers, body, sourceIp }: HttpRequest): APIGatewayProxyEventV2 {
  const { cookie, ...rest } = headers
  const isText = textTypes.test(headers['content-type'] ?? '')
  const time = new Date()
  return {
    version: '2.0',
    routeKey: 'ANY /{proxy+}',
    rawPath: decodeURI(url.pathname),
    rawQueryString: url.search.slice(1),
    headers: { 'x-forwarded-for': sourceIp, ...rest },
    ...(cookie && { cookies: cookie.split('; ') }),
    ...(url.search && { queryStringParameters: Object.fromEntries(url.searchParams) }),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
    requestContext: {
      accountId: '000000000000',
      apiId: 'tests',
      domainName: url.hostname,
      domainPrefix: 'tests',
      http: {
        method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: crypto.randomUUID(),
      routeKey: 'ANY /{proxy+}',
      stage: '$default',
      time: time.toUTCString(),
      timeEpoch: time.getTime(),
    },
  }
}
