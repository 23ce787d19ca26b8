import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isDay } from '#domain/visits/days.ts'
import { removeSchema } from '#server/holidays/holiday-form.server.ts'
import { readHoliday } from '#server/holidays/read-holidays.server.ts'
import { answerRemove } from './answer-remove.server.ts'
import { DayView } from './day-view.tsx'
import { readShownDay } from './shown-day.server.ts'

export const meta = () => [{ title: `Visits on a holiday · ${company.name}` }]

/** The visits of a holiday, family by family; what is ticked can be removed after a preview. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const shown = await readShownDay(route.params.day ?? '', new URL(route.request.url))
  if (!shown) throw notFound()
  return shown
}

export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, removeSchema, { unavailable: messages.busy })
  const { user } = await requireAdministrator(route)
  const { day = '' } = route.params
  if (!isDay(day) || !(await readHoliday(day))) throw notFound()
  return form.ok ? answerRemove(form, user, day) : form.refused
}

export default function HolidayVisits() {
  return <DayView shown={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
