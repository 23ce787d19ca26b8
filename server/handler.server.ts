import './node-require.server.ts'
import { randomBytes } from 'node:crypto'
import * as build from '@remix-run/dev/server-build'
import { createRequestHandler } from '@remix-run/architect/dist/server.js'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { inLanguage } from '#app/language.server.ts'
import { isForeignPost } from './http/same-origin.server.ts'
import { securityHeaders } from './http/security-headers.server.ts'

/**
 * The Lambda: one request of API Gateway (payload 2.0) in, one answer of Remix out, with what every answer has in
 * common: a request id, security headers, no storing unless the route allows it, and one line of log without personal
 * data.
 */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const startedAt = performance.now()
  const requestId = event.requestContext.requestId || randomBytes(8).toString('hex')
  const nonce = randomBytes(16).toString('base64')
  const answer = isForeignPost(event)
    ? { statusCode: 403, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Forbidden' }
    : await inLanguage('en', () => answerWithRemix(event, { requestId, nonce }))

  const { method } = event.requestContext.http
  const line = {
    requestId,
    method,
    path: event.rawPath,
    status: answer.statusCode,
    milliseconds: Math.round(performance.now() - startedAt),
  }
  if (process.env.NODE_ENV !== 'test') console.log(JSON.stringify(line))

  return {
    ...answer,
    headers: {
      'cache-control': 'no-store',
      ...answer.headers,
      ...securityHeaders(nonce),
      'x-request-id': requestId,
    },
  }
}

async function answerWithRemix(
  event: APIGatewayProxyEventV2,
  { requestId, nonce }: { requestId: string; nonce: string },
): Promise<APIGatewayProxyStructuredResultV2> {
  const remix = createRequestHandler({
    build,
    getLoadContext: () => ({ requestId, nonce, clientAddress: event.requestContext.http.sourceIp }),
  })
  return (await remix(event, {} as never, () => undefined)) as APIGatewayProxyStructuredResultV2
}
