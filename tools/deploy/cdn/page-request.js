/**
 * CloudFront function for viewer requests of pages: sets a header with the visitor's IP address. It overwrites a header of this
 * name that the visitor sent (server/http/cdn.server.ts).
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request
  request.headers['x-nivaas-viewer-address'] = { value: event.viewer.ip }
  return request
}
