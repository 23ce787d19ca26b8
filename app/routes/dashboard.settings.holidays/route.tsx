import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { dayWords } from '#domain/office-dates.ts'
import { addDays } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { holidaySchema } from '#server/holidays/holiday-form.server.ts'
import { readCalendar } from '#server/holidays/read-holidays.server.ts'
import { answerHoliday } from './answer-holiday.server.ts'
import { HolidaysView } from './holidays-view.tsx'

export const meta = () => [{ title: `Company holidays · ${company.name}` }]

/** How long a past holiday is listed; it stays in the calendar. */
const shownDays = 366

/** The company's calendar: it labels days and changes no visit (docs/decisions/0102). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const is = today()
  const holidays = await readCalendar(addDays(is, -shownDays))
  const shown = holidays.map(({ day, name }) => ({ day, name, words: dayWords(day, is) }))
  return {
    coming: shown.filter(({ day }) => day >= is),
    past: shown.filter(({ day }) => day < is).reverse(),
  }
}

export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, holidaySchema, { unavailable: messages.busy })
  const { user } = await requireAdministrator(route)
  return form.ok ? answerHoliday(form, user) : form.refused
}

export default function Holidays() {
  return <HolidaysView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />
}
