import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, recordsOf, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import {
  change,
  diaryOf,
  inDay,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* Assign asks for the nurse and for the visits, through its page: as booked, or full-time without a visit schedule. */

let office: Person
let site: Site
startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

/** A confirmed service of five days from tomorrow, a Wednesday. */
async function booked(fields: Record<string, string> = { shift: 'day' }, days = 5) {
  const customer = await createCustomer()
  const dates = { startDate: inDay(1), endDate: inDay(days) }
  const service = await bookService(customer, bookingOf({ ...dates, ...fields }))
  await requestConfirm(customer, service, service.bookCode)
  return { ...service, customer, path: `/dashboard/services/${service.serviceId}/assign` }
}

type Booked = Awaited<ReturnType<typeof booked>>

const assign = ({ path }: Booked, fields: Record<string, string>) =>
  site.post(path, { visits: 'booked', id: randomUUID(), ...fields })

function refused(answer: Answer, words: string) {
  expect(answer.text).toContain(words)
  expect(answer.status).toBe(400)
}

/** The texts of the dropdown, without its first one. */
function offered({ html }: Answer): string[] {
  return [...html.matchAll(/<option value="[^"]+"[^>]*>([^<]*)</g)].map(([, words = '']) => words)
}

describe('as booked', () => {
  test('the nurse gets a visit each day of the service, in one transaction, and stays available', async () => {
    const service = await booked()
    const nurse = await createNurse()
    const page = await site.get(service.path)
    expect(page.text).toContain('As booked: 12 hours, day, from 08:00')
    expect(page.text).toContain('5 visits, 08:00–20:00, Wed 25 Nov to Sun 29 Nov.')
    expect(page.text).toContain('Full-time, without a visit schedule')
    expect(page.html).toMatch(/checked="" value="booked"/)
    const answer = await assign(service, { nurseId: nurse.id })
    expect((await site.get(answer.location ?? '')).text).toContain('Nurse assigned successfully!')
    expect(await visitsOfService(service.serviceId)).toEqual(
      [1, 2, 3, 4, 5].map((days) => `${inDay(days)} 480 ${nurse.id}`),
    )
    const { service: record, entry } = await recordsOf(service.customer, service)
    expect(record).toMatchObject({ status: 'assigned', nurseId: nurse.id, hasPlan: true })
    expect(entry).toMatchObject({ status: 'assigned', nurseName: nurse.fullName, hasPlan: true })
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
    expect(await diaryOf(nurse)).toMatchObject({ hold: null })
    const { notice, auditEntry } = await readTable()
    const told = notice.filter(({ kind }) => kind === 'nurseAssigned').map(({ to }) => to)
    expect(told.sort()).toEqual(['family', 'nurse'])
    expect(auditEntry.map(({ action }) => action).filter((action) => action === 'assign')).toHaveLength(1)
  })

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
    const last = await booked({ shift: 'day', startDate: inDay(0), endDate: inDay(0) })
    const page = await site.get(last.path)
    expect(page.text).not.toContain('As booked')
    expect(page.html).toMatch(/checked="" value="fullTime"/)
  })

  test('the same form twice is one assignment, and answers as the first time', async () => {
    const service = await booked()
    const [nurse, id] = [await createNurse(), randomUUID()]
    await assign(service, { nurseId: nurse.id, id })
    const again = await assign(service, { nurseId: nurse.id, id })
    expect((await site.get(again.location ?? '')).text).toContain('Nurse assigned successfully!')
    expect(await planRecordOf(service.serviceId)).toMatchObject({ version: 1 })
    refused(
      await assign(service, { nurseId: nurse.id }),
      'Cannot assign nurse to service with status: assigned',
    )
  })

  test('is refused in the words of section 8, and nothing changes', async () => {
    const service = await booked()
    const nurse = await createNurse()
    refused(await assign(service, { nurseId: '' }), 'Please select a nurse')
    refused(await assign(service, { nurseId: randomUUID() }), 'Nurse not found in the staff list')
    const [busy, held] = [await createNurse(), await createNurse()]
    await change(office, (await booked()).serviceId, line(busy))
    await requestAssign(office, await booked({}, 1), held)
    const ending = await createNurse({ regExpiryDate: inDay(3) })
    for (const { id, fullName } of [busy, held, ending])
      refused(await assign(service, { nurseId: id }), `${fullName} is not available for assignment`)
    const { entry } = await recordsOf(service.customer, service)
    if (!entry) throw new Error('The service is in its customer’s list')
    await UserService.delete({ uid: service.customer.uid, serviceId: service.serviceId }).go()
    refused(await assign(service, { nurseId: nurse.id }), "Service not found in user's services list")
    expect(await planRecordOf(service.serviceId)).toBeNull()
    await UserService.put(entry).go()
  })
})

describe('full-time', () => {
  test('a nurse alone, and the choice of it, hold the nurse and make no visit', async () => {
    const [alone, chosen] = [await booked(), await booked()]
    const [one, other] = [await createNurse(), await createNurse()]
    await site.post(alone.path, { nurseId: one.id })
    await assign(chosen, { nurseId: other.id, visits: 'fullTime' })
    for (const [service, nurse] of [
      [alone, one],
      [chosen, other],
    ] as const) {
      expect(await planRecordOf(service.serviceId)).toBeNull()
      expect(await readStaff(nurse.id)).toMatchObject({ available: false })
      expect((await recordsOf(service.customer, service)).service).toMatchObject({ status: 'assigned' })
    }
  })

  test('is what a booking without a shift asks for, and says how long', async () => {
    const page = await site.get((await booked({})).path)
    expect(page.text).not.toContain('As booked')
    expect(page.text).toContain('No visits. The nurse will be unavailable until Sun 29 Nov.')
  })
})

describe('who is offered', () => {
  test('is who the button accepts: another list for another choice, and who cannot is named with what is in the way', async () => {
    const service = await booked({ shift: 'day' }, 20)
    const free = await createNurse({ fullName: 'Free Kale' })
    const nights = await createNurse({ fullName: 'Nights Patil' })
    const ending = await createNurse({ fullName: 'Ending More', regExpiryDate: inDay(9) })
    await change(office, (await booked({}, 20)).serviceId, line(nights, night))
    const asBooked = await site.get(service.path)
    expect(offered(asBooked).map((words) => words.split(' – ')[0])).toEqual([free.fullName, nights.fullName])
    expect(asBooked.text).toContain('Not free: 1')
    expect(asBooked.text).toContain(
      'The registration of Ending More expires on Thu 3 Dec, before the visit on Fri 4 Dec.',
    )
    const fullTime = await site.get(`${service.path}?visits=fullTime`)
    expect(offered(fullTime).map((words) => words.split(' – ')[0])).toEqual([free.fullName, ending.fullName])
    expect(fullTime.text).toContain('Nights Patil already has a visit with Savita Kulkarni')
    expect(fullTime.text).toContain('Registration expires on Thu 3 Dec, before the service ends')
    for (const { id } of [free, nights]) {
      const page = await site.get(`${service.path}?visits=booked&choose=${id}`)
      expect(page.html).toMatch(new RegExp(`<option value="${id}" selected`))
    }
    const answer = await assign(service, { nurseId: nights.id })
    expect(answer.status).toBe(302)
  })

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
