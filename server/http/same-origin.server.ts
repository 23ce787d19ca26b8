import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { configuration, isDeployed } from '#server/configuration.server.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request wants to change something on behalf of a page of another site (docs/design.md, "Accounts").
 *
 * Browsers name the origin of every form and fetch that posts. A caller that names none is no browser page and carries
 * no visitor's cookie, which is SameSite=Strict besides.
 */
export function isForeignPost(event: APIGatewayProxyEventV2): boolean {
  if (reading.has(event.requestContext.http.method)) return false
  const site = event.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  const { origin } = event.headers
  return origin !== undefined && !ownOrigins(event).includes(origin)
}

/** In AWS the Host header names the API behind the CDN and is no origin of ours; the sandbox has several names. */
function ownOrigins(event: APIGatewayProxyEventV2): string[] {
  const { siteOrigin } = configuration
  return isDeployed ? [siteOrigin] : [siteOrigin, `http://${event.headers.host}`]
}
