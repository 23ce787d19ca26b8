import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { smsTexts } from '#server/notice-sender/texts/sms-texts.server.ts'
import { fillIn } from '#server/notice-sender/texts/values.server.ts'
import { digestOf, logMessages } from '#server/notices/log-message.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { Contact } from '#server/notices/service-contact.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { minute, realWaitClock } from '#tests/support/clock.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  createStaffMember,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import { bookService, requestConfirm, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'

/* The history of a service, a page of the office (docs/visits.md, "Screens"). */

/** Noon in India on a Monday. */
const noon = Date.parse('2026-11-23T06:30:00.000Z')
const day = 24 * 60 * minute

let administrator: Person
let clock: { advance(by: number): void }
beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(noon)
  administrator = await createAdministrator()
})

const path = (serviceId: string) => `/dashboard/services/${serviceId}/history`

async function planned() {
  await runNotices()
  const nurse = await createNurse({ fullName: 'Meera Joshi', contactNumber: '9820098200' })
  const { customer, serviceId } = await confirmedService()
  expect(await change(administrator, serviceId, line(nurse))).toEqual({ ok: true })
  clock.advance(minute)
  await runNotices()
  return { nurse, customer, serviceId }
}

async function open(address: string) {
  const page = await openSite(administrator).get(address)
  expect(page.status, address).toBe(200)
  expect(await htmlErrors(page.html), address).toEqual([])
  return page
}

const call = (words: string, more: Record<string, string> = {}) => ({
  form: randomUUID(),
  ...{ day: '23 Nov 2026', time: '11:50', with: 'family', direction: 'in', words },
  ...more,
})

test('it has the very texts that went out with their outcome, the changes with who made them, and the booking code not', async () => {
  const { customer, serviceId } = await planned()
  const { text } = await open(path(serviceId))
  const inbox = [...(await readInbox(customer.number)), ...(await readInbox('9820098200'))]
  const told = inbox.filter(({ text: sent }) => !sent.includes('booking code'))
  expect(told.length).toBeGreaterThan(0)
  const flat = (words: string) => words.replace(/\s+/g, ' ')
  for (const { text: sent } of told) expect(flat(text)).toContain(flat(sent))
  const mails = (await readInbox(customer.email)).filter(
    ({ subject }) => subject === 'Your service and its nurse',
  )
  expect(mails).toHaveLength(1)
  expect(text).toContain('Your service and its nurse Hello, The care of')
  expect(text).toMatch(/SMS to .* Sent/)
  expect(text).toContain('Booking code, not shown')
  const codes = inbox.flatMap(({ text: sent }) => /code is: (\w+)/.exec(sent)?.[1] ?? [])
  expect(codes.length).toBeGreaterThan(0)
  for (const code of codes) expect(text).not.toContain(code)
  expect(text).toContain('Created the visit schedule')
  expect(text).toContain('Confirmed with the booking code')
  expect(await violations()).toEqual([])
})

test('a call is written down once, with whom and by whom, and stays as it is; what is wrong is said at its field', async () => {
  const { nurse, serviceId } = await planned()
  const site = openSite(administrator)
  const form = call('Nobody has come yet.')
  for (let times = 0; times < 2; times++)
    expect((await site.post(path(serviceId), form)).status, 'the same form twice').toBe(302)
  // After Back, with other words.
  expect((await site.post(path(serviceId), { ...form, words: 'They will wait until one.' })).status).toBe(302)
  const withNurse = call('She is on her way.', { with: `nurse:${nurse.id}`, direction: 'out' })
  expect((await site.post(path(serviceId), withNurse)).status).toBe(302)
  const { text } = await open(`${path(serviceId)}?kind=calls`)
  expect(text.match(/Nobody has come yet\./g)).toHaveLength(1)
  expect(text).toContain('The office called Meera Joshi (nurse): She is on her way.')
  expect(text).toContain('They will wait until one.')
  expect(text).toContain('3 entries')
  for (const [wrong, words] of [
    [{ time: '23:59' }, 'This time is in the future'],
    [{ day: '1 Jan 2020' }, 'This is more than a year ago'],
    [{ time: 'soon' }, 'Please enter a day such as 30 Nov 2026 and a time such as 08:24'],
    [{ words: '' }, 'Please fill in this field'],
    [{ with: 'other' }, 'Please enter who it was'],
  ] as const) {
    const refused = await site.post(path(serviceId), call('Kept as typed', wrong))
    expect(refused.status, words).toBe(400)
    expect(refused.text).toContain(words)
    if (!('words' in wrong)) expect(refused.html).toContain('Kept as typed')
  }
  expect(
    (await Contact.query.ofService({ serviceId }).go()).data.filter(({ kind }) => kind === 'call'),
  ).toHaveLength(3)
  expect(await violations()).toEqual([])
})

