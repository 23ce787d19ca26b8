import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { readFullTime } from '#server/hours/read-full-time.server.ts'
import { daysOfMonth } from '#server/hours/read-month.server.ts'
import { isOutage } from '#server/table/transient-errors.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { requestAssign, requestDelete, requestReplace } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { arrival, departure, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* The office's page of hours (docs/decisions/0072). */

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

test('a month by nurse: planned to date, reported, corrected, missing, and what is to come apart', async () => {
  const { site, nurse, serviceId } = await threeDays()
  const { html, text, status } = await site.get(path)
  expect(status).toBe(200)
  expect(await htmlErrors(html)).toEqual([])
  expect(text).toContain(
    'Timesheets, November 2026 Up to Fri 27 Nov, 10:00. Upcoming visits are counted separately.',
  )
  expect(text).toContain('Departures missing: 1 Their hours are not in “Reported”.')
  expect(text).toMatch(
    new RegExp(
      `No departure Thu 26 Nov ${nurse.fullName} Savita Kulkarni · 08:00–20:00 · arrived 08:00 Call`,
    ),
  )
  expect(html).toContain(`href="/dashboard/visits/${serviceId}.2026-11-26.1"`)
  expect(text).toContain(`${nurse.fullName} 2 24:00 12:15 (1 to check) −11:45 1 ×, +0:15 1 missing 48:00`)
  expect(text).toContain('1 nurse of 1 2 24:00 12:15 (1 to check) −11:45 1 ×, +0:15 1 missing 48:00')
})

test('full-time days stand beside the hours and in no sum: since the start, until a replacement, and after the service was closed', async () => {
  const { site, office, nurse } = await threeDays()
  const [kiran, rekha] = [
    await createNurse({ fullName: 'Kiran Bansode' }),
    await createNurse({ fullName: 'Rekha Jadhav' }),
  ]
  clock.moveTo(begins - 22 * hour)
  const service = await confirmedService()
  expect(await requestAssign(await signInAgain(office), service, kiran)).toEqual({ ok: true })
  const daysOf = async (query = '') => {
    const { text, html } = await openSite(await signInAgain(office)).get(path + query)
    expect(await htmlErrors(html)).toEqual([])
    return / Days to date (?!on)(.*?) Planned to date /.exec(text)?.[1]
  }
  const without = (await site.get(path)).text
  expect(without).toContain('Full-time assignments Days to date on which a service without a visit schedule')
  expect(without).toContain('No visits Rekha Jadhav')
  expect(await daysOf()).toBe('Kiran Bansode Savita Kulkarni 0')

  clock.moveTo(begins + 50 * hour)
  expect(await daysOf()).toBe('Kiran Bansode Savita Kulkarni 3')
  expect(await requestReplace(await signInAgain(office), service, rekha)).toEqual({ ok: true })
  clock.moveTo(begins + 51 * hour)
  // The day of the replacement is Rekha's.
  expect(await daysOf()).toBe('Kiran Bansode Savita Kulkarni 2 Rekha Jadhav Savita Kulkarni 1')
  clock.moveTo(begins + 98 * hour)
  expect(await requestDelete(await signInAgain(office), service)).toEqual({ ok: true })
  clock.moveTo(begins + 122 * hour)
  expect(await daysOf()).toBe('Kiran Bansode Savita Kulkarni 2 Rekha Jadhav Savita Kulkarni 3')
  expect(await daysOf('?by=service')).toBe('Savita Kulkarni Kiran Bansode 2 Savita Kulkarni Rekha Jadhav 3')
  expect(await daysOf('?half=first')).toBeUndefined()

  // What one request cannot read whole is refused like an outage, not cut off: pay is made of it.
  const november = daysOfMonth('2026-11')
  expect(await readFullTime(november, clock.now(), { services: 1, pages: 1 })).toHaveLength(2)
  const refused: unknown = await readFullTime(november, clock.now(), { services: 0, pages: 1 }).catch(
    (error: unknown) => error,
  )
  expect(isOutage(refused)).toBe(true)

  const file = await openSite(await signInAgain(office)).get(`${path}.csv?month=2026-11`)
  const empty = Array<string>(11).fill('""').join(',')
  expect(file.html).toContain('"Upcoming","Upcoming, minutes","Full-time days","Full-time days by patient"')
  expect(file.html).toContain(`"Kiran Bansode","${kiran.id}",${empty},"2","Savita Kulkarni: 2"`)
  expect(file.html).toMatch(new RegExp(`"${nurse.fullName}","${nurse.id}","\\d+",.*,"","","\\d"\\r\\n`))
})

