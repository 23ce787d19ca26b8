import { expect, test } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { readFullTime } from '#server/money/read-full-time.server.ts'
import { addHoliday } from '#server/holidays/save-holiday.server.ts'
import { isOutage } from '#server/table/transient-errors.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { requestAssign, requestDelete, requestReplace } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { planned } from '#tests/support/visits/nurse-visit.ts'
import { arrival, departure, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* The office's timesheets (docs/decisions/0072). */

const clock = startOnTuesday()
const path = '/dashboard/hours'

/** Visits of Wednesday, corrected by some minutes, and of Thursday, without a departure; it is Friday at ten. */
async function threeDays({ correctedBy = 15 } = {}) {
  const planned = await plannedVisit()
  const { meera, office, visit, serviceId } = planned
  clock.moveTo(begins)
  await recordEvent(meera, arrival(visit))
  clock.moveTo(begins + 12 * hour)
  await recordEvent(meera, departure(visit))
  const later = {
    kind: 'correction',
    corrects: 'left',
    happenedAt: begins + 12 * hour + correctedBy * minute,
  } as const
  clock.moveTo(begins + 13 * hour)
  await recordEvent(officeAuthor(office), reportOf(visit, later, { reason: 'other', note: 'By telephone' }))
  clock.moveTo(begins + 24 * hour)
  await recordEvent(meera, arrival({ ...visit, day: '2026-11-26' }))
  clock.moveTo(begins + 50 * hour)
  return { ...planned, serviceId, site: openSite(await signInAgain(office)) }
}

test('the present month by nurse: what is open stands first, hours by day, night and on holidays', async () => {
  const { site, nurse, serviceId, office } = await threeDays()
  await addHoliday(
    { uid: office.uid, email: office.email },
    { day: '2026-11-25', name: 'Guru Nanak Jayanti' },
  )
  const { html, text, status } = await site.get(path)
  expect(status).toBe(200)
  expect(await htmlErrors(html)).toEqual([])
  expect(text).toContain('Timesheets, Sun 1 Nov to Mon 30 Nov Up to Fri 27 Nov, 10:00.')
  expect(text).toContain('Open: 1 Without both times a visit has no reported hours')
  expect(text).toMatch(
    new RegExp(
      `No departure Thu 26 Nov, 08:00–20:00 Savita Kulkarni ${nurse.fullName} On site since .*? Call`,
    ),
  )
  expect(html).toContain(`href="/dashboard/visits/${serviceId}.2026-11-26.1"`)
  expect(text).toContain(`${nurse.fullName} 2 24:00 12:15 12:15 0:00 12:15 – – 1 ×, +0:15 1 open`)
  expect(text).toContain('1 nurse of 1 2 24:00 12:15 12:15 0:00 12:15 – – 1 ×, +0:15 1 open')
  expect(text).toContain('Holidays Wed 25 Nov (Guru Nanak Jayanti)')
})

test('each visit of a nurse: planned, reported, how it is known, corrected, and what needs checking', async () => {
  const { site, nurse, serviceId } = await threeDays()
  const { html, text } = await site.get(`${path}?from=2026-11-25&to=27/11/2026&nurse=${nurse.id}`)
  expect(await htmlErrors(html)).toEqual([])
  expect(text).toContain('Day Patient Planned Reported Hours How it is known State')
  expect(text).toMatch(
    /Wed 25 Nov Savita Kulkarni 08:00–20:00 08:00–20:15 12:15 Nurse’s report; Corrected by the office: Other, before that 20:00 –/,
  )
  expect(text).toMatch(/Thu 26 Nov Savita Kulkarni 08:00–20:00 08:00– – Nurse’s report No departure/)
  expect(text).toMatch(/Fri 27 Nov Savita Kulkarni 08:00–20:00 – – – Upcoming/)
  expect(html).toContain(`href="/dashboard/visits/${serviceId}.2026-11-25.1"`)
})

test('two files, by nurse and by visit, whose exports are in the audit log', async () => {
  const { site, nurse, serviceId } = await threeDays()
  const days = '?from=2026-11-01&to=2026-11-30'
  const byNurse = await site.get(`${path}.csv${days}`)
  expect(byNurse.status).toBe(200)
  expect(byNurse.html).toContain(
    `"${nurse.fullName}","${nurse.id}","2","1440","735","735","0","0","0","","","1","15","1"`,
  )
  const byVisit = await site.get(`${path}.csv${days}&by=visit`)
  expect(byVisit.html).toContain(
    `"${nurse.fullName}","${nurse.id}","2026-11-25","","Savita Kulkarni","${serviceId}","08:00","720","08:00","20:15","735","0","0","0",`,
  )
  expect(byVisit.html.split('\r\n')).toHaveLength(1 + 6 + 1)
  const { auditEntry } = await readTable()
  const filters = { from: '2026-11-01', to: '2026-11-30' }
  expect(auditEntry.filter(({ action }) => action === 'export')).toMatchObject([
    { recordId: 'timesheets-by-nurse', values: { rows: 1, filters } },
    { recordId: 'timesheets-by-visit', values: { rows: 6, filters } },
  ])
})

test(
  'minutes below zero are numbers of the file, which a spreadsheet counts with',
  { tags: 'long' },
  async () => {
    const { site } = await threeDays({ correctedBy: -14 })
    expect((await site.get(`${path}.csv`)).html).toContain('"1","-14","1"')
  },
)

test('an empty period, and what is no period: beside its field, with what was typed', async () => {
  const { site } = await threeDays()
  expect((await site.get(`${path}?from=2026-10-01&to=2026-10-31`)).text).toContain('There were no visits')
  for (const [from, to, field, words] of [
    ['2026-11-20', '2026-11-19', 'to', 'The last day is before the first.'],
    ['2026-08-01', '2026-11-01', 'to', 'Choose at most three months.'],
    ['2026-11-28', '2026-11-29', 'from', 'Choose a day up to Fri 27 Nov.'],
    ['yesterday', '2026-11-29', 'from', 'Please enter a date, such as 25/11/2026'],
    ['2026-11-20', '', 'to', 'Please enter a date, such as 25/11/2026'],
  ] as const) {
    const { html } = await site.get(`${path}?from=${from}&to=${to}`)
    expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>${words}`))
    expect(html).toContain(`value="${from}"`)
    expect(await htmlErrors(html)).toEqual([])
    expect((await site.get(`${path}.csv?from=${from}&to=${to}`)).status).toBe(400)
  }
})

test('full-time days stand beside the hours and in no sum: since the start, until a replacement, and after the service was closed', async () => {
  const { site, office, nurse } = await threeDays()
  const kiran = await createNurse({ fullName: 'Kiran Bansode' })
  const rekha = await createNurse({ fullName: 'Rekha Jadhav' })
  clock.moveTo(begins - 22 * hour)
  const service = await confirmedService()
  expect(await requestAssign(await signInAgain(office), service, kiran)).toEqual({ ok: true })
  const daysOf = async (query = '') => {
    const { text, html } = await openSite(await signInAgain(office)).get(path + query)
    expect(await htmlErrors(html)).toEqual([])
    return / Nurse Patient Days to date (.*?) Planned The planned/.exec(text)?.[1]
  }
  expect((await site.get(path)).text).toContain('No visits Rekha Jadhav')
  expect(await daysOf()).toBe('Kiran Bansode Savita Kulkarni 0')
  clock.moveTo(begins + 50 * hour)
  expect(await requestReplace(await signInAgain(office), service, rekha)).toEqual({ ok: true })
  clock.moveTo(begins + 51 * hour)
  // The day of the replacement is Rekha's.
  expect(await daysOf()).toBe('Kiran Bansode Savita Kulkarni 2 Rekha Jadhav Savita Kulkarni 1')
  clock.moveTo(begins + 98 * hour)
  expect(await requestDelete(await signInAgain(office), service)).toEqual({ ok: true })
  clock.moveTo(begins + 122 * hour)
  expect(await daysOf()).toBe('Kiran Bansode Savita Kulkarni 2 Rekha Jadhav Savita Kulkarni 3')
  expect(await daysOf('?from=2026-11-26&to=2026-11-28')).toBe(
    'Kiran Bansode Savita Kulkarni 1 Rekha Jadhav Savita Kulkarni 2',
  )
  expect(await daysOf('?from=2026-11-01&to=2026-11-15')).toBeUndefined()

  const file = (await openSite(await signInAgain(office)).get(`${path}.csv`)).html
  const empty = Array<string>(7).fill('""').join(',')
  expect(file).toContain(`"Kiran Bansode","${kiran.id}",${empty},"2","Savita Kulkarni: 2","","",""`)
  expect(file).toContain(`"Rekha Jadhav","${rekha.id}",${empty},"3","Savita Kulkarni: 3","","",""`)
  expect(file).toMatch(new RegExp(`"${nurse.fullName}","${nurse.id}","\\d+",.*,"","",`))

  // What one request cannot read whole is refused like an outage, not cut off: pay is made of it.
  const november = daysOfMonth('2026-11')
  expect(await readFullTime(november, clock.now(), { services: 1, pages: 1 })).toHaveLength(2)
  const refused: unknown = await readFullTime(november, clock.now(), { services: 0, pages: 1 }).catch(
    (error: unknown) => error,
  )
  expect(isOutage(refused)).toBe(true)
})

/** A visit from Thursday to Friday, which is a holiday, reported as planned; the pages and the file of the office and the nurse. */
async function overHoliday(shift: { startMinute: number; minutes: number }) {
  const { person, nurse, office, visit } = await planned({ ...shift, weekdays: [4] })
  await addHoliday(
    { uid: office.uid, email: office.email },
    { day: '2026-11-27', name: 'Guru Nanak Jayanti' },
  )
  const start = startOfDay(visit.day) + shift.startMinute * minute
  for (const [report, time] of [
    [arrival, start],
    [departure, start + shift.minutes * minute],
  ] as const) {
    clock.moveTo(time)
    expect(await recordEvent(nurseAuthor(nurse), report(visit))).toMatchObject({ ok: true })
  }
  const ofNurse = await openSite(await signInAgain(person)).get('/staff/hours?month=2026-11&lang=en')
  expect(await htmlErrors(ofNurse.html)).toEqual([])
  const site = openSite(await signInAgain(office))
  const files = await Promise.all(
    ['', '?by=visit'].map(async (query) => (await site.get(`${path}.csv${query}`)).html),
  )
  return { nurse, ofNurse: ofNurse.text, ofOffice: (await site.get(path)).text, files }
}

test('a night before a holiday counts alike for the office and for the nurse, who reads how each time is known', async () => {
  const { nurse, ofNurse, ofOffice } = await overHoliday({ startMinute: 20 * 60, minutes: 12 * 60 })
  expect(ofNurse).toContain(
    'Hours from arrival to departure 12:00 Of these at night, 10 pm to 6 am 8:00 Of these on the company’s holidays 8:00 Hours still to work 0:00',
  )
  expect(ofNurse).toContain('How we know: the nurse’s report.')
  expect(ofNurse).not.toMatch(/live-in|₹|rupee/i)
  expect(ofOffice).toContain(`${nurse.fullName} 1 12:00 12:00 4:00 8:00 8:00 – – – Complete`)
  expect(ofOffice).toContain('Night 22:00 to 06:00.')
})

test('a day of live-in care counts as a day and has no hours, nights or holidays, for the office and for the nurse', async () => {
  const { nurse, ofNurse, ofOffice, files } = await overHoliday({ startMinute: 9 * 60, minutes: 24 * 60 })
  expect(ofNurse).toContain(
    'Visits 1 Planned hours to date 0:00 Hours from arrival to departure 0:00 Of these at night, 10 pm to 6 am 0:00 Of these on the company’s holidays 0:00 Hours still to work 0:00 Live-in days of 24 hours 1 A visit of 24 hours at which you were there counts as a live-in day.',
  )
  expect(ofOffice).toContain(`${nurse.fullName} 1 0:00 0:00 0:00 0:00 0:00 1 – – Complete`)
  expect(files[0]).toContain(`"${nurse.id}","1","0","0","0","0","0","1","","","0","0","0"`)
  expect(files[1]).toContain('"09:00","","09:00","09:00","","0","0","1",')
})

test('when the weeks are not read in the time of one page, the page says why and what to ask for', async () => {
  const { site } = await threeDays()
  const name = 'weeksComeTooLate'
  tableClient.middlewareStack.add(
    (next) => (args) => {
      if (JSON.stringify(args.input).includes('serviceWeek#'))
        throw Object.assign(new Error('Request aborted'), { name: 'AbortError' })
      return next(args)
    },
    { step: 'initialize', name },
  )
  try {
    const { html, text, status } = await site.get(path)
    expect(status).toBe(503)
    expect(await htmlErrors(html)).toEqual([])
    expect(text).toContain('Timesheets, Sun 1 Nov to Mon 30 Nov These visits could not be loaded in time.')
    expect(text).toContain('ask for fewer days: Sun 1 Nov to Sun 15 Nov Mon 16 Nov to Mon 30 Nov')
    expect(html).toContain(`href="${path}?from=2026-11-16&amp;to=2026-11-30"`)
  } finally {
    tableClient.middlewareStack.remove(name)
  }
})
