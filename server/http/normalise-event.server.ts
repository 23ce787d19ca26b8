import type { APIGatewayProxyEventV2 } from 'aws-lambda'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Whether a request has a method that the Fetch API and the routes know. */
export function isKnownMethod({ requestContext }: APIGatewayProxyEventV2): boolean {
  return methods.has(requestContext.http.method)
}

/**
 * The parameter of Remix's data requests before single fetch. No page of ours sends it, and Remix answers such a request with
 * a server error or an empty page (docs/decisions/0051).
 */
const formerDataParameter = '_data'

/**
 * Normalises the event. The path becomes the one that a URL parser reads (`/x/../login`, `/./login` and `/login\` are other
 * spellings of one path), so that the choice of language, the response cache, the routes on demand and Remix all see the
 * same path. The query loses the parameter of former data requests. The body of a GET or HEAD is removed, because the Fetch API
 * refuses it.
 */
export function normaliseEvent(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const search = event.rawQueryString ? `?${event.rawQueryString}` : ''
  const url = new URL(`http://site${event.rawPath}${search}`)
  if (url.searchParams.has(formerDataParameter)) url.searchParams.delete(formerDataParameter)
  const normalised = { ...event, rawPath: url.pathname, rawQueryString: url.search.slice(1) }
  const { method } = event.requestContext.http
  if (method === 'GET' || method === 'HEAD') delete normalised.body
  return normalised
}

/**
 * The address without slashes in a row; null where it has none. A browser reads a path that begins with two slashes as another
 * host, so no page may be shown at such an address: its links and forms would lead there (docs/decisions/0051).
 * @param event normalised
 */
export function withoutRepeatedSlashes({ rawPath, rawQueryString }: APIGatewayProxyEventV2): string | null {
  if (!rawPath.includes('//')) return null
  return rawPath.replace(/\/{2,}/g, '/') + (rawQueryString && `?${rawQueryString}`)
}
