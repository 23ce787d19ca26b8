import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NursePage } from '#app/components/nurse/nurse-page.server.tsx'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { readCaller } from '#app/session/known-browser-cookie.server.ts'
import { messageCookie, redirectWithMessage } from '#app/session/message-cookie.server.ts'
import {
  expiredNurseJoinCookie,
  nurseJoinCookie,
  readNurseJoinCookie,
} from '#app/session/nurse-join-cookie.server.ts'
import { readAccountOfNursePage } from '#app/session/require-nurse.server.ts'
import { signInHeaders } from '#app/session/session-cookie.server.ts'
import { currentLanguage, languageCookie, speakUnlessChosen } from '#server/http/language.server.ts'
import { finishJoin } from '#server/nurse-accounts/finish-join.server.ts'
import type { InvitationLink } from '#server/nurse-accounts/invitation-link.server.ts'
import { joinCodeSchema } from '#server/nurse-accounts/join.schema.server.ts'
import { linkAccount, readNurseOf } from '#server/nurse-accounts/link-account.server.ts'
import { readJoin } from '#server/nurse-accounts/read-join.server.ts'
import { sendJoinCode } from '#server/nurse-accounts/send-join-code.server.ts'
import { areSmsOut } from '#server/sending/sms-outage.server.ts'
import { JoinStep, Problem } from './steps.server.tsx'
import { refuse } from './problems.server.ts'

export const handle: RouteHandle = { nurseMenu: false }

export const meta = () => [{ title: `${m.nurse_join_title()} · ${company.name}` }]

/**
 * The page of a nurse's invitation (docs/decisions/0040), in the nurse's language: a button that sends the code to the nurse's phone, then the
 * field for the code. Opening the page sends nothing, because mail scanners and previews open links too.
 */
export async function loader(route: LoaderFunctionArgs) {
  const { request } = route
  const account = await readAccountOfNursePage(route)
  const { language, state } = await readJoin(linkOf(request), account, await readNurseJoinCookie(request))
  speakUnlessChosen(language)
  if (state.step === 'linked') throw redirect('/staff')
  if (state.step === 'problem') return refuse(state.reason)
  return data({ problem: null, step: state })
}

/** Sends the code; takes it; or links the signed-in account, where that has the nurse's number. */
export async function action(route: ActionFunctionArgs) {
  const { request } = route
  const link = linkOf(request)
  speakUnlessChosen((await readNurseOf(link))?.messageLanguage)
  const posted = await readPosted(request)
  switch (posted.get('intent')) {
    case 'send':
      return sendCode(route, link)
    case 'code':
      return takeCode(route, link)
    default:
      return linkSignedIn(route, link)
  }
}

async function sendCode(route: ActionFunctionArgs, link: InvitationLink) {
  const { request } = route
  if (await areSmsOut()) return refuse('sms-out')
  const outcome = await sendJoinCode(link, await readNurseJoinCookie(request), await readCaller(route))
  if (!outcome.ok) {
    if (outcome.reason !== 'too-many') return refuse(outcome.reason)
    return refuse('no-more', outcome)
  }
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, { headers: { 'Set-Cookie': await nurseJoinCookie(outcome.id) } })
}

async function takeCode({ request }: ActionFunctionArgs, link: InvitationLink) {
  const form = await readForm(request, joinCodeSchema)
  if (!form.ok) return refuse('not-whole')
  const id = await readNurseJoinCookie(request)
  if (!id) return refuse('no-code')
  const outcome = await finishJoin(link, id, form.value.otp)
  if (!outcome.ok) return refuse(outcome.reason)
  const headers = await signInHeaders(request, outcome.credentials)
  headers.append('Set-Cookie', await expiredNurseJoinCookie())
  headers.append('Set-Cookie', await messageCookie('nursePhoneStays'))
  headers.append('Set-Cookie', languageCookie(currentLanguage()))
  return redirect('/staff', { headers })
}

async function linkSignedIn(route: ActionFunctionArgs, link: InvitationLink) {
  const account = await readAccountOfNursePage(route)
  if (!account) return refuse('no-code')
  const outcome = await linkAccount(link, account)
  if (outcome.ok) throw await redirectWithMessage('/staff', 'nursePhoneStays')
  return refuse(outcome.reason)
}

function linkOf({ url }: Request): InvitationLink {
  const { searchParams } = new URL(url)
  return { nurse: searchParams.get('n'), key: searchParams.get('k') }
}

export default function Join() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = answer?.problem ?? loaded.problem
  return (
    <NursePage title={m.nurse_join_title()}>
      {problem ? <Problem {...problem} /> : null}
      {loaded.step ? <JoinStep step={loaded.step} problem={problem} /> : null}
    </NursePage>
  )
}
