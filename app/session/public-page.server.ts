import { data } from '@remix-run/node'
import { hasOnlyLanguageCookie } from '#server/http/language.server.ts'
import { configuration } from '#server/configuration.server.ts'

/** How long a CDN may serve a page from its cache, in seconds. Browsers ask again each time. */
const sharedSeconds = 60

/**
 * What the loader of a public page answers: the site's address, and for an anonymous request that a CDN may keep the page
 * for a short time. A page with the name of a signed-in user or with a notice is not shared. The route must export
 * `passHeaders` as its `headers`.
 */
export function publicPage<Content extends object = object>(request: Request, content?: Content) {
  const answer = { origin: configuration.siteOrigin, ...(content as Content) }
  const cookies = request.headers.get('Cookie')?.split(/; */) ?? []
  return data(answer, hasOnlyLanguageCookie(cookies) ? { headers: { 'Cache-Control': cached } } : undefined)
}

const cached = `public, max-age=0, s-maxage=${sharedSeconds}`
