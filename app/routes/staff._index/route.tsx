import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isSavedForOffice } from '#app/components/nurse/saved-for-office.server.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { requireNurseOrFormer } from '#app/session/require-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import { readNurseDay } from '#server/visit-pages/nurse-day.server.ts'
import { dayView } from './day-view.server.ts'
import { DayPage } from './day-page.server.tsx'

export const meta = () => [{ title: `${m.nurse_today()} · ${company.name}` }]

/** A nurse's visits (docs/visits.md, "Screens"). A staff person who is linked with no nurse reads 'Under Construction' (section 2). */
export async function loader(route: LoaderFunctionArgs) {
  const time = now()
  const nurse = await requireNurseOrFormer(route)
  const { search } = new URL(route.request.url)
  // Their hours are all that a nurse who has left may read.
  if (nurse.staff.retiredAt) throw redirect(`/staff/hours${search}`)
  const view = dayView(await readNurseDay(nurse, time), { now: time, nurseId: nurse.staff.id })
  return { ...view, isSavedForOffice: isSavedForOffice(route.request) }
}

export default function NurseDay() {
  return <DayPage {...useLoaderData<typeof loader>()} />
}
