import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { now } from '#server/clock.server.ts'

/*
 * What a CDN may show to others without asking again, this process need not make again either: a page that names nobody is
 * made once a minute instead of once a visitor. The route decides, by its Cache-Control (`app/session/public-page.server.ts`).
 */

type Kept = { answer: APIGatewayProxyStructuredResultV2; nonce: string; until: number }

/** Addresses may carry any query, so that their number has no end by itself. */
const most = 100
const kept = new Map<string, Kept>()

/**
 * The answer that was made for others, or one that is made now.
 * @param key everything that the answer depends on, null where it depends on more
 * @param nonce this answer's own; it takes the place of the one that was the other's
 * @param make makes an answer with that nonce
 */
export async function sharedAnswer(
  key: string | null,
  nonce: string,
  make: () => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const known = key === null ? undefined : kept.get(key)
  if (known && known.until > now()) return withNonce(known, nonce)
  const answer = await make()
  const milliseconds = sharedFor(answer)
  if (key !== null && milliseconds > 0) {
    if (kept.size >= most) kept.clear()
    kept.set(key, { answer, nonce, until: now() + milliseconds })
  }
  return answer
}

function withNonce({ answer, nonce: former }: Kept, nonce: string): APIGatewayProxyStructuredResultV2 {
  return { ...answer, body: answer.body?.replaceAll(former, nonce) ?? '' }
}

/** How long others may be shown an answer, in milliseconds. */
function sharedFor({
  statusCode,
  headers,
  cookies,
  isBase64Encoded,
}: APIGatewayProxyStructuredResultV2): number {
  if (statusCode !== 200 || cookies?.length || isBase64Encoded) return 0
  const seconds = /^public,.*\bs-maxage=(\d+)/.exec(String(headers?.['cache-control'] ?? ''))?.[1]
  return Number(seconds ?? 0) * 1000
}
