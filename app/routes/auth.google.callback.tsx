import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { replaceSession, signInHeaders } from '#app/session/session-cookie.server.ts'
import { DelayedRedirect } from '#app/components/delayed-redirect.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays } from '#domain/limits.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import {
  expiredGoogleSignInCookie,
  googleSignInCookie,
  readGoogleSignIn,
} from '#app/session/google-cookie.server.ts'
import { messageCookie, type MessageKey } from '#app/session/message-cookie.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import {
  beginGoogleSignIn,
  finishGoogleSignIn,
  type GoogleSignIn,
} from '#server/accounts/google/google.server.ts'
import type { GoogleOutcome, GoogleRefusal } from '#server/accounts/google/google-outcome.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.account_sign_in_title()} · ${company.name}` }]

/** The loader must not run again: the code from Google can be used once only. */
export const shouldRevalidate = () => false

/**
 * The return from Google (sections 2, 4 and 8). Signing in answers with a page and not with a redirect: in a navigation that
 * another site began, the browser does not send the SameSite=Strict cookie, not even after a redirect. It does send it when
 * this page redirects.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const pending = await readGoogleSignIn(request)
  const answered = {
    state: searchParams.get('state'),
    code: searchParams.get('code'),
    error: searchParams.get('error'),
  }
  const outcome = await finishGoogleSignIn(answered, pending)
  const redirectTo = pending?.redirectTo ?? null
  if (outcome.ok && outcome.completeAs) throw await complete(request, outcome, redirectTo)
  const headers = new Headers({ 'Set-Cookie': await expiredGoogleSignInCookie() })
  if (!outcome.ok) return refuse(outcome.reason, pending, headers)
  if (outcome.result === 'linked') return redirectAfter(linked(), { headers })
  for (const cookie of (await signInHeaders(request, outcome.credentials)).getSetCookie()) {
    headers.append('Set-Cookie', cookie)
  }
  if (pending?.completes === 'link') return redirectAfter(linked(), { headers })
  return redirectAfter({ ...signedInRedirect(outcome, redirectTo), after: delays.afterLogin }, { headers })
}

function linked() {
  return { message: m.account_google_linked(), to: '/profile', after: delays.afterLogin }
}

/** A link that fails leads back to the profile, a sign-in to the login. */
async function refuse(reason: GoogleRefusal, pending: GoogleSignIn | null, headers: Headers) {
  if (pending?.completes) return alreadyDone(pending, headers)
  if (!pending?.link) throw await redirectToLogin(reason, headers)
  const message = refusals[reason]()
  return redirectAfter({ message, to: '/profile', after: delays.afterLogin, isError: true }, { headers })
}

/**
 * Google was linked in this request: the browser is redirected to Google once more, which completes the link
 * (`GoogleOutcome`). Google recognises the browser and asks for nothing. A sign-up gets its session in this response already.
 */
async function complete(
  request: Request,
  outcome: Extract<GoogleOutcome, { ok: true }>,
  redirectTo: string | null,
): Promise<Response> {
  const completes = outcome.result === 'linked' ? 'link' : 'sign-up'
  const { address, pending } = beginGoogleSignIn({ redirectTo, link: null, completes }, outcome.completeAs)
  const headers = new Headers({ 'Set-Cookie': await googleSignInCookie(pending) })
  if (outcome.result === 'signed-in') {
    headers.append('Set-Cookie', await replaceSession(request, outcome.credentials))
  }
  return redirect(address, { headers })
}

/** The second redirect, which completes a link, failed; the account and its session exist, and the next sign-in completes it. */
function alreadyDone({ completes }: GoogleSignIn, headers: Headers) {
  const signedUp = { message: m.account_google_done(), to: '/google_signup_verification' }
  return redirectAfter(completes === 'link' ? linked() : { ...signedUp, after: delays.afterLogin }, {
    headers,
  })
}

function signedInRedirect(
  { person }: Extract<GoogleOutcome, { result: 'signed-in' }>,
  redirectTo: string | null,
) {
  const to = signInTarget(person, redirectTo)
  const message =
    to === '/phone_verification' ? m.account_google_done_verify_phone() : m.account_google_done()
  return { to, message }
}

const refusals: Record<GoogleRefusal, () => string> = {
  canceled: m.account_google_canceled,
  network: m.account_google_network,
  conflict: m.account_google_conflict,
  'phone-conflict': m.account_google_phone_conflict,
  'email-not-verified': m.account_google_email_not_verified,
  'linked-elsewhere': m.account_google_linked_elsewhere,
  'other-email': m.account_google_other_email,
  'signed-out': m.otp_not_signed_in,
  failed: m.account_google_failed,
}

const messageOf: Record<GoogleRefusal, MessageKey> = {
  canceled: 'googleCanceled',
  network: 'googleNetwork',
  conflict: 'googleConflict',
  'phone-conflict': 'googlePhoneConflict',
  'email-not-verified': 'googleEmailNotVerified',
  'linked-elsewhere': 'googleFailed',
  'other-email': 'googleFailed',
  'signed-out': 'notSignedIn',
  failed: 'googleFailed',
}

/** Redirects to the login with the reason. A person with an account signs in to it and links Google on their profile. */
async function redirectToLogin(reason: GoogleRefusal, headers: Headers): Promise<Response> {
  headers.append('Set-Cookie', await messageCookie(messageOf[reason]))
  const linksNext = reason === 'conflict' || reason === 'phone-conflict'
  return redirect(linksNext ? '/login?redirectTo=%2Fprofile' : '/login', { headers })
}

export default function GoogleCallback() {
  const { delayedRedirect } = useLoaderData<typeof loader>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_sign_in_title()}</h1>
      <DelayedRedirect {...delayedRedirect} />
    </section>
  )
}
