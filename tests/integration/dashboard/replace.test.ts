import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { momentWords } from '#domain/office-dates.ts'
import { halvesOf } from '#domain/phone.ts'
import { today } from '#server/clock.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { inDays, instantInDays } from '#tests/support/booking-dates.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { recordsOf, requestAssign, requestReplace } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { confirmedService, told, pathOf } from '#tests/support/dashboard/replace.ts'

/* "Replace Nurse" and "Change Dates" through their pages. */

let administrator: Person
let site: Site
beforeAll(async () => {
  administrator = await createAdministrator('record')
  site = openSite(administrator)
})

async function assignedService() {
  const [service, nurse] = [await confirmedService(), await createNurse()]
  await requestAssign(administrator, service, nurse)
  return { ...service, nurse }
}

test('a replacement redirects to its list with a message, and the service has its new nurse', async () => {
  const { nurse, ...service } = await assignedService()
  const next = await createNurse()
  const page = await site.get(pathOf(service, 'replace'))
  expect(page.text).toContain('Replace Nurse')
  expect(page.text).toContain(
    `Current nurse: ${nurse.fullName}, ${halvesOf(nurse.contactNumber)}. They will be available again.`,
  )
  expect(page.text).toContain(`${next.fullName} – ${next.contactNumber}`)
  expect(page.value('formerNurseId')).toBe(nurse.id)
  const back = '/dashboard/services/confirmed?status=assigned'
  const answer = await site.post(pathOf(service, 'replace'), {
    nurseId: next.id,
    formerNurseId: nurse.id,
    reason: 'Dengue',
    back,
  })
  expect(answer.location).toBe(back)
  expect((await site.get(back)).text).toContain('Nurse replaced successfully!')
  expect((await site.get(`/dashboard/services/${service.serviceId}`)).text).toContain(next.fullName)
  const log = await site.get(`/dashboard/audit?recordType=service&recordId=${service.serviceId}`)
  expect(log.text).toContain(`${next.fullName} instead of ${nurse.fullName}: Dengue`)
})

test('without JavaScript a row chooses its nurse, what was typed stays, and nothing changes', async () => {
  const { nurse, ...service } = await assignedService()
  const next = await createNurse()
  const path = pathOf(service, 'replace')
  const typed = { formerNurseId: nurse.id, nurseId: '', reason: 'She fell ill on the way', despite: 'yes' }
  const page = await site.post(path, { ...typed, choose: next.id })
  expect(page.status).toBe(200)
  expect(page.html).toContain('She fell ill on the way</textarea>')
  expect(page.html).toMatch(new RegExp(`<option value="${next.id}" selected`))
  expect(page.html).not.toContain('role="alert"')
  // Without a reason too: it is asked for by "Replace nurse".
  expect((await site.post(path, { ...typed, reason: '', choose: next.id })).status).toBe(200)
  expect((await site.get(`/dashboard/services/${service.serviceId}`)).text).toContain(nurse.fullName)
})

test('without JavaScript a search by name keeps the reason, the tick and who was chosen, and replaces nobody', async () => {
  const { nurse, ...service } = await assignedService()
  const [next, other] = [await createNurse(), await createNurse()]
  const path = pathOf(service, 'replace')
  const shown = await site.get(path)
  // The key Enter in the field presses the first button of the form.
  const form = shown.html.match(/<form method="post" action="[^"]*replace.*?<\/form>/s)?.[0]
  expect(form?.match(/<button[^>]*>/)?.[0]).toContain('name="choose"')
  expect(form).toContain('name="name"')
  const typed = {
    formerNurseId: nurse.id,
    nurseId: next.id,
    reason: 'She fell ill on the way',
    despite: 'yes',
  }
  const page = await site.post(path, { ...typed, name: other.fullName, choose: '' })
  expect(page.status).toBe(200)
  expect(page.value('name')).toBe(other.fullName)
  expect(page.text).toContain(`“${other.fullName}”`)
  expect(page.html).toContain('She fell ill on the way</textarea>')
  expect(page.html).toMatch(new RegExp(`<option value="${next.id}" selected`))
  expect(page.html).not.toContain('role="alert"')
  expect((await site.get(`/dashboard/services/${service.serviceId}`)).text).toContain(nurse.fullName)
})

