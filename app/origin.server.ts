import { configuration } from '#server/configuration.server.ts'

/** Scheme and host of the site, as visitors and search engines shall know it. */
export function siteOrigin(): string {
  return configuration.siteOrigin
}
