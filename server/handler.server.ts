import './node-require.server.ts'
import { randomBytes } from 'node:crypto'
import * as build from '@remix-run/dev/server-build'
import { createRequestHandler } from '@remix-run/architect/dist/server.js'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { buildInLanguage } from './http/assets-in-language.server.ts'
import { answerOutsideLink } from '#app/components/outside-link-page.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { guardModule } from '#app/forms/guard-module.server.ts'
import type { Language } from '#domain/languages.ts'
import { routesOnDemand } from './http/routes-on-demand.server.ts'
import { chooseLanguage, runInLanguage, hasOnlyLanguageCookie } from './http/language.server.ts'
import { runWithDeadline } from './aws/deadline.server.ts'
import { cameThroughCdn, visitorAddress, withSiteHost } from './http/cdn.server.ts'
import { runWithRequestId, log, logError } from './http/log.server.ts'
import { countMetric } from './http/metrics.server.ts'
import { isKnownMethod, normaliseEvent, withoutRepeatedSlashes } from './http/normalise-event.server.ts'
import { readOutsideLink, withoutTimeOfLink } from './http/outside-link.server.ts'
import { isDataInAdvance } from './http/prefetch.server.ts'
import { isCrossOriginChange } from './http/same-origin.server.ts'
import { securityHeaders } from './http/security-headers.server.ts'
import { cachedResponse } from './http/response-cache.server.ts'
import { loadSecrets } from './aws/load-secrets.server.ts'

// The call runs while the rest of the function loads. `answerOrRefuse` waits for it and handles its failure.
loadSecrets().catch(() => undefined)

type RemixHandler = ReturnType<typeof createRequestHandler>

const buildFor = routesOnDemand(build, guardModule)

/** Remix's handlers by build and language. A build is a new object when further route modules were loaded. */
const handlers = new WeakMap<ServerBuild, Map<Language, RemixHandler>>()

/** The load context of each request, by its event: Remix's handler serves all requests and passes only the event. */
const contexts = new WeakMap<APIGatewayProxyEventV2, AppLoadContext>()

let isCold = true

/**
 * The Lambda's handler: takes one request of API Gateway (payload 2.0) and returns Remix's response. It adds what all
 * responses have in common: a request id, security headers, `no-store` unless the route allows caching, a deadline for the
 * calls to AWS, and one line of log without personal data.
 */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const requestId = event.requestContext.requestId || randomBytes(8).toString('hex')
  return runWithRequestId(requestId, () =>
    runWithDeadline(() => answerRequest(normaliseEvent(event), requestId)),
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
      // Ten seconds is the time that a throttled table takes to recover.
      ...(status === 503 && { 'retry-after': '10' }),
      ...answer.headers,
      ...(mayBeKept(method, answer) ? {} : { 'cache-control': 'no-store' }),
      ...securityHeaders(nonce),
      // A route may only set a stricter policy than the default.
      ...(answer.headers?.['referrer-policy'] === 'no-referrer' && { 'referrer-policy': 'no-referrer' }),
      'x-request-id': requestId,
    },
  }
}

/** Whether the route's Cache-Control is used: never for posts, for errors, or for a response with a cookie. */
function mayBeKept(method: string, { statusCode, cookies }: APIGatewayProxyStructuredResultV2): boolean {
  return (method === 'GET' || method === 'HEAD') && statusCode === 200 && !cookies?.length
}

async function answerOrRefuse(
  event: APIGatewayProxyEventV2,
  known: { requestId: string; nonce: string },
): Promise<APIGatewayProxyStructuredResultV2> {
  const { language, isChosen, remember } = chooseLanguage({
    path: event.rawPath,
    query: new URLSearchParams(event.rawQueryString),
    cookies: event.cookies ?? [],
  })
  const refusal = await refusalOf(event)
  if (refusal !== null) return runInLanguage(language, () => plainAnswer(refusal))
  if (isDataInAdvance(event)) return { statusCode: 204 }
  const usualAddress = withoutRepeatedSlashes(event)
  if (usualAddress !== null) return { statusCode: 308, headers: { location: usualAddress } }
  const link = readOutsideLink(event)
  const answer = link
    ? runInLanguage(language, () => answerOutsideLink(link))
    : await answerPage(withoutTimeOfLink(event), { ...known, language, isChosen })
  return remember ? { ...answer, cookies: [...(answer.cookies ?? []), remember] } : answer
}

/** What a request that reaches no page is told. “Forbidden” is the specification's (section 8, Email contact service). */
const refusals = { 403: m.error_forbidden, 405: m.error_bad_request, 503: m.error_busy }

type Refusal = keyof typeof refusals

/** The status with which a request is refused before any page is asked; null where it is not. */
async function refusalOf(event: APIGatewayProxyEventV2): Promise<Refusal | null> {
  try {
    await loadSecrets()
  } catch (error) {
    logError('the secrets were not read', error)
    return 503
  }
  if (!isKnownMethod(event)) return 405
  return !cameThroughCdn(event) || isCrossOriginChange(event) ? 403 : null
}

/** The answer of the shared cache, or else of Remix. */
function answerPage(
  event: APIGatewayProxyEventV2,
  { isChosen, ...known }: { requestId: string; nonce: string; language: Language; isChosen: boolean },
): Promise<APIGatewayProxyStructuredResultV2> {
  return cachedResponse(sharedKey(event, known.language), known.nonce, () =>
    runInLanguage(known.language, () => answerWithRemix(withSiteHost(event), known), isChosen),
  )
}

/** The cache key of an anonymous GET; null for other methods, or with a cookie other than the language's. */
function sharedKey(
  { requestContext, rawPath, rawQueryString, cookies = [] }: APIGatewayProxyEventV2,
  language: Language,
) {
  return requestContext.http.method === 'GET' && hasOnlyLanguageCookie(cookies)
    ? `${language} ${rawPath}?${rawQueryString}`
    : null
}

/** A refusal in the language of the request. */
function plainAnswer(statusCode: Refusal): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: refusals[statusCode](),
  }
}

/** The path for the log, without personal data and secrets: e-mails, numbers, signed links. Ids stay. */
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
  contexts.set(event, {
    requestId,
    nonce,
    clientAddress: visitorAddress(event),
    isDataRequest: event.rawPath.endsWith('.data'),
  })
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
