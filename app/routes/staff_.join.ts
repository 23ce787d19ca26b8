import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { markup, type Markup } from '#app/components/nurse/markup.server.ts'
import { nursePage, unreachablePage } from '#app/components/nurse/nurse-page.server.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { redirectToLogin } from '#app/session/guards.server.ts'
import { readAccountOfNursePage } from '#app/session/require-nurse.server.ts'
import { loginPath } from '#domain/paths.ts'
import {
  linkAccount,
  readInvitation,
  type InvitationLink,
  type JoinProblem,
} from '#server/nurse-accounts/link-account.server.ts'

/** The page of a nurse's invitation: it links the signed-in account, where that has the nurse's number (docs/decisions/0040). */
export async function loader(route: LoaderFunctionArgs): Promise<Response> {
  answerWhenUnavailable(route.request, () => unreachablePage(route.request))
  const { request } = route
  const account = await readAccountOfNursePage(route)
  const state = await readInvitation(linkOf(request), account)
  if (!state.ok) return state.reason === 'linked' ? redirect('/staff') : problemPage(request, state.reason)
  return account ? offerPage(request, state.firstName) : signInPage(request)
}

export async function action(route: ActionFunctionArgs): Promise<Response> {
  const { request } = route
  answerWhenUnavailable(request, () => unreachablePage(request))
  const account = await readAccountOfNursePage(route)
  if (!account) return redirectToLogin(request)
  const outcome = await linkAccount(linkOf(request), account)
  return outcome.ok ? redirect('/staff') : problemPage(request, outcome.reason)
}

function linkOf({ url }: Request): InvitationLink {
  const { searchParams } = new URL(url)
  return { nurse: searchParams.get('n'), key: searchParams.get('k') }
}

/** An anonymous request does not learn whom the link is for. */
function signInPage(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const body = markup`<p>${m.nurse_join_anonymous({ company: company.name })}</p>
<p>${m.nurse_join_again()}</p>
<p><a class="button wide" href="${loginPath(pathname + search)}">${m.header_login()}</a></p>
<p><a class="button wide quiet" href="/signup">${m.header_signup()}</a></p>`
  return page(request, body)
}

function offerPage(request: Request, name: string): Response {
  const body = markup`<p>${m.nurse_join_for({ name })}</p>
<p>${m.nurse_join_text()}</p>
<form method="post"><button class="wide" type="submit">${m.nurse_join_button()}</button></form>`
  return page(request, body)
}

const problems: Record<JoinProblem | 'busy', { words: () => string; status: number; isOfPhone?: true }> = {
  'invalid-link': { words: m.nurse_join_invalid, status: 410 },
  administrator: { words: m.nurse_join_administrator, status: 403 },
  'other-nurse': { words: m.nurse_join_other_nurse, status: 409 },
  'phone-not-verified': { words: m.nurse_join_phone, status: 409, isOfPhone: true },
  'other-number': { words: m.nurse_join_other_number, status: 409, isOfPhone: true },
  busy: { words: m.error_busy, status: 503 },
}

function problemPage(request: Request, reason: JoinProblem | 'busy'): Response {
  const { words, status, isOfPhone } = problems[reason]
  const body = markup`<p class="bad" role="alert">${words()}</p>
${
  isOfPhone &&
  markup`<p>${m.nurse_join_again()}</p>
<p><a class="button wide" href="/phone_verification">${m.nurse_join_verify()}</a></p>`
}`
  return page(request, body, status)
}

function page(request: Request, body: Markup, status = 200): Response {
  return nursePage(request, { title: m.nurse_join(), body, status, isNurse: false })
}
