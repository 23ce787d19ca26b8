import { assets } from '@remix-run/dev/server-build'

/** The address of the script in `app/enhance`, with its hash, from Remix's manifest. */
export function enhanceScript(): string | undefined {
  return assets.routes['routes/_enhance']?.module
}