test('every reason for refusing a replacement has its message, what was typed stays, and nothing changes', async () => {
  const { nurse, customer, ...service } = await assignedService()
  const next = await createNurse()
  const path = pathOf(service, 'replace')
  const form = { formerNurseId: nurse.id, reason: 'She fell ill on the way' }
  const unchosen = await site.post(path, { ...form, nurseId: '' })
  told(unchosen, 400, 'Please select a nurse')
  expect(unchosen.html).toContain('She fell ill on the way</textarea>')
  told(await site.post(path, form), 400, 'Nurse ID is required')
  const silent = await site.post(path, { formerNurseId: nurse.id, nurseId: next.id, reason: '  ' })
  told(silent, 400, 'Please enter a reason')
  expect(silent.html).toMatch(new RegExp(`<option[^>]*value="${next.id}"[^>]*selected`))
  told(await site.post(path, { ...form, nurseId: next.id, reason: 'x'.repeat(301) }), 400, 'fewer characters')
  told(await site.post(path, { ...form, nurseId: randomUUID() }), 400, 'Nurse not found in the staff list')
  told(
    await site.post(path, { ...form, nurseId: nurse.id }),
    400,
    `${nurse.fullName} is already the nurse of this service`,
  )
  const away = await createNurse({ available: false, assignedServiceId: randomUUID() })
  told(
    await site.post(path, { ...form, nurseId: away.id }),
    400,
    `${away.fullName} is not available for assignment`,
  )
  told(
    await site.post(path, { ...form, nurseId: next.id, formerNurseId: 'another' }),
    400,
    `the nurse is now ${nurse.fullName}`,
  )
  const confirmed = await confirmedService()
  told(
    await site.post(pathOf(confirmed, 'replace'), { ...form, nurseId: next.id }),
    400,
    'Cannot replace nurse of service with status: confirmed',
  )
  told(
    await site.post(pathOf({ serviceId: randomUUID() }, 'replace'), { ...form, nurseId: next.id }),
    400,
    'Service not found',
  )
  expect((await recordsOf(customer, service)).service?.nurseId).toBe(nurse.id)
  await UserService.delete({ uid: customer.uid, serviceId: service.serviceId }).go()
  told(await site.post(path, { ...form, nurseId: next.id }), 400, "Service not found in user's services list")
})

test('the page of a service that is not assigned shows why no nurse can be replaced', async () => {
  const page = await site.get(pathOf(await confirmedService(), 'replace'))
  expect(page.text).toContain('Cannot replace nurse of service with status: confirmed')
  expect(page.html).not.toContain('name="nurseId"')
})

test('a second form that shows a former nurse is refused, and its page then shows the present one', async () => {
  const { nurse, ...service } = await assignedService()
  const [second, third] = await Promise.all([createNurse(), createNurse()])
  await requestReplace(administrator, service, second)
  const path = pathOf(service, 'replace')
  const form = { nurseId: third.id, formerNurseId: nurse.id, reason: 'Dengue' }
  const answer = await site.post(path, form)
  told(answer, 400, 'This service was reassigned in the meantime')
  expect(answer.value('formerNurseId')).toBe(second.id)
  const again = await site.post(path, { ...form, formerNurseId: answer.value('formerNurseId') ?? '' })
  expect(again.status).toBe(302)
})

async function shownDates(service: { serviceId: string }) {
  const page = await site.get(pathOf(service, 'dates'))
  return { seenStart: page.value('seenStart') ?? '', seenEnd: page.value('seenEnd') ?? '' }
}

