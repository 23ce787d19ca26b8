import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { configuration, isDeployed } from '#server/configuration.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { secrets } from '#server/secrets.server.ts'

/*
 * In AWS the CDN stands in front of the API. The API also has a public URL of its own, so the CDN sends a secret header that
 * proves that a request came through it. Only then is its header with the visitor's address trusted. Headers that a visitor
 * can set are not used for that: `x-forwarded-for` and `x-forwarded-host` are not read.
 */

/** Set by the CDN's origin (tools/deploy/cdn.ts), which replaces a header of this name sent by the visitor. */
export const originSecretHeader = 'x-nivaas-origin'
/** The address of the visitor's connection, set by the CDN's function on every request. */
export const viewerAddressHeader = 'x-nivaas-viewer-address'

/** Whether a request came through the CDN. The sandbox has no CDN, so there it is always true. */
export function cameThroughCdn(event: APIGatewayProxyEventV2): boolean {
  if (!isDeployed) return true
  const given = event.headers[originSecretHeader] ?? ''
  return secrets().origin.some((secret) => isSameSecret(given, secret))
}

/** The visitor's address as the limits count it: an IPv4 address, or the /64 of an IPv6 one (`ipLimitSubjects`). */
export function visitorAddress(event: APIGatewayProxyEventV2): string {
  const { sourceIp } = event.requestContext.http
  return ipLimitSubjects(isDeployed ? (event.headers[viewerAddressHeader] ?? sourceIp) : sourceIp).host
}

/**
 * The event for Remix, with the site's host. Remix takes the host from `x-forwarded-host` or `host` and compares it with the
 * Origin of every form; behind the CDN, `host` is that of the API.
 */
export function withSiteHost(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const headers = { ...event.headers }
  delete headers['x-forwarded-host']
  delete headers[originSecretHeader]
  if (isDeployed) headers.host = new URL(configuration.siteOrigin).host
  return { ...event, headers }
}
