import './node-require.server.ts'
import { randomBytes } from 'node:crypto'
import * as build from '@remix-run/dev/server-build'
import { createRequestHandler } from '@remix-run/architect/dist/server.js'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { buildInLanguage } from './http/assets-in-language.server.ts'
import { guardModule } from '#app/forms/guard-module.server.ts'
import type { Language } from '#domain/languages.ts'
import { routesOnDemand } from './http/routes-on-demand.server.ts'
import { chooseLanguage, runInLanguage, hasOnlyLanguageCookie } from './http/language.server.ts'
import { withinDeadline } from './aws/deadline.server.ts'
import { cameThroughCdn, visitorAddress, withSiteHost } from './http/cdn.server.ts'
import { runWithRequestId, log, logError } from './http/log.server.ts'
import { countMetric } from './http/metrics.server.ts'
import { isKnownMethod, normaliseEvent } from './http/normalise-event.server.ts'
import { isCrossOriginChange } from './http/same-origin.server.ts'
import { securityHeaders } from './http/security-headers.server.ts'
import { cachedResponse } from './http/response-cache.server.ts'
import { loadSecrets } from './aws/load-secrets.server.ts'

// Asked for while the rest of the function loads; whoever needs them waits below and hears of a failure there.
loadSecrets().catch(() => undefined)

type RemixHandler = ReturnType<typeof createRequestHandler>

const buildFor = routesOnDemand(build, guardModule)

/** One for each language; made anew where a request needs routes that none did before. */
const handlers = new WeakMap<ServerBuild, Map<Language, RemixHandler>>()

/** What the routes learn of a request besides itself. One handler of Remix answers them all and gives us the event alone. */
const contexts = new WeakMap<APIGatewayProxyEventV2, AppLoadContext>()

let isCold = true

/**
 * The Lambda: one request of API Gateway (payload 2.0) in, one answer of Remix out, with what every answer has in
 * common: a request id, security headers, no storing unless the route allows it, a deadline for AWS, and one line of
 * log without personal data.
 */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const requestId = event.requestContext.requestId || randomBytes(8).toString('hex')
  return runWithRequestId(requestId, () =>
    withinDeadline(() => answerRequest(normaliseEvent(event), requestId)),
  )
}

async function answerRequest(
  event: APIGatewayProxyEventV2,
  requestId: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  const startedAt = performance.now()
  const nonce = randomBytes(16).toString('base64')
  const answer = await answerOrRefuse(event, { requestId, nonce })
  const { statusCode: status = 200 } = answer
  const milliseconds = Math.round(performance.now() - startedAt)
  const { method } = event.requestContext.http
  log('info', 'request', { method, path: withoutPersons(event.rawPath), status, milliseconds })
  if (isCold) countMetric('ColdStarts')
  if (status >= 500) countMetric('ServerErrors')
  isCold = false
  return {
    ...answer,
    headers: {
      'cache-control': 'no-store',
      // The language and the session, on which every page depends, come as cookies.
      vary: 'Cookie',
      // What cannot be reached now is asked again in the time that a throttled table takes to recover.
      ...(status === 503 && { 'retry-after': '10' }),
      ...answer.headers,
      ...(mayBeKept(method, answer) ? {} : { 'cache-control': 'no-store' }),
      ...securityHeaders(nonce),
      // A route may only be stricter than the rest.
      ...(answer.headers?.['referrer-policy'] === 'no-referrer' && { 'referrer-policy': 'no-referrer' }),
      'x-request-id': requestId,
    },
  }
}

/** Whether the route's word on caching counts: never for what was posted, for errors, nor for an answer with a cookie. */
function mayBeKept(method: string, { statusCode, cookies }: APIGatewayProxyStructuredResultV2): boolean {
  return (method === 'GET' || method === 'HEAD') && statusCode === 200 && !cookies?.length
}

async function answerOrRefuse(
  event: APIGatewayProxyEventV2,
  known: { requestId: string; nonce: string },
): Promise<APIGatewayProxyStructuredResultV2> {
  try {
    await loadSecrets()
  } catch (error) {
    logError('the secrets were not read', error)
    return plainAnswer(503, 'Service Unavailable')
  }
  if (!isKnownMethod(event)) return plainAnswer(405, 'Method Not Allowed')
  if (!cameThroughCdn(event) || isCrossOriginChange(event)) return plainAnswer(403, 'Forbidden')
  const { language, remember } = chooseLanguage({
    path: event.rawPath,
    query: new URLSearchParams(event.rawQueryString),
    cookies: event.cookies ?? [],
  })
  const answer = await cachedResponse(sharedKey(event, language), known.nonce, () =>
    runInLanguage(language, () => answerWithRemix(withSiteHost(event), { ...known, language })),
  )
  return remember ? { ...answer, cookies: [...(answer.cookies ?? []), remember] } : answer
}

/** What the answer to an anonymous request depends on; null where the request has a cookie other than the language's. */
function sharedKey(
  { requestContext, rawPath, rawQueryString, cookies = [] }: APIGatewayProxyEventV2,
  language: Language,
) {
  return requestContext.http.method === 'GET' && hasOnlyLanguageCookie(cookies)
    ? `${language} ${rawPath}?${rawQueryString}`
    : null
}

function plainAnswer(statusCode: number, body: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}

/** A path without what somebody may have typed or was sent: addresses, numbers, signed links. Ids stay. */
function withoutPersons(path: string): string {
  return path
    .split('/')
    .map((part) => (/@|%40|^[+\d]{6,}$|^.{41,}$/.test(part) ? '*' : part))
    .join('/')
}

async function answerWithRemix(
  event: APIGatewayProxyEventV2,
  { requestId, nonce, language }: { requestId: string; nonce: string; language: Language },
): Promise<APIGatewayProxyStructuredResultV2> {
  contexts.set(event, { requestId, nonce, clientAddress: visitorAddress(event) })
  const remix = handlerOf(await buildFor(event.rawPath), language)
  return (await remix(event, {} as never, () => undefined)) as APIGatewayProxyStructuredResultV2
}

function handlerOf(build: ServerBuild, language: Language): RemixHandler {
  const inLanguages = handlers.get(build) ?? new Map<Language, RemixHandler>()
  handlers.set(build, inLanguages)
  const made =
    inLanguages.get(language) ??
    createRequestHandler({ build: buildInLanguage(language, build), getLoadContext: contextOf })
  inLanguages.set(language, made)
  return made
}

function contextOf(event: APIGatewayProxyEventV2): AppLoadContext {
  const context = contexts.get(event)
  if (!context) throw new Error('Remix asks for the context of an event that it was not given')
  return context
}
