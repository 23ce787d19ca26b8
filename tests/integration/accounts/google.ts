import { googlePerson } from '#tools/sandbox/cognito/cognito.ts'
import type { Answer, Site } from '#tests/support/site.ts'

/** The fields of a button on the account chooser of the sandbox's Google. */
export type GoogleChoice =
  | { choice: string }
  | { choice: 'other'; email: string; email_verified?: string; given_name?: string; family_name?: string }

/** A Google account with this e-mail, which Google has verified by default. */
export function googleAccount(email: string, { verified = true } = {}): GoogleChoice {
  return {
    choice: 'other',
    email,
    email_verified: String(verified),
    given_name: 'Asha',
    family_name: 'Kulkarni',
  }
}

export function googleIdOf(email: string): string {
  return googlePerson(email, '', '').sub
}

/** Redirects a browser to Google and presses a button there; returns the address of the redirect back. */
export async function chooseAtGoogle(site: Site, choice: GoogleChoice, from = '/auth/google'): Promise<URL> {
  const start = await site.get(from)
  return chooseAt(new URL(start.location ?? 'nowhere:'), choice)
}

async function chooseAt(address: URL, choice: GoogleChoice): Promise<URL> {
  const body = new URLSearchParams([...address.searchParams, ...Object.entries(choice)])
  const target = new URL(address.href.replace('/oauth2/authorize', '/oauth2/idpresponse'))
  target.search = ''
  const answer = await fetch(target, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? `error:${answer.status}`)
}

/**
 * Signs in with Google and follows the redirect back. As in a browser that redirect comes from another site, so that it has
 * no SameSite=Strict cookie.
 */
export async function signInWithGoogle(site: Site, choice: GoogleChoice, from?: string): Promise<Answer> {
  const answer = await followRedirectBack(site, await chooseAtGoogle(site, choice, from))
  // A new link is completed by a second redirect to Google.
  const again = answer.location?.includes('/oauth2/authorize') ? new URL(answer.location) : null
  return again ? followRedirectBack(site, await chooseAt(again, choice)) : answer
}

/** Follows the redirect back from Google only. */
export function followRedirectBack(site: Site, back: URL): Promise<Answer> {
  return site.get(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' })
}