test('kinds and words filter it without a script, and the file has what is shown', async () => {
  const { serviceId } = await planned()
  await openSite(administrator).post(path(serviceId), call('=1+1 about the gauze'))
  const { text, html } = await open(`${path(serviceId)}?kind=calls&kind=changes&q=gauze`)
  expect(text).toContain('1 entry')
  expect(text).not.toContain('SMS to')
  const file = linksOf(html).find((link) => link.includes('history.csv')) ?? ''
  const csv = await openSite(administrator).get(file)
  expect(csv.text).toContain('about the gauze')
  expect(csv.text).not.toContain('Created')
  const { text: none, html: empty } = await open(`${path(serviceId)}?q=nothing+like+it`)
  expect(none).toContain('No entry fits.')
  expect(linksOf(empty)).toContain(path(serviceId))
})

test('what a nurse reports from a cancelled visit stands there, and so does a note of the office', async () => {
  const { nurse, serviceId } = await planned()
  const visit = { serviceId, line: '1', day: '2026-11-24' }
  expect(await change(administrator, serviceId, { kind: 'noVisit', ...visit })).toEqual({ ok: true })
  clock.advance(day - 4 * 60 * minute)
  expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ isContested: true })
  const note = reportOf(visit, { kind: 'note' }, { note: 'The son sent her home.' })
  expect(await recordEvent(officeAuthor(administrator), note)).toMatchObject({ ok: true })
  administrator = await signInAgain(administrator)
  const { text } = await open(path(serviceId))
  expect(text).toContain('Arrival 08:01, reported by Meera Joshi, after the visit was missed or cancelled')
  expect(text).toContain('The son sent her home.')
})

test('a visit and its notes stand on one page each, also where a nurse comes on the day after its day', async () => {
  const { nurse, customer, serviceId } = await planned()
  const monday = '2026-11-23'
  await storeVisits({ serviceId, uid: customer.uid }, [
    { line: '1', day: monday, startMinute: 780 },
    { line: '1.1', day: monday, startMinute: 1440 + 480, nurseId: nurse.id },
  ])
  clock.advance(day)
  const visit = { serviceId, line: '1', day: monday }
  const note = reportOf(visit, { kind: 'note' }, { note: 'Nobody came on Monday.' })
  expect(await recordEvent(officeAuthor(administrator), note)).toMatchObject({ ok: true })
  clock.advance(40 * day)
  administrator = await signInAgain(administrator)
  const pages = [
    await open(`${path(serviceId)}?to=${monday}`),
    await open(`${path(serviceId)}?to=2026-12-24`),
  ].map(({ text }) => text)
  for (const [words, shown] of [
    ['Nobody came on Monday.', [1, 0]],
    ['13:00–14:00, no nurse', [1, 0]],
    ['08:00–09:00, Meera Joshi', [0, 1]],
  ] as const)
    expect(
      pages.map((text) => text.split(words).length - 1),
      words,
    ).toEqual(shown)
})

test('a message whose wording has changed since stands with its values in the wording of today, and says so; one that has no wording now does not', async () => {
  const { customer, serviceId } = await planned()
  const values = { whichVisit: '24 Nov 8 am', visitState: 'no arrival reported yet' }
  const common = { serviceId, with: 'family', withId: customer.uid, about: 'notArrived', way: 'sms' } as const
  await logMessages(
    [
      { template: 'visit.family.en', values, digest: digestOf({ text: 'As it was worded then' }) },
      { template: 'lateVisit.family.en', values, digest: digestOf({ text: 'Gone' }) },
      { template: 'visit.family.en', values: { whichVisit: 'Gone too' }, digest: digestOf({ text: 'Gone' }) },
    ].map((message) => ({ ...common, ...message, contactId: randomUUID(), outcome: 'sent' as const })),
  )
  const { text } = await open(`${path(serviceId)}?kind=messages`)
  const worded = fillIn(smsTexts['visit.family.en'], values)
  expect(text).toContain(`${worded} Nurse not arrived · The wording has changed since: this`)
  expect(text.split('this is today’s wording')).toHaveLength(2)
  expect(text.split('so the text can no longer be shown.')).toHaveLength(3)
  expect(text).not.toContain('Gone too')
})

test('a mail to the office about the visits of several families stands there without its text', async () => {
  await runNotices()
  const services: [string, string][] = []
  for (const name of ['Savita Kulkarni', 'Ramesh Gokhale']) {
    const family = await createCustomer()
    const dates = { startDate: '2026-11-24T08:00', endDate: '2026-12-20T20:00' }
    const service = await bookService(family, bookingOf({ name, ...dates }))
    await requestConfirm(family, service, service.bookCode)
    expect(await change(administrator, service.serviceId, line())).toEqual({ ok: true })
    clock.advance(minute)
    await runNotices()
    services.push([service.serviceId, name])
  }
  clock.advance(14 * 60 * minute)
  await runNotices()
  clock.advance(6 * 60 * minute)
  await runNotices()
  administrator = await signInAgain(administrator)
  const pages = await Promise.all(services.map(async ([serviceId]) => (await open(path(serviceId))).text))
  expect(pages.filter((text) => text.includes('The text names several families'))).toHaveLength(1)
  for (const [place, text] of pages.entries()) {
    expect(text).toContain(services[place]?.[1])
    expect(text).not.toContain(services[1 - place]?.[1])
  }
})

