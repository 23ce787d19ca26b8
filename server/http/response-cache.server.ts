import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { now } from '#server/clock.server.ts'

/*
 * A response that a CDN may cache for all visitors is cached in this process as well: a page for anonymous visitors is
 * rendered once a minute instead of once for each visitor. The route decides by its Cache-Control
 * (`app/session/public-page.server.ts`).
 */

type CachedResponse = { answer: APIGatewayProxyStructuredResultV2; nonce: string; until: number }

/** URLs may have any query, so their number has no natural end. */
const maxEntries = 100
const cache = new Map<string, CachedResponse>()

/**
 * The cached response, or a new one.
 * @param key everything that the response depends on; null where it must not be cached
 * @param nonce this response's own CSP nonce; it replaces the nonce in a cached response
 * @param make makes a response with that nonce
 */
export async function cachedResponse(
  key: string | null,
  nonce: string,
  make: () => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const cached = key === null ? undefined : cache.get(key)
  if (cached && cached.until > now()) return withNonce(cached, nonce)
  const answer = await make()
  const milliseconds = cacheLifetime(answer)
  if (key !== null && milliseconds > 0) {
    if (cache.size >= maxEntries) cache.clear()
    cache.set(key, { answer, nonce, until: now() + milliseconds })
  }
  return answer
}

function withNonce(
  { answer, nonce: former }: CachedResponse,
  nonce: string,
): APIGatewayProxyStructuredResultV2 {
  return { ...answer, body: answer.body?.replaceAll(former, nonce) ?? '' }
}

/** How long a response may be cached for all visitors, in milliseconds; 0 for not at all. */
function cacheLifetime({
  statusCode,
  headers,
  cookies,
  isBase64Encoded,
}: APIGatewayProxyStructuredResultV2): number {
  if (statusCode !== 200 || cookies?.length || isBase64Encoded) return 0
  const seconds = /^public,.*\bs-maxage=(\d+)/.exec(String(headers?.['cache-control'] ?? ''))?.[1]
  return Number(seconds ?? 0) * 1000
}
