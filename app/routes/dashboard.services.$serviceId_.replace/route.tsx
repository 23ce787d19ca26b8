import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { assignMessages, replaceMessages } from '#app/content/office/services.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import {
  explainNurseRefusal,
  isRuleRefusal,
  refuseByRules,
} from '#app/dashboard/nurse-choice/explain-nurse-refusal.server.ts'
import { loadNurseAction } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import { showChosen } from '#app/dashboard/nurse-choice/name-search.server.ts'
import { ActionPage } from '#app/dashboard/services/action-page.tsx'
import { ReplaceForm } from '#app/dashboard/services/replace-form.tsx'
import { readActionForm, stateOf, succeed } from '#app/dashboard/services/service-action.server.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { despiteOf } from '#domain/choice/override.ts'
import { isRecordId } from '#domain/record-id.ts'
import { replaceNurse, type ReplaceOutcome } from '#server/bookings/replace-nurse.server.ts'
import type { RuleRefusal } from '#server/choice/check-giving.server.ts'
import { replaceSchema } from '#server/bookings/schema.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Replace Nurse · ${company.name}` }]

/** The dialog "Replace Nurse", as data for the dialog and as a page. */
export function loader(route: LoaderFunctionArgs) {
  return loadNurseAction(route, 'replace')
}

/** Gives the service another nurse: one read and one transaction. */
export async function action(route: ActionFunctionArgs) {
  const form = await readActionForm(route, replaceSchema, { required: messages.reasonRequired })
  const nurseId = form.posted.get('nurseId')
  const { account, records } = await requireAdministratorWithService(
    route,
    route.params.serviceId,
    isRecordId(nurseId) ? nurseId : undefined,
  )
  const shown = showChosen(form)
  if (shown) return shown
  const state = stateOf(records)
  if (!nurseId) {
    const words = nurseId === undefined ? assignMessages.nurseIdRequired : assignMessages.selectNurse
    return form.refuse(words, { field: 'nurseId', rest: { state } })
  }
  if (!form.ok) return form.refuse(null, { rest: { state } })
  const { warned, despite, ...replacement } = form.value
  const asked = warned === undefined ? undefined : despiteOf({ despite, why: replacement.reason, warned })
  const outcome = await replaceNurse(account.user, records, { ...replacement, despite: asked }).catch(
    answerBusy,
  )
  if (outcome.ok)
    return succeed(form.posted, { done: replaceMessages.done, state: 'assigned', message: 'replaced' })
  if (isRuleRefusal(outcome))
    return refuseByRules(form, outcome, { name: records.nurse?.fullName ?? '', state })
  return form.refuse(explain(outcome), {
    status: outcome.reason === 'busy' ? 503 : 400,
    rest: {
      state: outcome.reason === 'wrong-status' ? outcome.status : state,
      isOutdated: outcome.reason === 'other-nurse-now' || outcome.reason === 'nurse-unavailable',
    },
  })
}

function explain(outcome: Exclude<ReplaceOutcome, { ok: true } | RuleRefusal>): string {
  if (outcome.reason === 'same-nurse') return replaceMessages.sameNurse(outcome.name)
  if (outcome.reason === 'other-nurse-now') return replaceMessages.otherNurseNow(outcome.name)
  return explainNurseRefusal(outcome, words)
}

const words = { wrongStatus: replaceMessages.wrongStatus, busy: replaceMessages.failed }

export default function ReplacePage() {
  const loaded = useLoaded<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <ActionPage kind="replace" loaded={loaded}>
      {(data) => <ReplaceForm data={data} serviceId={data.serviceId} back={data.back} answer={answer} />}
    </ActionPage>
  )
}
