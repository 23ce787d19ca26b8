/**
 * A function of CloudFront, before a page is looked for: says which connection the request came by, whatever the visitor
 * says herself by that name (server/http/cdn.server.ts).
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request
  request.headers['x-nivaas-viewer-address'] = { value: event.viewer.ip }
  return request
}
