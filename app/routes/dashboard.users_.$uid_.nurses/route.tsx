import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { pairMessages } from '#app/content/office/pair-words.ts'
import { messages } from '#app/content/office/pages.ts'
import { nameSearched, showChosen } from '#app/dashboard/nurse-choice/name-search.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithUser } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { pairSchema } from '#server/customers/pair-form.server.ts'
import { answerPairForm } from './answer-pairs.server.ts'
import { PairsView } from './pairs-view.tsx'
import { readShownPairs } from './shown-pairs.server.ts'

export const meta = () => [{ title: `Nurses of a family · ${company.name}` }]

/** Which nurses a family is not to have again, or prefers: the office sets and ends it. */
export async function loader(route: LoaderFunctionArgs) {
  const { other } = await requireAdministratorWithUser(route, route.params.uid)
  if (!other) throw notFound()
  return readShownPairs(other, nameSearched(route))
}

export async function action(route: ActionFunctionArgs) {
  const { account, other } = await requireAdministratorWithUser(route, route.params.uid)
  if (!other) throw notFound()
  const form = await readForm(route.request, pairSchema, {
    words: { required: pairMessages.reason },
    unavailable: messages.busy,
  })
  const shown = showChosen(form)
  if (shown) return shown
  return form.ok ? answerPairForm(form, account.user, other.uid) : form.refused
}

export default function NursesOfFamily() {
  return <PairsView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />
}
