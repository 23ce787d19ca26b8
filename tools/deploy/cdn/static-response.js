/**
 * CloudFront function for viewer responses of static files: browsers cache files with a fingerprint in their name for a year,
 * others for a day. CloudFront does not call it for errors, so errors are not cached.
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const response = event.response
  const isFingerprinted = /^(\/_static)?\/build\//.test(event.request.uri)
  response.headers['cache-control'] = {
    value: isFingerprinted ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
  }
  return response
}
