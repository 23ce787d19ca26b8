import type { APIGatewayProxyEventV2 } from 'aws-lambda'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Whether a request's method is one that the Fetch API knows and that a route can be asked with. */
export function isKnownMethod({ requestContext }: APIGatewayProxyEventV2): boolean {
  return methods.has(requestContext.http.method)
}

/**
 * The event as everything after this sees it: with the path that a URL parser makes of the raw one (`/x/../login`,
 * `/./login` and `/login\` are other spellings of an address), so that the language, the kept answers, the routes on
 * demand and Remix all read the same; and without the body of a GET or HEAD, which the Fetch API refuses.
 */
export function plainRequest(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const search = event.rawQueryString ? `?${event.rawQueryString}` : ''
  const url = new URL(`http://site${event.rawPath}${search}`)
  const plain = { ...event, rawPath: url.pathname, rawQueryString: url.search.slice(1) }
  const { method } = event.requestContext.http
  if (method === 'GET' || method === 'HEAD') delete plain.body
  return plain
}
