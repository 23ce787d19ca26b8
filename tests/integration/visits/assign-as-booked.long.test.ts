import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { change, inDay, line, planRecordOf, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { booked, type Booked, refused, offered } from '#tests/support/visits/assign-as-booked.ts'

/* More of what assign-as-booked.test.ts tests. */

let office: Person
let site: Site
startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

const assign = ({ path }: Booked, fields: Record<string, string>) =>
  site.post(path, { visits: 'booked', id: randomUUID(), ...fields })

describe('as booked', () => {
  test.each([
    ['a night', { shift: 'night' }, 'from 20:00', `1200`],
    ['live-in care', { shift: 'live-in' }, 'from 08:00', `480`],
    ['a start inside the shift', { shift: 'day', startDate: `2026-11-25T09:30` }, 'from 09:30', `570`],
    ['a start outside the shift', { shift: 'day', startDate: `2026-11-25T21:00` }, 'from 08:00', `480`],
  ])('%s begins when the booking says, or at the usual time', async (_, fields, words, start) => {
    const service = await booked(fields)
    const nurse = await createNurse()
    expect((await site.get(service.path)).text).toContain(words)
    await assign(service, { nurseId: nurse.id })
    expect((await visitsOfService(service.serviceId))[0]).toBe(`${inDay(1)} ${start} ${nurse.id}`)
  })

  test('visits by the hour ask for their start, and for the hours where the booking has none', async () => {
    const service = await booked({ shift: 'hours' })
    const nurse = await createNurse()
    const asked = await site.get(service.path)
    expect(asked.text).toContain('Enter the time to see who is available.')
    expect(offered(asked)).toEqual([])
    const timed = await site.get(`${service.path}?visits=booked&start=9:00&hours=2`)
    expect(offered(timed)).toEqual([`${nurse.fullName} – ${nurse.contactNumber}`])
    const without = await assign(service, { nurseId: nurse.id })
    refused(without, 'Please enter a time, such as 08:00.')
    expect(without.text).toContain('A visit must last 1 to 12 hours.')
    refused(await assign(service, { nurseId: nurse.id, start: '25:00', hours: '2' }), 'Please enter a time')
    refused(await assign(service, { nurseId: nurse.id, start: '09:00', hours: '13' }), 'must last 1 to 12')
    expect(await planRecordOf(service.serviceId)).toBeNull()
    await assign(service, { nurseId: nurse.id, start: '09:00', hours: '2' })
    expect((await visitsOfService(service.serviceId))[0]).toBe(`${inDay(1)} 540 ${nurse.id}`)
    const known = await booked({ shift: 'hours', hoursPerDay: '3', startDate: '2026-11-25T10:00' })
    expect((await site.get(known.path)).value('start')).toBe('10:00')
  })

  test('a visit of today that has begun is left out, and a service that is over is full-time alone', async () => {
    const service = await booked({ shift: 'day', startDate: inDay(0) })
    expect((await site.get(service.path)).text).toContain('5 visits, 08:00–20:00, Wed 25 Nov')
    const long = await booked({ shift: 'day', endDate: inDay(20) })
    expect((await site.get(long.path)).text).toContain('84 hours a week.')
    const last = await booked({ shift: 'day', startDate: inDay(0), endDate: inDay(0) })
    const page = await site.get(last.path)
    expect(page.text).not.toContain('As booked')
    expect(page.html).toMatch(/checked="" value="fullTime"/)
  })
})

describe('who is offered', () => {
  test('is nobody where nobody can: no name stands in the dropdown', async () => {
    const [service, elsewhere] = [await booked(), await booked()]
    const nurse = await createNurse({ fullName: 'Busy Kale' })
    await change(office, elsewhere.serviceId, line(nurse))
    const page = await site.get(service.path)
    expect(offered(page)).toEqual([])
    expect(page.text).toContain('No nurse is available at the moment.')
    expect(page.text).toContain(
      'Busy Kale already has a visit with Savita Kulkarni on Wed 25 Nov, 08:00–20:00.',
    )
  })
})
