/**
 * A function of CloudFront, before a static file is answered: what carries a fingerprint in its name is kept for ever,
 * the rest for a day. CloudFront does not call it for errors, so none of them is kept.
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
