/**
 * CloudFront function for viewer requests of pages: sets a header with the visitor's IP address. It overwrites a header of this
 * name that the visitor sent (server/http/cdn.server.ts). The site has no IPv6 address, and a request that comes over the
 * one of another site is refused (docs/limits.md, "The edge").
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  if (event.viewer.ip.includes(':')) return { statusCode: 403, statusDescription: 'Forbidden' }
  const request = event.request
  request.headers['x-nivaas-viewer-address'] = { value: event.viewer.ip }
  return request
}
