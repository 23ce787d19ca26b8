import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { requestClose } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, day, inDay, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { planned, eventsOf } from '#tests/support/visits/family-files.ts'

/* More of what family-files.test.ts tests. */

const clock = startOnTuesday()

test('a calendar that takes each new copy follows changes, pauses and cancellations: same ids, growing sequences', async () => {
  const { customer, path, serviceId, office } = await planned()
  const site = openSite(customer)
  const kept = [await eventsOf(site, path)]
  const steps = [
    () =>
      change(office, serviceId, { kind: 'thisVisit', line: '1', day: inDay(2), ...day, startMinute: 540 }),
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
      // The sequence is its week's: it also grows with a change of another day.
      const isSame = JSON.stringify({ ...now, sequence: 0 }) === JSON.stringify({ ...event, sequence: 0 })
      expect(now?.sequence, uid).toBeGreaterThanOrEqual(event.sequence + (isSame ? 0 : 1))
    }
    kept.push(after)
  }
  const state = (place: number, ofDay: number) => {
    const event = kept[place]?.get(`${serviceId}.${inDay(ofDay)}.1`)
    return `${String(event?.status)} ${String(event?.summary)}`
  }
  expect(state(1, 2)).toContain('TENTATIVE Visit for Savita Kulkarni, nurse not assigned yet')
  expect(state(2, 2)).toContain('CANCELLED Cancelled: Visit for')
  expect(state(3, 2)).toContain('TENTATIVE')
  expect(state(3, 4)).toContain('CANCELLED')
  expect(state(4, 11)).toContain('CANCELLED')
})

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
    const [now, { sequence, ...same }] = [after.get(uid), event]
    expect(now?.sequence, uid).toBe(sequence + 1)
    expect(now, uid).toMatchObject(begun ? same : { status: 'CANCELLED', start: event.start })
  }
})
