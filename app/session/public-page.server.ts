import { data } from '@remix-run/node'
import { hasOnlyLanguageCookie } from '#server/http/language.server.ts'
import { configuration } from '#server/configuration.server.ts'

/** How long a CDN may show a page to others without asking again, in seconds. Browsers ask each time. */
const sharedSeconds = 60

/**
 * What the loader of a public page answers: the site's address, and that a CDN may keep the page for a short time where
 * the browser named nobody. A page for somebody who is signed in, or who is shown a notice, is hers alone. The route must
 * export `passHeaders` as its `headers`.
 */
export function publicPage(request: Request) {
  const answer = { origin: configuration.siteOrigin }
  const cookies = request.headers.get('Cookie')?.split(/; */) ?? []
  return data(answer, hasOnlyLanguageCookie(cookies) ? { headers: { 'Cache-Control': cached } } : undefined)
}

const cached = `public, max-age=0, s-maxage=${sharedSeconds}`