test('changed dates stand in the service, its indexes and the family’s list, and the length that no longer fits is gone', async () => {
  const { customer, ...service } = await confirmedService()
  const page = await site.get(pathOf(service, 'dates'))
  expect(page.value('startDate')).toBe(inDays(100, '09:30'))
  expect(page.value('endDate')).toBe(inDays(130, '18:00'))
  const answer = await site.post(pathOf(service, 'dates'), {
    ...(await shownDates(service)),
    startDate: inDays(90, '10:00'),
    endDate: inDays(150, '12:00'),
    reason: 'Home from hospital earlier',
  })
  expect((await site.get(answer.location ?? '')).text).toContain('Dates changed successfully!')
  const [startDate, endDate] = [instantInDays(90, '10:00'), instantInDays(150, '12:00')]
  const { service: record, entry } = await recordsOf(customer, service)
  expect(record).toMatchObject({ status: 'confirmed', startDate, endDate, patient: { startDate, endDate } })
  expect(record?.patient).toMatchObject({ name: 'Savita Kulkarni', age: 71, gender: 'Female' })
  expect([record?.weeks, record?.months]).toEqual([undefined, undefined])
  expect(entry).toMatchObject({ startDate, endDate })
  const byStart = await Service.query.byStart({}).between({ startDate }, { startDate }).go({ pages: 'all' })
  expect(byStart.data).toMatchObject([{ status: 'confirmed', startDate, endDate }])
  const log = await site.get(`/dashboard/audit?recordType=service&recordId=${service.serviceId}`)
  expect(log.text).toContain('Home from hospital earlier')
  expect(log.text).toContain(
    `changed the dates of Savita Kulkarni’s service : ${momentWords(startDate, today())}`,
  )
  const list = await openSite(customer).get('/show/service')
  expect(list.status).toBe(200)
})

test('dates that are typed by hand are understood', async () => {
  const { customer, ...service } = await confirmedService()
  const [start, end] = [inDays(90, '10:00'), inDays(150, '18:30')]
  const typed = (local: string, time: string) =>
    `${local.slice(0, 10).split('-').reverse().join('/')} ${time}`
  await site.post(pathOf(service, 'dates'), {
    ...(await shownDates(service)),
    startDate: typed(start, '10 am'),
    endDate: typed(end, '6.30 pm'),
    reason: 'By telephone',
  })
  const { service: record } = await recordsOf(customer, service)
  expect(record).toMatchObject({
    startDate: instantInDays(90, '10:00'),
    endDate: instantInDays(150, '18:30'),
  })
})

test(
  'a move that keeps the length keeps the weeks and months that the family wrote',
  { tags: 'long' },
  async () => {
    const { customer, ...service } = await confirmedService()
    const answer = await site.post(pathOf(service, 'dates'), {
      ...(await shownDates(service)),
      startDate: inDays(107, '09:30'),
      endDate: inDays(137, '18:00'),
      reason: 'A week later',
    })
    expect(answer.status).toBe(302)
    expect((await recordsOf(customer, service)).service).toMatchObject({ weeks: 4, months: 1 })
  },
)

test('wrong dates have their messages beside the fields, what was typed stays, and nothing changes', async () => {
  const { customer, ...service } = await confirmedService()
  const path = pathOf(service, 'dates')
  const seen = await shownDates(service)
  const start = inDays(100, '09:30')
  const cases: [Record<string, string>, string][] = [
    [{ startDate: start, endDate: inDays(99, '09:30') }, 'The end cannot be before the start.'],
    [{ startDate: start, endDate: inDays(-1, '09:30') }, 'The end cannot be before today.'],
    [{ startDate: inDays(-1, '09:30'), endDate: inDays(130, '18:00') }, 'The start cannot be before today.'],
    [{ startDate: inDays(800, '09:30'), endDate: inDays(830, '18:00') }, 'at most 2 years ahead'],
    [{ startDate: start, endDate: inDays(1300, '18:00') }, 'at most 3 years after the start'],
    [{ startDate: start, endDate: '2030-02-30T10:00' }, 'valid date and time, such as 25/11/2026 08:00'],
    [{ startDate: start, endDate: '' }, 'Please enter a date and time'],
  ]
  for (const [dates, message] of cases) {
    const answer = await site.post(path, { ...seen, ...dates, reason: 'Typed reason' })
    told(answer, 400, message)
    expect(answer.html).toContain('Typed reason</textarea>')
    expect(answer.value('startDate')).toBe(dates.startDate)
  }
  told(
    await site.post(path, { ...seen, startDate: start, endDate: inDays(140, '09:30'), reason: '' }),
    400,
    'Please enter a reason',
  )
  told(
    await site.post(path, { ...seen, startDate: start, endDate: inDays(130, '18:00'), reason: 'None' }),
    400,
    'The service has these dates already',
  )
  const { patient } = (await recordsOf(customer, service)).service ?? {}
  expect([patient?.startDate, patient?.endDate]).toEqual([seen.seenStart, seen.seenEnd])
})