test('by service for the bill, and as a file whose export is in the audit log', async () => {
  const { site, serviceId, nurse } = await threeDays()
  const { text, html } = await site.get(`${path}?by=service`)
  expect(text).toContain('Savita Kulkarni 2 24:00 12:15 (1 to check) −11:45 1 ×, +0:15 1 missing 48:00')
  expect(html).toContain(`href="/dashboard/services/${serviceId}"`)
  expect(html).toContain('href="/dashboard/hours.csv?by=service&amp;month=2026-11"')
  const file = await site.get(`${path}.csv?month=2026-11`)
  expect(file.status).toBe(200)
  expect(file.html).toContain(
    `"${nurse.fullName}","${nurse.id}","2","0","24:00","12:15","1","1440","735","15","1","48:00","2880","","","1"`,
  )
  const { auditEntry } = await readTable()
  expect(auditEntry.filter(({ action }) => action === 'export')).toMatchObject([
    { recordType: 'export', recordId: 'hours-by-nurse', values: { rows: 1, filters: { month: '2026-11' } } },
  ])
})

test(
  'minutes below zero are numbers of the file, which a spreadsheet counts with',
  { tags: 'long' },
  async () => {
    const { site } = await threeDays({ correctedBy: -14 })
    expect((await site.get(`${path}.csv?month=2026-11`)).html).toContain('"1","1440","706","-14","1"')
  },
)

test('other months: one that is empty, one that has not begun, and one that is none', async () => {
  const { site } = await threeDays()
  expect((await site.get(`${path}?month=2026-10`)).text).toContain('There were no visits in this month.')
  for (const month of ['2026-12', '2026-13', 'november'])
    expect((await site.get(`${path}?month=${month}`)).status).toBe(404)
})

test(
  'half of a month has the visits of its days alone, and the other half the rest',
  { tags: 'long' },
  async () => {
    const { site, nurse } = await threeDays()
    const second = await site.get(`${path}?half=second`)
    expect(second.text).toContain('Timesheets, 16 to 30 November 2026')
    expect(second.text).toContain(`${nurse.fullName} 2 24:00 12:15`)
    expect(second.html).toContain('href="/dashboard/hours?month=2026-11"')
    expect(second.html).toContain('href="/dashboard/hours.csv?month=2026-11&amp;half=second"')
    const first = await site.get(`${path}?half=first`)
    expect(first.text).toContain('Timesheets, 1 to 15 November 2026')
    expect(first.text).toContain('There were no visits in these days.')
    const file = await site.get(`${path}.csv?month=2026-11&half=first`)
    expect(file.html).not.toContain(nurse.fullName)
  },
)

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
    const { html, text, status } = await site.get(`${path}?by=service`)
    expect(status).toBe(503)
    expect(await htmlErrors(html)).toEqual([])
    expect(text).toContain('Timesheets, November 2026 These visits could not be loaded in time.')
    expect(text).toContain('ask for half of the month and add the two: 1 to 15 November 2026')
    expect(html).toContain('href="/dashboard/hours?by=service&amp;month=2026-11&amp;half=second"')
    const half = await site.get(`${path}?half=first`)
    expect(half.text).toContain('Timesheets, 1 to 15 November 2026 These visits could not be loaded in time.')
    expect(half.text).not.toContain('ask for half')
  } finally {
    tableClient.middlewareStack.remove(name)
  }
})
