import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { configuration, isDeployed } from '#server/configuration.server.ts'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that changes something comes from a page of another origin (docs/design.md, "Accounts").
 *
 * Browsers send the Origin with every posted form and fetch. A request without it does not come from a page in a browser and
 * has no visitor's cookie; the session's cookie is SameSite=Strict as well.
 */
export function isCrossOriginChange(event: APIGatewayProxyEventV2): boolean {
  if (readMethods.has(event.requestContext.http.method)) return false
  const site = event.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  const { origin } = event.headers
  return origin !== undefined && !ownOrigins(event).includes(origin)
}

/** In AWS the Host header names the API behind the CDN, so it does not count; the sandbox has several host names. */
function ownOrigins(event: APIGatewayProxyEventV2): string[] {
  const { siteOrigin } = configuration
  return isDeployed ? [siteOrigin] : [siteOrigin, `http://${event.headers.host}`]
}
