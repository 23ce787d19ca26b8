import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { cookieNameIn } from '#domain/cookie-names.ts'
import { now } from '#server/clock.server.ts'
import { isDeployed } from '#server/configuration.server.ts'

/*
 * A link in an SMS, a mail, the camera or another site. The session's cookie is SameSite=Strict, so browsers leave it out of a navigation
 * begun elsewhere and of its redirects. If our page refreshes to itself, that navigation is our own and has the cookie
 * (docs/decisions/0006).
 */

/**
 * The query parameter that our refresh adds, with our time in seconds; loaders do not see it. It makes the address a different one, because
 * browsers disagree on a refresh to the same address (whatwg/html 4852).
 */
const parameter = 'in'
/** An `in` younger than this is not refreshed again: the browser has no cookie for us. */
const freshSeconds = 60

/** The pages for signed-in people. None of our links has an encoded character in its path. */
const pagesOfPeople = /^\/(show|staff|profile|dashboard)(\/[\w./~-]*)?$/

/**
 * Addresses below them that write, download or are no pages: another site must not start these with the session. Every GET that writes or
 * downloads must be listed (`tests/integration/public-site/outside-link-routes.test.ts`). Like the router, it ignores case and a slash at
 * the end.
 */
const neverOpened = [
  // A file: .csv, .ics, and Remix's .data. A visit's id ends in a number.
  /\.[a-z]\w*\/*$/i,
  // Nurses' documents and photos.
  /\/(files|photos?)(\/|$)/i,
  /\/auth(\/|$)/i,
  // A person's copy of their data.
  /^\/profile\/data\/*$/i,
  // It stores an authenticator app's secret.
  /^\/dashboard\/second-factor\/*$/i,
]

/** What to do with a link before anything else: show the page that opens it `again`, or redirect to the `clean` address. */
export type OutsideLink = { kind: 'again' | 'clean'; address: string }

/**
 * Finds a navigation from another site without a session, or one back from our refresh with it. It runs before Remix, in which a guard's
 * redirect becomes an error page and the dashboard would record a refused access.
 * @param event normalised, without repeated slashes
 * @returns null for any other request
 */
export function readOutsideLink(event: APIGatewayProxyEventV2): OutsideLink | null {
  const { requestContext, rawPath, rawQueryString } = event
  if (requestContext.http.method !== 'GET' || !isPageOfPeople(rawPath)) return null
  const { rest, times } = withoutTimes(rawQueryString)
  if (hasSessionCookie(event)) {
    return times.length > 0 ? { kind: 'clean', address: rawPath + (rest && `?${rest}`) } : null
  }
  if (!isNavigationFromOutside(event) || times.some(isFresh)) return null
  return { kind: 'again', address: `${rawPath}?${rest && `${rest}&`}${parameter}=${seconds()}` }
}

/** The event for loaders, the log and the cache: without `in` in its query. */
export function withoutTimeOfLink(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { rest, times } = withoutTimes(event.rawQueryString)
  return times.length > 0 ? { ...event, rawQueryString: rest } : event
}

function isPageOfPeople(path: string): boolean {
  return pagesOfPeople.test(path) && !neverOpened.some((form) => form.test(path))
}

/**
 * Whether a browser opens this address as a page, from another site. A frame may not show our pages, and what is fetched before a click is
 * not opened.
 */
function isNavigationFromOutside({ headers }: APIGatewayProxyEventV2): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-site'] === 'cross-site'
  // A service worker that passes a navigation on makes it `empty`.
  const isWholePage = ['document', 'empty'].includes(headers['sec-fetch-dest'] ?? 'document')
  const isPrefetch = /prefetch/i.test(`${headers['sec-purpose']} ${headers.purpose}`)
  return isNavigation && isWholePage && !isPrefetch
}

function hasSessionCookie({ cookies = [] }: APIGatewayProxyEventV2): boolean {
  const name = cookieNameIn(isDeployed ? 'deployed' : 'sandbox', 'authToken')
  return cookies.some((pair) => pair.startsWith(`${name}=`))
}

/** The query without `in`, otherwise byte for byte, and the values of `in`. */
function withoutTimes(query: string): { rest: string; times: string[] } {
  const times: string[] = []
  const rest = query.split('&').filter((pair) => {
    const time = new URLSearchParams(pair).get(parameter)
    if (time !== null) times.push(time)
    return time === null
  })
  return { rest: rest.join('&'), times }
}

/** Processes have separate clocks, so a time may also be slightly ahead. */
function isFresh(time: string): boolean {
  return /^\d{1,12}$/.test(time) && Math.abs(seconds() - Number(time)) < freshSeconds
}

function seconds(): number {
  return Math.floor(now() / 1000)
}
