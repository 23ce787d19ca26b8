import { redirect } from '@remix-run/node'
import { holidayMessages } from '#app/content/office/holidays.ts'
import { messages } from '#app/content/office/pages.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { holidaysPath } from '#app/dashboard/rules/holidays-path.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { timeForParts } from '#server/clock.server.ts'
import { familiesOnPage, tickField, type RemovePosted } from '#server/holidays/holiday-form.server.ts'
import { removeVisitsOfDay, type RemoveOutcome } from '#server/plan-changes/remove-visits-of-day.server.ts'
import { readTick, type Tick } from './ticks.ts'

type Posted = Extract<ReadForm<RemovePosted>, { ok: true }>

/** What the page shows after a form: the families with ticks, and what is wrong with them by service. */
export type RemoveAnswer = {
  step: 'preview' | 'form'
  ticked: string[]
  problems: Record<string, string>
}

/** Shows what was ticked, or removes it family by family; sent again it goes on where it ended. */
export async function answerRemove(form: Posted, administrator: Administrator, day: Day) {
  const ticks = ticksIn(form)
  const show = (rest: Partial<RemoveAnswer>, words: string | null = null, status = 200) =>
    form.refuse(words, {
      ...{ status, rest: { step: 'form', ticked: ticks.map(idOf), problems: {}, ...rest } },
    })
  const { intent } = form.value
  if (intent === 'edit') return show({})
  if (ticks.length === 0) return show({}, holidayMessages.chooseFamily, 400)
  if (intent === 'preview') return show({ step: 'preview' })
  const problems: Record<string, string> = {}
  let removed = 0
  const mayGoOn = timeForParts()
  for (const [place, { serviceId, visits }] of ticks.entries()) {
    if (!mayGoOn()) {
      const ticked = [...Object.keys(problems), ...ticks.slice(place).map(idOf)]
      const done = ticks.length - ticked.length
      return show({ step: 'preview', ticked }, holidayMessages.moreToRemove(done, ticks.length), 503)
    }
    const outcome = await removeVisitsOfDay(administrator, form.value.form, { serviceId, day, visits }).catch(
      answerBusy,
    )
    if (outcome.ok) removed += visits.length
    else problems[serviceId] = problemWords(outcome)
  }
  const left = Object.keys(problems)
  if (left.length > 0) return show({ problems, ticked: left }, holidayMessages.someLeft, 409)
  throw redirect(listAddress(holidaysPath(day), { removed: String(removed) }))
}

function idOf({ serviceId }: Tick): string {
  return serviceId
}

function ticksIn({ posted }: Posted): Tick[] {
  return Array.from({ length: familiesOnPage }, (_, place) => posted.get(tickField(place)))
    .flatMap((text) => readTick(text ?? '') ?? [])
    .filter(({ serviceId }) => isRecordId(serviceId))
}

function problemWords({ reason }: Extract<RemoveOutcome, { ok: false }> | { reason: 'busy' }): string {
  switch (reason) {
    case 'visits-changed':
      return holidayMessages.visitsChanged
    case 'plan-changed':
      return holidayMessages.planChanged
    case 'busy':
      return messages.busy
    default:
      return holidayMessages.notRemoved
  }
}
