import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { configuration, isDeployed } from '#server/configuration.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { addressSubjects } from '#server/http/address.server.ts'
import { secrets } from '#server/secrets.server.ts'

/*
 * In AWS the CDN stands in front of the API. The API has a public address of its own, so the CDN proves with a secret
 * header that a request came through it, and only then is what it says of the visitor believed. No header that a
 * visitor can send says who she is: `x-forwarded-for` and `x-forwarded-host` are not read.
 */

/** Set by the CDN's origin (tools/deploy/cdn.ts); whatever a visitor sends by this name is replaced there. */
export const originSecretHeader = 'x-nivaas-origin'
/** Set by the CDN's function on every request from the connection that it came by. */
export const viewerAddressHeader = 'x-nivaas-viewer-address'

/** Whether a request came through the CDN; in the sandbox there is none. */
export function cameThroughCdn(event: APIGatewayProxyEventV2): boolean {
  if (!isDeployed) return true
  const given = event.headers[originSecretHeader] ?? ''
  return secrets().origin.some((secret) => isSameSecret(given, secret))
}

/** The visitor's address as the limits count it: an IPv4 address, or the /64 of an IPv6 one (`addressSubjects`). */
export function visitorAddress(event: APIGatewayProxyEventV2): string {
  const { sourceIp } = event.requestContext.http
  return addressSubjects(isDeployed ? (event.headers[viewerAddressHeader] ?? sourceIp) : sourceIp).host
}

/**
 * The event as Remix may see it: it takes the address of the site from `x-forwarded-host` or `host`, and compares it
 * with the Origin of every form; behind the CDN `host` is the API's own.
 */
export function withSiteHost(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const headers = { ...event.headers }
  delete headers['x-forwarded-host']
  delete headers[originSecretHeader]
  if (isDeployed) headers.host = new URL(configuration.siteOrigin).host
  return { ...event, headers }
}
