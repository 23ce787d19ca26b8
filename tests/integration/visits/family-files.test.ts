import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { requestClose } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { change, confirmedService, day, inDay, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The visits of a family as a calendar (RFC 5545) and as a table (RFC 4180). */

const clock = startOnTuesday()

async function planned() {
  const [office, service] = [await createAdministrator(), await confirmedService()]
  const nurse = await createNurse({ fullName: 'Meera, "Joshi"; =1+1' })
  await change(office, service.serviceId, line(nurse))
  return { ...service, office, nurse, path: `/show/service/${service.serviceId}/visits` }
}

/** The events of the calendar by their UID, as a calendar keeps them. */
async function eventsOf(site: Site, path: string) {
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

test('the calendar has each visit in UTC, and goes as a file that may not be kept', async () => {
  const { customer, path, serviceId, nurse } = await planned()
  const site = openSite(customer)
  const events = await eventsOf(site, path)
  expect(events.size).toBe(40)
  expect(events.get(`${serviceId}.2026-11-25.1`)).toEqual({
    uid: `${serviceId}.2026-11-25.1`,
    sequence: 0,
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

test('a calendar that takes each new copy follows changes, pauses and cancellations: same ids, growing sequences', async () => {
  const { customer, path, serviceId, office } = await planned()
  const site = openSite(customer)
  const kept = [await eventsOf(site, path)]
  const steps = [
    () => change(office, serviceId, { kind: 'thisVisit', line: '1', day: inDay(2), ...day, start: 540 }),
    () => change(office, serviceId, { kind: 'pause', from: inDay(2), to: inDay(4) }),
    () => change(office, serviceId, { kind: 'resume', from: inDay(2), to: inDay(3) }),
    () => change(office, serviceId, { kind: 'stop', from: inDay(10) }),
  ]
  for (const step of steps) {
    expect(await step()).toEqual({ ok: true })
    const [before, after] = [kept.at(-1), await eventsOf(site, path)]
    for (const [uid, event] of before ?? []) {
      const now = after.get(uid)
      expect(now, uid).toBeDefined()
      const isSame = JSON.stringify(now) === JSON.stringify(event)
      expect(now?.sequence, uid).toBe(event.sequence + (isSame ? 0 : 1))
    }
    kept.push(after)
  }
  const state = (place: number, ofDay: number) => {
    const event = kept[place]?.get(`${serviceId}.${inDay(ofDay)}.1`)
    return `${String(event?.sequence)} ${String(event?.status)} ${String(event?.summary)}`
  }
  expect(state(1, 2)).toContain('1 TENTATIVE Visit for Savita Kulkarni, nurse not assigned yet')
  expect(state(2, 2)).toContain('2 CANCELLED Cancelled: Visit for')
  expect(state(3, 2)).toContain('3 TENTATIVE')
  expect(state(3, 4)).toContain('1 CANCELLED')
  expect(state(4, 11)).toContain('1 CANCELLED')
})

test('the table has every kept visit, and no cell of it is a formula', async () => {
  const { customer, path, office, serviceId } = await planned()
  await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
  clock.advance(24 * hour)
  const site = openSite(customer)
  const { html, headers } = await site.get(`${path}.csv`)
  const rows = html.trim().split('\r\n')
  expect(rows[0]?.replace('\uFEFF', '')).toBe(
    '"Day","From","To","Nurse","Status","Arrived","Left","Covering for"',
  )
  expect(rows).toHaveLength(41)
  expect(rows[1]).toBe('"2026-11-25","08:00","20:00","Meera, ""Joshi""; =1+1","Planned","","",""')
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

test('in Hindi and Marathi no line of the calendar is longer than 75 octets, and a calendar reads the whole names', async () => {
  const [office, nurse] = [
    await createAdministrator(),
    await createNurse({ fullName: 'सुनीता रामचंद्र कुलकर्णी-देशपांडे, बीएससी' }),
  ]
  const service = await confirmedService(undefined, { days: 2 })
  await change(office, service.serviceId, line(nurse))
  for (const lang of ['hi', 'mr']) {
    const { html } = await openSite(service.customer).get(
      `/show/service/${service.serviceId}/visits.ics?lang=${lang}`,
    )
    const lines = html.split('\r\n')
    expect(Math.max(...lines.map((each) => Buffer.byteLength(each)))).toBeLessThanOrEqual(75)
    expect(lines.filter((each) => each.startsWith(' ')).length).toBeGreaterThan(0)
    expect(html).not.toContain('\uFFFD')
    const calendar = new ICAL.Component(ICAL.parse(html) as unknown[])
    const [event] = calendar.getAllSubcomponents('vevent')
    expect(new ICAL.Event(event).summary).toContain(nurse.fullName)
  }
})

test('the end of a service leaves its events in the calendar, the coming ones cancelled', async () => {
  const { customer, path, serviceId, closeCode, ...service } = await planned()
  clock.advance(24 * hour)
  const family = await signInAgain(customer)
  const before = await eventsOf(openSite(family), path)
  expect(await requestClose(family, { ...service, serviceId }, closeCode)).toMatchObject({ ok: true })
  const after = await eventsOf(openSite(family), path)
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [uid, event] of before) {
    const begun = uid === `${serviceId}.2026-11-25.1`
    expect(after.get(uid), uid).toMatchObject(
      begun ? event : { sequence: event.sequence + 1, status: 'CANCELLED', start: event.start },
    )
  }
})

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
