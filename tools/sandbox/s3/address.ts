/** The bucket and the decoded key of a path-style address, `/{bucket}/{key}`; the key is '' for the bucket itself. */
export function readAddress(url: URL): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(url.pathname) ?? []
  try {
    return { bucket, key: decodeURIComponent(key) }
  } catch {
    // Not valid percent-encoding, which no S3 client sends. The undecoded key names no object.
    return { bucket, key }
  }
}
