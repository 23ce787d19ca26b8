import { expect, test } from 'vitest'
import { office, serviceAt } from '#tests/integration/notices/service-at.ts'
import { made, run, setTime, startSenderOnTuesday } from '#tests/integration/notices/computed-notices.ts'
import { bookingFields, bookingOf } from '#tests/support/bookings.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, signInAgain, type Person } from '#tests/support/people.ts'
import { bookService, requestAssign, requestClose, requestConfirm, seenOf } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, diaryOf, line, planRecordOf } from '#tests/support/visits/plans.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { readInbox } from '#tests/support/stand-ins.ts'

/* A day without a time: care begins with its first day and ends with its last one (docs/decisions/0004). */

startSenderOnTuesday()
const days = { startDate: '01/12/2026', endDate: '05/12/2026' }

/** The texts of some pages. */
async function read(person: Person, ...paths: string[]) {
  const site = openSite(person)
  return Promise.all(paths.map(async (path) => (await site.get(path)).text))
}

test('a booking of days is read the same by the family, the office and the nurse', async () => {
  const [family, administrator] = [await createCustomer(), await createAdministrator()]
  const { person, nurse } = await createLinkedNurse({ fullName: 'Meera Joshi' })
  const answer = await openSite(family).post('/book/service', bookingFields(days))
  expect(answer.text).toContain('Care: 1 Dec 2026 to 5 Dec 2026.')
  const refused = await openSite(family).post('/book/service', bookingFields({ ...days, name: '' }))
  expect(refused.text).toMatch(/1 Dec 2026.*5 Dec 2026(?! ?,)/)
  const { serviceId, bookCode } = await bookService(family, bookingOf(days))
  await requestConfirm(family, { serviceId }, bookCode)
  const [waiting] = await read(administrator, '/dashboard/panel')
  expect(waiting).toContain('starts Tue 1 Dec Assign')
  expect(await requestAssign(administrator, { serviceId }, nurse)).toEqual({ ok: true })

  const [home = ''] = await read(family, '/show/service')
  expect(home).toContain('Start date 01/12/2026 00:00:00 End date 05/12/2026 23:59:59')
  expect(home).toContain('From Tuesday 1 December For Savita Kulkarni. Assigned')
  const [list, details, dates, found, csv] = await read(
    administrator,
    '/dashboard/services/confirmed',
    `/dashboard/services/${serviceId}`,
    `/dashboard/services/${serviceId}/dates`,
    `/dashboard/find?q=${serviceId}`,
    '/dashboard/services/confirmed.csv',
  )
  expect(list).toContain('1 Dec to 5 Dec')
  expect(details).toContain('1 to 5 December')
  expect(dates).toContain('Current dates: 1 to 5 December.')
  expect(found).toContain('Meera Joshi, 1 to 5 December')
  expect(csv).toMatch(/1\/12\/2026, 12:00\sam.+5\/12\/2026, 11:59\spm/)
  expect((await read(person, '/staff'))[0]).toContain('Tue 1 Dec 2026 – Sat 5 Dec 2026')
  expect((await diaryOf(nurse))?.hold).toMatchObject({
    from: '2026-11-30T18:30:00.000Z',
    to: '2026-12-05T18:30:00.000Z',
  })
})

test('messages name the last day, and the office hears of it when that day is over', async () => {
  const { messages, nurse, family, serviceId } = await serviceAt('assigned', days)
  await runNotices()
  const [toNurse] = await readInbox(`+91${nurse.contactNumber}`)
  expect(toNurse?.text).toContain('from 1 Dec 2026 to 5 Dec 2026.')
  const toFamily = (await readInbox(family.number)).map(({ text }) => text)
  expect(toFamily.join()).toContain('from 1 Dec to 5 Dec is')
  setTime('2026-12-05', '23:50')
  await run()
  expect(await made('serviceOverdue')).toEqual([])
  setTime('2026-12-06', '00:10')
  await run()
  expect((await made('serviceOverdue')).map((notice) => notice.serviceId)).toEqual([serviceId])
  expect((await messages('serviceOverdue', office))?.mail?.text).toContain('5 Dec 2026')
})

