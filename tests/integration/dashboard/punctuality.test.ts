import { expect, test } from 'vitest'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { arrival, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* The office's list of who came on time in a month. */

const clock = startOnTuesday()
const path = '/dashboard/hours/punctuality'

/** Visits of Wednesday, 22 minutes late, of Thursday, on time, and of Friday, missed; it is Saturday at ten. */
async function threeDays() {
  const planned = await plannedVisit()
  const { meera, office, visit } = planned
  clock.moveTo(begins + 22 * minute)
  await recordEvent(meera, arrival(visit))
  clock.moveTo(begins + 24 * hour)
  await recordEvent(meera, arrival({ ...visit, day: '2026-11-26' }))
  clock.moveTo(begins + 49 * hour)
  const missed = reportOf({ ...visit, day: '2026-11-27' }, { kind: 'missed' }, { reason: 'nobody-opened' })
  await recordEvent(officeAuthor(office), missed)
  clock.moveTo(begins + 74 * hour)
  return { ...planned, site: openSite(await signInAgain(office)) }
}

test('a month by nurse, the late visits of one, and a link to it from the hours', async () => {
  const { site, nurse, serviceId } = await threeDays()
  const { html, text, status } = await site.get(`${path}?nurse=${nurse.id}`)
  expect(status).toBe(200)
  expect(await htmlErrors(html)).toEqual([])
  expect(text).toContain('Punctuality, November 2026 Up to Sat 28 Nov, 10:00.')
  expect(text).toContain('Late is an arrival 15 minutes or more after the planned start.')
  expect(text).toContain(`${nurse.fullName} 3 1 1 22 min 22 min 0 1 All 3 1 1 22 min 22 min 0 1`)
  expect(text).toContain(`Late, missed or unreported visits of ${nurse.fullName}`)
  expect(text).toContain(
    'Fri 27 Nov Savita Kulkarni 08:00–20:00 Missed visit: No answer at the door Wed 25 Nov Savita Kulkarni',
  )
  expect(text).toContain('08:00–20:00 Arrived 08:22, 22 min late')
  expect(html).toContain(`href="/dashboard/visits/${serviceId}.2026-11-25.1"`)
  expect((await site.get('/dashboard/hours')).html).toContain(`href="${path}?month=2026-11"`)
})

test('the same as a file, which the audit log names', async () => {
  const { site, nurse } = await threeDays()
  const { html, headers } = await site.get(`${path}.csv?month=2026-11`)
  expect(headers['content-disposition']).toBe('attachment; filename="punctuality-2026-11-28.csv"')
  expect(html).toContain('"Nurse","Nurse ID","Visits","On time","Late","Median delay (minutes)"')
  expect(html).toContain(`"${nurse.fullName}","${nurse.id}","3","1","1","22","22","0","1"`)
  const { auditEntry } = await readTable()
  expect(auditEntry.filter(({ action }) => action === 'export')).toMatchObject([
    { recordId: 'punctuality', values: { rows: 1, filters: { month: '2026-11' } } },
  ])
})

test('half of a month, and an address of no month', async () => {
  const { site } = await threeDays()
  expect((await site.get(`${path}?month=2026-11&half=first`)).text).toContain('No visits in this period yet.')
  expect((await site.get(`${path}?month=2026-13`)).status).toBe(404)
})

test('a nurse is followed over the months, also one without a visit; an id of no nurse has no list', async () => {
  const { site, nurse } = await threeDays()
  const { html, text } = await site.get(`${path}?month=2026-10&half=first&nurse=${nurse.id}`)
  expect(text).toContain(`Late, missed or unreported visits of ${nurse.fullName}`)
  expect(text).not.toContain('Up to Sat 28 Nov')
  for (const query of [`month=2026-11&amp;half=first&amp;nurse=`, 'month=2026-10&amp;nurse=', 'nurse='])
    expect(html).toContain(`href="${path}?${query}${nurse.id}"`)
  const nonsense = await site.get(`${path}?nurse=11111111-1111-4111-8111-111111111111`)
  expect([nonsense.status, nonsense.text]).toEqual([200, expect.not.stringContaining('unreported visits of')])
})
