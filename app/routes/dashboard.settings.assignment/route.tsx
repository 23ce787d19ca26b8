import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { rulesSchema } from '#server/choice/rules-form.server.ts'
import { answerRules } from './answer-rules.server.ts'
import { RulesView } from './rules-view.tsx'
import { readShownRules } from './shown-rules.server.ts'

export const meta = () => [{ title: `Scheduling rules · ${company.name}` }]

/** The rules by which the office gives work, with a preview of what was typed and the history (docs/decisions/0096). */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { searchParams } = new URL(route.request.url)
  return readShownRules({
    typed: route.context.typed,
    isAll: searchParams.get('history') === 'all',
    saved: { number: Number(searchParams.get('saved')), uid: user.uid },
  })
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const form = await readForm(route.request, rulesSchema, { unavailable: messages.busy })
  const name = `${user.firstname} ${user.lastname}`.trim()
  return form.ok ? answerRules(form, { ...user, name }) : form.refused
}

export default function AssignmentRules() {
  return <RulesView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />
}
