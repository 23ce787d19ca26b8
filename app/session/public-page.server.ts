import { data } from '@remix-run/node'
import { hasOnlyLanguageCookie } from '#server/http/language.server.ts'
import { configuration } from '#server/configuration.server.ts'

/** How long a CDN may serve a page from its cache, in seconds. Browsers ask again each time. */
const sharedSeconds = 60

/**
 * The answer of a public page's loader: the site's address, and leave for a CDN to cache the page briefly if nothing on it is personal (a
 * signed-in name or a notice). The route must export `passHeaders` as its `headers`.
 */
export function publicPage<Content extends object = object>(request: Request, content?: Content) {
  const answer = { origin: configuration.siteOrigin, ...(content as Content) }
  const cookies = request.headers.get('Cookie')?.split(/; */) ?? []
  return data(answer, hasOnlyLanguageCookie(cookies) ? { headers: { 'Cache-Control': cached } } : undefined)
}

const cached = `public, max-age=0, s-maxage=${sharedSeconds}`
