import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isSavedForOffice } from '#app/components/nurse/saved-for-office.server.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { requireNurseOrFormer } from '#app/session/require-nurse.server.ts'
import { addDays, dayAt } from '#domain/visits/days.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { now } from '#server/clock.server.ts'
import { readHolidays } from '#server/holidays/read-holidays.server.ts'
import { readDaysOfHold } from '#server/money/read-full-time.server.ts'
import { monthsOf, readWorkedVisits } from '#server/visit-pages/worked-hours.server.ts'
import { HoursPage } from './hours-page.server.tsx'
import { hoursView } from './hours-view.server.ts'

export const meta = () => [{ title: `${m.nurse_hours()} · ${company.name}` }]

/** The visits and hours of a month, planned and as reported (docs/visits.md, "Screens"); earlier months as far as the diary reaches. */
export async function loader(route: LoaderFunctionArgs) {
  const { diary, staff } = await requireNurseOrFormer(route)
  const months = monthsOf(dayAt(now()))
  const asked = new URL(route.request.url).searchParams.get('month')
  const month = months.find((each) => each === asked) ?? months[0] ?? ''
  const worked = await readWorkedVisits(diary, month)
  const days = daysOfMonth(month)
  const [fullTimeDays, holidays] = await Promise.all([
    diary && readDaysOfHold(diary, days, now()),
    // A nurse may arrive on the day before the first, and a visit of the last day may end on the day after the next.
    readHolidays(addDays(days.first, -1), addDays(days.last, 2)),
  ])
  const hasLeft = Boolean(staff.retiredAt)
  return {
    ...hoursView(worked, { diary, month, months, holidays, fullTimeDays, hasLeft }),
    ...{ hasLeft, isSavedForOffice: isSavedForOffice(route.request) },
  }
}

export default function NurseHours() {
  return <HoursPage {...useLoaderData<typeof loader>()} />
}
