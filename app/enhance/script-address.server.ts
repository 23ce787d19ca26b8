import { assets } from '@remix-run/dev/server-build'

/** The fingerprinted address of the small script, as the compiler wrote it into its manifest. */
export function enhanceScript(): string | undefined {
  return assets.routes['routes/_enhance']?.module
}
