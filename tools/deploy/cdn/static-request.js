/** A function of CloudFront, before a static file is looked for: the bucket has no folder `_static`. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request
  request.uri = request.uri.replace(/^\/_static\//, '/')
  return request
}
