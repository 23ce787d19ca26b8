import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NursePage } from '#app/components/nurse/nurse-page.server.tsx'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { redirectToLogin } from '#app/session/guards.server.ts'
import { readAccountOfNursePage } from '#app/session/require-nurse.server.ts'
import {
  linkAccount,
  readInvitation,
  type InvitationLink,
  type JoinProblem,
} from '#server/nurse-accounts/link-account.server.ts'
import { Offer, Problem, SignIn } from './invitation.server.tsx'

export const handle: RouteHandle = { nurseMenu: false }

export const meta = () => [{ title: `${m.nurse_join()} · ${company.name}` }]

/** The page of a nurse's invitation: it links the signed-in account, where that has the nurse's number (docs/decisions/0040). */
export async function loader(route: LoaderFunctionArgs) {
  const { request } = route
  const account = await readAccountOfNursePage(route)
  const state = await readInvitation(linkOf(request), account)
  if (!state.ok) {
    if (state.reason === 'linked') throw redirect('/staff')
    return refuse(state.reason)
  }
  return data({ problem: null, offer: account && { name: state.firstName } })
}

export async function action(route: ActionFunctionArgs) {
  const { request } = route
  const account = await readAccountOfNursePage(route)
  if (!account) throw await redirectToLogin(request)
  const outcome = await linkAccount(linkOf(request), account)
  if (outcome.ok) throw redirect('/staff')
  return refuse(outcome.reason)
}

function linkOf({ url }: Request): InvitationLink {
  const { searchParams } = new URL(url)
  return { nurse: searchParams.get('n'), key: searchParams.get('k') }
}

type Reason = JoinProblem | 'busy'

const problems: Record<Reason, { words: () => string; status: number; isOfPhone?: true }> = {
  'invalid-link': { words: m.nurse_join_invalid, status: 410 },
  administrator: { words: m.nurse_join_administrator, status: 403 },
  'other-nurse': { words: m.nurse_join_other_nurse, status: 409 },
  'phone-not-verified': { words: m.nurse_join_phone, status: 409, isOfPhone: true },
  'other-number': { words: m.nurse_join_other_number, status: 409, isOfPhone: true },
  busy: { words: m.error_busy, status: 503 },
}

function refuse(reason: Reason) {
  const { words, status, isOfPhone = false } = problems[reason]
  return data({ problem: { words: words(), isOfPhone }, offer: null }, { status })
}

export default function Join() {
  const loaded = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.problem ?? loaded.problem
  return (
    <NursePage title={m.nurse_join()}>
      {problem ? <Problem {...problem} /> : null}
      {!problem && loaded.offer ? <Offer {...loaded.offer} /> : null}
      {!problem && !loaded.offer ? <SignIn /> : null}
    </NursePage>
  )
}
