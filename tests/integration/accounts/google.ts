import { googlePerson } from '#tools/sandbox/cognito/cognito.ts'
import type { Answer, Site } from '#tests/support/site.ts'

/** What somebody does on the page of the sandbox's Google. */
export type Choice =
  | { choice: string }
  | { choice: 'other'; email: string; email_verified?: string; given_name?: string; family_name?: string }

/** Google's answer for an e-mail, verified unless said otherwise. */
export function as(email: string, { verified = true } = {}): Choice {
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

/** Sends a browser to Google and presses a button there; gives the address it is sent back to. */
export async function chooseAtGoogle(site: Site, choice: Choice, from = '/auth/google'): Promise<URL> {
  const start = await site.get(from)
  return chooseAt(new URL(start.location ?? 'nowhere:'), choice)
}

async function chooseAt(address: URL, choice: Choice): Promise<URL> {
  const body = new URLSearchParams([...address.searchParams, ...Object.entries(choice)])
  const target = new URL(address.href.replace('/oauth2/authorize', '/oauth2/idpresponse'))
  target.search = ''
  const answer = await fetch(target, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? `error:${answer.status}`)
}

/**
 * Signs in with Google and comes back. As a browser does it: the way back comes from another site, so that a Strict cookie
 * stays at home.
 */
export async function throughGoogle(site: Site, choice: Choice, from?: string): Promise<Answer> {
  const answer = await comeBack(site, await chooseAtGoogle(site, choice, from))
  // A new link is completed by going there once more.
  const again = answer.location?.includes('/oauth2/authorize') ? new URL(answer.location) : null
  return again ? comeBack(site, await chooseAt(again, choice)) : answer
}

/** The way back alone. */
export function comeBack(site: Site, back: URL): Promise<Answer> {
  return site.get(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' })
}