test('it is read some weeks at a time, in as many requests however long the service has run', async () => {
  const { serviceId } = await planned()
  const requests = async () => {
    const seen = await observe(() => openSite(administrator).get(path(serviceId)))
    return Object.values(tally(seen.calls)).reduce((sum, count) => sum + count, 0)
  }
  const first = await requests()
  clock.advance(40 * day)
  administrator = await signInAgain(administrator)
  const { text, html } = await open(path(serviceId))
  expect(text).not.toContain('Created the visit schedule')
  const older = linksOf(html).find((link) => link.includes('to=')) ?? ''
  expect((await open(older)).text).toContain('Created the visit schedule')
  expect(await requests()).toBeLessThanOrEqual(first + 1)
  for (const ancient of ['0000-01-01', '2020-01-01'])
    expect((await open(`${path(serviceId)}?to=${ancient}`)).text).toContain('Created the visit schedule')
  clock.advance(80 * day)
  administrator = await signInAgain(administrator)
  expect((await open(older)).text).toContain('are no longer kept.')
})

test('a message that waits or was given up stands there with its state, and once it has gone out only with its text', async () => {
  const { serviceId } = await planned()
  const messages = async () => (await open(`${path(serviceId)}?kind=messages`)).text
  expect(await messages()).not.toMatch(/Waiting|Not sent/)
  clock.advance(minute)
  const removal = { kind: 'noVisit', line: '1', day: '2026-11-24' } as const
  expect(await change(administrator, serviceId, removal)).toEqual({ ok: true })
  const waiting = await messages()
  expect(waiting).toMatch(/Meera Joshi Waiting Visit update .* due /)
  const { data } = await Notice.query.byDue({ state: 'open' }).go()
  const ofFamily = data.find(({ to, serviceId: of }) => to === 'family' && of === serviceId)
  expect(ofFamily).toBeDefined()
  if (ofFamily)
    await Notice.patch({ recipientKey: ofFamily.recipientKey, noticeId: ofFamily.noticeId })
      .set({ state: 'void', reason: 'no-longer-true' })
      .composite({ dueAt: ofFamily.dueAt })
      .go()
  clock.advance(10 * minute)
  await runNotices()
  const later = await messages()
  expect(later).not.toContain('Waiting')
  expect(later).toMatch(/Not sent Visit update · No longer needed/)
})

test('of a service that is removed stands what stays of it, with how it ended, and a call is written down', async () => {
  const { nurse, serviceId } = await planned()
  clock.advance(day)
  const visit = { serviceId, line: '1', day: '2026-11-24' }
  expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
  administrator = await signInAgain(administrator)
  await requestDelete(administrator, { serviceId })
  expect((await openSite(administrator).get(`/dashboard/services/${serviceId}`)).status).toBe(404)
  const earlier = await open('/dashboard/services/earlier')
  expect(linksOf(earlier.html)).toContain(path(serviceId))
  const site = openSite(administrator)
  expect((await site.post(path(serviceId), call('A bill is asked for', { day: '24 Nov 2026' }))).status).toBe(
    302,
  )
  const { text, html } = await open(path(serviceId))
  for (const words of [
    'History: Savita Kulkarni',
    'deleted by the office, Tue 24 Nov',
    'Deleted the service',
    'Created the visit schedule',
    'Arrival 12:',
    'A bill is asked for',
    'Your service and its nurse',
  ])
    expect(text).toContain(words)
  // The page of the service is gone.
  expect(linksOf(html)).not.toContain(`/dashboard/services/${serviceId}`)
  expect((await site.get(`${path(serviceId)}.csv`)).text).toContain('Deleted the service')
})

test('it is for administrators; a service that is not there is not found', async () => {
  const { customer, serviceId } = await planned()
  for (const person of [customer, await createStaffMember()])
    for (const address of [path(serviceId), `${path(serviceId)}.csv`])
      expect((await openSite(person).get(address)).status).toBe(302)
  expect((await openSite(customer).post(path(serviceId), call('A stranger'))).status).toBe(302)
  for (const address of [path(randomUUID()), `${path(randomUUID())}.csv`])
    expect((await openSite(administrator).get(address)).status).toBe(404)
  expect((await openSite(administrator).post(path(randomUUID()), call('Nowhere'))).status).toBe(404)
  expect(
    (await Contact.query.ofService({ serviceId }).go()).data.every(({ kind }) => kind === 'message'),
  ).toBe(true)
})

test('the service, its messages and the search lead there', async () => {
  const { serviceId } = await planned()
  for (const address of [
    `/dashboard/services/${serviceId}`,
    `/dashboard/services/${serviceId}/messages`,
    `/dashboard/find?q=${serviceId}`,
  ])
    expect(
      linksOf((await open(address)).html).some((link) => link.startsWith(path(serviceId))),
      address,
    ).toBe(true)
})