test('the plan has the last day, and what is over names it', async () => {
  const [family, administrator] = [await createCustomer(), await createAdministrator()]
  const service = await bookService(family, bookingOf(days))
  await requestConfirm(family, service, service.bookCode)
  const everyDay = { ...line(), from: '2026-12-01' } as ReturnType<typeof line>
  expect(await change(administrator, service.serviceId, everyDay)).toEqual({ ok: true })
  expect(await planRecordOf(service.serviceId)).toMatchObject({
    firstDay: '2026-12-01',
    lastDay: '2026-12-05',
  })
  expect(await violations()).toEqual([])
  setTime('2026-12-05', '23:50')
  const [running] = await read(await signInAgain(administrator), '/dashboard/services/confirmed')
  expect(running).not.toContain('Past its end date')
  setTime('2026-12-06', '09:00')
  const [over, roster] = await read(
    await signInAgain(administrator),
    '/dashboard/services/confirmed',
    '/dashboard/roster',
  )
  expect(over).toContain('Past its end date Sat 5 Dec, not closed')
  expect(roster).toContain('5 Dec 2026')
  await requestClose(await signInAgain(family), service, service.closeCode)
  const [earlier] = await read(await signInAgain(family), '/show/earlier')
  expect(earlier).toContain('01/12/2026 to 05/12/2026')
  const [closed, file] = await read(
    await signInAgain(administrator),
    '/dashboard/services/earlier',
    '/dashboard/services/earlier.csv',
  )
  expect(closed).toContain('1 Dec to 5 Dec')
  expect(file).toMatch(/1\/12\/2026, 12:00\sam.+5\/12\/2026, 11:59\spm/)
})

test('the office’s field shows the last minute of a last day, and saving it changes nothing', async () => {
  const { administrator, service, serviceId } = await serviceAt('assigned', days)
  const site = openSite(administrator)
  const path = `/dashboard/services/${serviceId}/dates`
  const form = await site.get(path)
  expect(form.value('endDate')).toBe('2026-12-05T23:59')
  const { startDate: seenStart, endDate: seenEnd } = await seenOf(service)
  const fields = { startDate: '2026-12-01T00:00', seenStart, seenEnd, reason: 'They asked for it' }
  const same = await site.post(path, { ...fields, endDate: '2026-12-05T23:59' })
  expect(same.text).toContain('The service has these dates already')
  const zero = await site.post(path, { ...fields, startDate: '01/12/2026 8 am', endDate: '01/12/2026 08:00' })
  expect(zero.text).toContain('The end must be later than the start.')
  await site.post(path, { ...fields, endDate: '08/12/2026' })
  expect((await seenOf(service)).endDate).toBe('2026-12-08T18:30:00.000Z')
  const log = await site.get('/dashboard/audit')
  expect(log.text).toContain('1 to 8 December instead of 1 to 5 December: They asked for it')
})

test.each([
  ['', 'The end must be later than the start.'],
  ['?lang=hi', 'खत्म होने का समय शुरू होने के समय के बाद का होना चाहिए।'],
  ['?lang=mr', 'सेवा संपण्याची वेळ सुरू होण्याच्या वेळेनंतरची असावी.'],
])('a booking of no minutes is refused beside its end: %o', async (query, words) => {
  const typed = { startDate: '01/12/2026 08:00', endDate: '01/12/2026 8 am' }
  const answer = await openSite(await createCustomer()).post(`/book/service${query}`, bookingFields(typed))
  expect(answer.status).toBe(400)
  expect(/id="book-endDate-error"[^>]*>([^<]*)</.exec(answer.html)?.[1]).toBe(words)
  expect(answer.value('endDate')).toBe(typed.endDate)
})

test('a last day before the first one is refused in the specification’s words', async () => {
  const typed = { startDate: '02/12/2026', endDate: '01/12/2026' }
  const answer = await openSite(await createCustomer()).post('/book/service', bookingFields(typed))
  expect(answer.text).toContain('End date cannot be before start date.')
  expect(answer.text).not.toContain('The end must be later than the start.')
})

test('midnight as a time ends the day before, as everywhere', async () => {
  const typed = { startDate: '01/12/2026 00:00', endDate: '06/12/2026 00:00' }
  const answer = await openSite(await createCustomer()).post('/book/service', bookingFields(typed))
  expect(answer.text).toContain('Care: 1 Dec 2026 to 5 Dec 2026.')
})
