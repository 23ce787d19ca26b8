import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { recordsOf, requestAssign } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
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
import { rulesHold } from '#tests/support/visits/rules.ts'
import { booked, type Booked, refused, offered } from '#tests/support/visits/assign-as-booked.ts'

/* Assign asks for the nurse and for the visits, through its page: as booked, or full-time without a visit schedule. */

let office: Person
let site: Site
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

const assign = ({ path }: Booked, fields: Record<string, string>) =>
  site.post(path, { visits: 'booked', id: randomUUID(), ...fields })

describe('as booked', () => {
  test('the nurse gets a visit each day of the service, in one transaction, and stays available', async () => {
    const service = await booked()
    const nurse = await createNurse()
    const page = await site.get(service.path)
    expect(page.text).toContain('As booked: 12 hours, day, from 08:00')
    expect(page.text).toContain('5 visits, 08:00–20:00, Wed 25 Nov to Sun 29 Nov. 60 hours.')
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
    const told = notice
      .filter(({ kind }) => kind === 'familyCare' || kind === 'nurseWork')
      .map(({ to }) => to)
    expect(told.sort()).toEqual(['family', 'nurse'])
    expect(auditEntry.map(({ action }) => action).filter((action) => action === 'assign')).toHaveLength(1)
  })

  test('of a service that begins beyond the weeks of visits asks for its nurse like any other', async () => {
    await createNurse({ fullName: 'Sunita Pawar' })
    const service = await booked({ shift: 'day', startDate: inDay(60), endDate: inDay(65) })
    expect(offered(await site.get(service.path)).join()).toContain('Sunita Pawar')
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
    expect(asBooked.text).toContain('Cannot be assigned: 1 by reason Registration ends: 1')
    expect(asBooked.text).toContain(
      'The registration of Ending More expires on Thu 3 Dec, before the visit on Fri 4 Dec.',
    )
    const fullTime = await site.get(`${service.path}?visits=fullTime`)
    expect(offered(fullTime).map((words) => words.split(' – ')[0])).toEqual([free.fullName, ending.fullName])
    expect(fullTime.text).toContain('Nights Patil already has a visit with Savita Kulkarni')
    expect(fullTime.text).toContain('Registration expires on Thu 3 Dec, before the service ends')
    for (const { id } of [free, nights]) {
      const page = await site.post(service.path, {
        visits: 'booked',
        choose: id,
        why: 'She knows the family',
      })
      expect(page.status).toBe(200)
      expect(page.html).toContain('value="She knows the family"')
      expect(page.html).toMatch(new RegExp(`<option value="${id}" selected`))
    }
    const answer = await assign(service, { nurseId: nights.id })
    expect(answer.status).toBe(302)
  })

  test('of each reason somebody is named, and a nurse whom a rule forbids by their name', async () => {
    for (let count = 10; count < 23; count++) await createNurse({ fullName: `Man ${count}`, gender: 'Male' })
    const last = await createNurse({ fullName: 'Zubin Away', gender: 'Male' })
    await requestAssign(office, await booked({}), last)
    await rulesHold(office, clock, { gender: 'forbid' })
    const service = await booked({ shift: 'day', caregivergender: 'Female' })
    const { text, html } = await site.get(service.path)
    expect(text).toContain('Cannot be assigned: 14')
    expect(text).toContain('Preference not met: 13 Man 10 : Preference not met: Female caregiver')
    expect(text).toContain(
      'Full-time elsewhere: 1 Zubin Away has a full-time assignment with Savita Kulkarni',
    )
    expect(text).toContain('2 more nurses. Find them by name.')
    expect(html).toContain(`href="/dashboard/staff/${last.id}">Zubin Away</a>`)
  })

  test('the hours of the week with these visits have a bar, and above sixty the colour of a warning', async () => {
    const service = await booked({ shift: 'day' }, 20)
    await createNurse({ fullName: 'Free Kale' })
    const nights = await createNurse({ fullName: 'Nights Patil' })
    await change(office, (await booked({}, 20)).serviceId, line(nights, night))
    const { text, html } = await site.get(service.path)
    expect(text).toContain('Week from 23 Nov')
    expect(text).toContain('No warnings: 1 best first')
    expect(text).toContain('60 h, 5 of 7 days 0 h without this')
    expect(text).toContain('With a warning: 1 needs a tick and a reason')
    expect(text).toContain('120 h, 5 of 7 days 60 h without this')
    const weeks = [...html.matchAll(/<td( class="[^"]*")?><span>[^<]*<\/span><meter([^>]*)>/g)]
    expect(weeks.map(([, look, bar]) => [look, bar?.match(/value="(\d+)"/)?.[1]])).toEqual([
      [undefined, '60'],
      [' class="warn"', '60'],
    ])
  })
})
