import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { monthAsked } from '#app/dashboard/money/month-asked.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { authorOf } from '#app/session/author-of.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { answerAsk, issueSchema, issueTicked } from './issue-form.server.ts'
import { MoneyView } from './money-view.tsx'
import { readShownMoney } from './shown-money.server.ts'

export const meta = () => [{ title: `Money · ${company.name}` }]

/** What the office has to do about the money of a month; if none is named, the usual one (docs/decisions/0114). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return readShownMoney(monthAsked(route.request))
}

/** Issues the statements of the ticked families, or asks one ahead. */
export async function action(route: ActionFunctionArgs) {
  const author = authorOf((await requireAdministrator(route)).user)
  const form = await readForm(route.request, issueSchema, { unavailable: messages.busy })
  if (!form.ok) return form.refused
  return form.value.ask ? answerAsk(form, author) : issueTicked(form, author, monthAsked(route.request))
}

export default function Money() {
  return <MoneyView shown={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
