/** The bucket and the decoded key of a path-style address, `/{bucket}/{key}`; the key is '' for the bucket itself. */
export function readAddress(url: URL): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(url.pathname) ?? []
  try {
    return { bucket, key: decodeURIComponent(key) }
  } catch {
    // A stray percent sign: no client of S3 sends one, and as it stands it names no object.
    return { bucket, key }
  }
}
