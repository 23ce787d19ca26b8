import { expect, test } from 'vitest'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, inDay, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { planned, eventsOf } from '#tests/support/visits/family-files.ts'

/* The visits of a family as a calendar (RFC 5545) and as a table (RFC 4180). */

const clock = startOnTuesday()

test('the calendar has each visit in UTC, and goes as a file that may not be kept', async () => {
  const { customer, path, serviceId, nurse } = await planned()
  const site = openSite(customer)
  const events = await eventsOf(site, path)
  expect(events.size).toBe(40)
  expect(events.get(`${serviceId}.2026-11-25.1`)).toEqual({
    uid: `${serviceId}.2026-11-25.1`,
    sequence: 1,
    summary: 'Meera, "Joshi"; =1+1: visit for Savita Kulkarni',
    start: '2026-11-25T02:30:00.000Z',
    end: '2026-11-25T14:30:00.000Z',
    status: 'CONFIRMED',
  })
  const { headers, html } = await site.get(`${path}.ics`)
  expect(headers['content-type']).toContain('text/calendar')
  expect(headers['content-disposition']).toBe('attachment; filename="visits-2026-11-24.ics"')
  expect(headers['cache-control']).toBe('no-store')
  expect(html).not.toContain(nurse.contactNumber)
  expect(html).not.toContain('Prabhat')
  expect((await site.get(`${path}.ics?lang=mr`)).html).toContain('SUMMARY;LANGUAGE=mr:')
})

test('the table has every kept visit, and no cell of it is a formula', async () => {
  const { customer, path, office, serviceId } = await planned()
  await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
  clock.advance(24 * hour)
  const site = openSite(customer)
  const { html, headers } = await site.get(`${path}.csv`)
  const rows = html.trim().split('\r\n')
  expect(rows[0]?.replace('\uFEFF', '')).toBe(
    '"Day","From","To","Nurse","Status","Arrived","Left","Covering for",' +
      '"How we know the arrival","How we know the departure"',
  )
  expect(rows).toHaveLength(41)
  expect(rows[1]).toBe('"2026-11-25","08:00","20:00","Meera, ""Joshi""; =1+1","Planned","","","","",""')
  expect(rows[2]).toContain('"Cancelled"')
  expect(html.startsWith('\uFEFF')).toBe(true)
  expect(headers['content-disposition']).toBe('attachment; filename="visits-2026-11-25.csv"')
  expect((await site.get(`${path}.csv?lang=hi`)).html).toContain('"तय है"')
})

test.each(['=1+1', '+91 982', '-2', '@SUM(A1)', ' =1', '\t=1', '＝1'])(
  'a nurse named %j stands in the table as a text',
  async (fullName) => {
    const [office, service] = [await createAdministrator(), await confirmedService(undefined, { days: 2 })]
    await change(office, service.serviceId, line(await createNurse({ fullName })))
    const { html } = await openSite(service.customer).get(`/show/service/${service.serviceId}/visits.csv`)
    const [, row = ''] = html.trim().split('\r\n')
    expect(row.split(',')[3]).toBe(`"'${fullName}"`)
  },
)

test('a plan without any visit has no files', async () => {
  const [office, customer] = [await createAdministrator(), await createCustomer()]
  const { serviceId } = await confirmedService(customer)
  // A line that begins after the horizon.
  expect(await change(office, serviceId, { ...line(), from: inDay(60) } as never)).toEqual({ ok: true })
  const path = `/show/service/${serviceId}/visits`
  for (const file of ['csv', 'ics'])
    expect((await openSite(customer).get(`${path}.${file}`)).location).toBe(path)
  expect((await openSite(customer).get(path)).text).toContain('No visit is planned in the coming weeks.')
})
