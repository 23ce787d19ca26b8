import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { cookieNameIn } from '#domain/cookie-names.ts'
import { now } from '#server/clock.server.ts'
import { isDeployed } from '#server/configuration.server.ts'

/*
 * A link in an SMS, a mail, the camera or another site. The session's cookie is SameSite=Strict, so the browser does not send it
 * with a navigation that another site began, nor after a redirect of it. A page of ours that refreshes to the same page begins a
 * navigation of our own, which has the cookie (docs/decisions/0006).
 */

/**
 * The query parameter that our refresh adds, with our time in seconds. No loader sees it. It makes another address, because browsers differ
 * on a refresh to the same one (whatwg/html 4852).
 */
const parameter = 'in'
/** An `in` of less than so many seconds is not refreshed again: the browser has no cookie for us. */
const freshSeconds = 60

/** The pages that are for signed-in people. An encoded letter in the path is in no link of ours. */
const pagesOfPeople = /^\/(show|staff|profile|dashboard)(\/[\w./~-]*)?$/

/**
 * Addresses below them that write or download something, or that are no pages: a page of another site must not start them with the session.
 * Each GET that writes or downloads has to stand here (`tests/integration/public-site/outside-link-routes.test.ts`). As the router
 * does, it ignores case and a slash at the end.
 */
const neverOpened = [
  // A file: .csv, .ics, and .data of Remix. A visit's id ends in a number.
  /\.[a-z]\w*\/*$/i,
  // The papers and photos of nurses.
  /\/(files|photos?)(\/|$)/i,
  /\/auth(\/|$)/i,
  // The copy of one's data.
  /^\/profile\/data\/*$/i,
  // It stores the secret of an authenticator app.
  /^\/dashboard\/second-factor\/*$/i,
]

/** What to do with a link before anything else: show the page that opens it `again`, or redirect to the `clean` address. */
export type OutsideLink = { kind: 'again' | 'clean'; address: string }

/**
 * Finds a navigation that another site began and that has no session, and one that came back from our refresh with it. It is asked before
 * Remix, where a guard's redirect becomes an error page and the dashboard would record a refused access.
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

/** The event as loaders, the log and the cache see it: the query without `in`. */
export function withoutTimeOfLink(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { rest, times } = withoutTimes(event.rawQueryString)
  return times.length > 0 ? { ...event, rawQueryString: rest } : event
}

function isPageOfPeople(path: string): boolean {
  return pagesOfPeople.test(path) && !neverOpened.some((form) => form.test(path))
}

/**
 * Whether a browser opens this address as a page, from another site. Not by Sec-Fetch-Dest alone: a service worker that sends a navigation
 * on makes it `empty`. A frame may not show our pages, and what is fetched before a click is not opened.
 */
function isNavigationFromOutside({ headers }: APIGatewayProxyEventV2): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-site'] === 'cross-site'
  const isWholePage = ['document', 'empty'].includes(headers['sec-fetch-dest'] ?? 'document')
  const isPrefetch = /prefetch/i.test(`${headers['sec-purpose']} ${headers.purpose}`)
  return isNavigation && isWholePage && !isPrefetch
}

function hasSessionCookie({ cookies = [] }: APIGatewayProxyEventV2): boolean {
  const name = cookieNameIn(isDeployed ? 'deployed' : 'sandbox', 'authToken')
  return cookies.some((pair) => pair.startsWith(`${name}=`))
}

/** The query without `in`, byte for byte, and the values of `in`. */
function withoutTimes(query: string): { rest: string; times: string[] } {
  const times: string[] = []
  const rest = query.split('&').filter((pair) => {
    const time = new URLSearchParams(pair).get(parameter)
    if (time !== null) times.push(time)
    return time === null
  })
  return { rest: rest.join('&'), times }
}

/** Processes have clocks of their own, so a time may also be a little ahead. */
function isFresh(time: string): boolean {
  return /^\d{1,12}$/.test(time) && Math.abs(seconds() - Number(time)) < freshSeconds
}

function seconds(): number {
  return Math.floor(now() / 1000)
}
