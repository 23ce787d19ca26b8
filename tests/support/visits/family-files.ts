import ICAL from 'ical.js'
import { expect } from 'vitest'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { type Site } from '#tests/support/site.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'

/* What family-files.test.ts and its long tests share. */

export async function planned() {
  const [office, service] = [await createAdministrator(), await confirmedService()]
  const nurse = await createNurse({ fullName: 'Meera, "Joshi"; =1+1' })
  await change(office, service.serviceId, line(nurse))
  return { ...service, office, nurse, path: `/show/service/${service.serviceId}/visits` }
}

/** The events of the calendar by their UID, as a calendar keeps them. */
export async function eventsOf(site: Site, path: string) {
  const { html, status } = await site.get(`${path}.ics`)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(html) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map((each) => {
    const { uid, sequence, summary, startDate, endDate } = new ICAL.Event(each)
    const [start, end] = [startDate, endDate].map((time) => time.toJSDate().toISOString())
    return { uid, sequence, summary, start, end, status: String(each.getFirstPropertyValue('status')) }
  })
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  return new Map(events.map((event) => [event.uid, event]))
}
