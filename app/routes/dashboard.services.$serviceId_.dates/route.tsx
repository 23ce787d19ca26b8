import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { assignMessages, dateMessages, dateProblemWords } from '#app/content/office/services.ts'
import { statusMessages } from '#app/content/office/status-messages.ts'
import { messages } from '#app/content/office/pages.ts'
import { inTheWayWords } from '#app/content/office/schedules.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { ActionPage } from '#app/dashboard/services/action-page.tsx'
import { DatesForm } from '#app/dashboard/services/dates-form.tsx'
import {
  readActionForm,
  stateOf,
  succeed,
  type loadServiceAction,
} from '#app/dashboard/services/service-action.server.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { periodNow } from '#app/dashboard/frame/moment.server.ts'
import { dayAt } from '#domain/visits/days.ts'
import {
  changeDates,
  type ChangeDatesOutcome,
  type DateProblems,
} from '#server/bookings/change-dates.server.ts'
import { datesSchema } from '#server/bookings/schema.server.ts'
import { now } from '#server/clock.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'

export { loadServiceAction as loader } from '#app/dashboard/services/service-action.server.ts'
export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Change Dates · ${company.name}` }]

/** Extends, shortens or moves a service: one read and one transaction. */
export async function action(route: ActionFunctionArgs) {
  const form = await readActionForm(route, datesSchema, {
    required: messages.reasonRequired,
    'fill-required': messages.dateRequired,
  })
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const state = stateOf(records)
  if (!form.ok) return form.refuse(null, { rest: { state } })
  const { startDate, endDate, seenStart, seenEnd, reason } = form.value
  const seen = { startDate: seenStart, endDate: seenEnd }
  const outcome = await changeDates(account.user, records, { startDate, endDate, seen, reason }).catch(
    answerBusy,
  )
  if (outcome.ok) {
    const message = outcome.unallocated ? 'datesChangedUnallocated' : 'datesChanged'
    return succeed(form.posted, { done: statusMessages[message].text, state, message })
  }
  if (outcome.reason === 'invalid')
    return form.refuse(null, { errors: wordsOf(outcome.problems), rest: { state } })
  if (outcome.reason === 'in-the-way') {
    const named = await nameInTheWay(outcome.inTheWay)
    const words = inTheWayWords(named, records.serviceId, dayAt(now()))
    return form.refuse(dateMessages.inTheWay(words), { rest: { state } })
  }
  return form.refuse(explain(outcome), {
    status: outcome.reason === 'busy' ? 503 : 400,
    rest: {
      state: outcome.reason === 'wrong-status' ? outcome.status : state,
      isOutdated: outcome.reason === 'other-dates-now',
    },
  })
}

function wordsOf(problems: DateProblems): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, [dateProblemWords[problem]]]),
  )
}

type Refusal = Exclude<ChangeDatesOutcome, { ok: true } | { reason: 'invalid' | 'in-the-way' }>

function explain(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'other-dates-now': {
      const { startDate, endDate } = refusal
      return dateMessages.otherDatesNow(periodNow(startDate, endDate))
    }
    case 'wrong-status':
      return dateMessages.wrongStatus(refusal.status)
    case 'same-dates':
      return dateMessages.sameDates
    case 'service-not-found':
      return assignMessages.serviceNotFound
    case 'not-in-user-list':
      return assignMessages.notInUserList
    case 'busy':
      return `${dateMessages.failed}. ${messages.busy}`
  }
}

export default function DatesPage() {
  const loaded = useLoaded<typeof loadServiceAction>()
  const answer = useActionData<typeof action>()
  return (
    <ActionPage kind="dates" loaded={loaded}>
      {(data) => <DatesForm data={data} serviceId={data.serviceId} back={data.back} answer={answer} />}
    </ActionPage>
  )
}
