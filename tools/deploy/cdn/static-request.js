/** CloudFront function for viewer requests of static files: removes `/_static`, which is no folder in the bucket. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request
  request.uri = request.uri.replace(/^\/_static\//, '/')
  return request
}
