import type { APIGatewayProxyEventV2 } from 'aws-lambda'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Whether a request has a method that the Fetch API and the routes know. */
export function isKnownMethod({ requestContext }: APIGatewayProxyEventV2): boolean {
  return methods.has(requestContext.http.method)
}

/**
 * Normalises the event. The path becomes the one that a URL parser reads (`/x/../login`, `/./login` and `/login\` are other
 * spellings of one path), so that the choice of language, the response cache, the routes on demand and Remix all see the
 * same path. The body of a GET or HEAD is removed, because the Fetch API refuses it.
 */
export function normaliseEvent(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const search = event.rawQueryString ? `?${event.rawQueryString}` : ''
  const url = new URL(`http://site${event.rawPath}${search}`)
  const normalised = { ...event, rawPath: url.pathname, rawQueryString: url.search.slice(1) }
  const { method } = event.requestContext.http
  if (method === 'GET' || method === 'HEAD') delete normalised.body
  return normalised
}
