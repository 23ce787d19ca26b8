import { beforeEach, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { now } from '#server/clock.server.ts'
import { readRoster } from '#server/roster/read-roster.server.ts'
import { readVisitsOfToday } from '#server/today/read-visits-of-today.server.ts'
import { visitsOfToday } from '#server/today/visits-of-today.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { departure, nurseAuthor, visitIn } from '#tests/support/visits/reports.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/*
 * A nurse who was sent to Sunday’s visit works on Monday, or until Tuesday, and has visits of their own before and after it without a gap.
 * Their arrival stands in one week and says of the other that they are there (docs/decisions/0072, docs/decisions/0099).
 */

const clock = startOnTuesday({ keepsInvariants: false })
const [sunday, monday, tuesday, wednesday] = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'] as const

let nurse: Awaited<ReturnType<typeof createLinkedNurse>>
let of: { serviceId: string; uid: string }

beforeEach(async () => {
  nurse = await createLinkedNurse()
  const { serviceId, customer } = await confirmedService()
  of = { serviceId, uid: customer.uid }
})

/** Sunday's visit, to which nobody came, and the nurse who was sent: from so many minutes after Sunday's start. */
function sentOnSunday({
  startMinute,
  minutes,
  ...more
}: {
  startMinute: number
  minutes: number
  arrivedAt?: string
}) {
  return [
    {
      ...{ line: '1', day: sunday, startMinute: 1200, minutes: 720, nurseId: 'savita' },
      missedAt: `${sunday}T15:00:00.000Z`,
    },
    { line: '1.1', day: sunday, nurseId: nurse.nurse.id, startMinute, minutes, ...more },
  ]
}

const own = (day: string, startMinute: number, minutes: number) => ({
  ...{ line: '2', day, startMinute, minutes, nurseId: nurse.nurse.id },
})

/** The nurse’s own visit of Monday, 2 to 4 am, to which they came; then Sunday’s, 4 to 8 am. */
async function ownVisitFirst() {
  const came = { arrivedAt: '2026-11-29T20:30:00.000Z' }
  await storeVisits(of, [
    { ...own(monday, 120, 120), ...came },
    ...sentOnSunday({ startMinute: 1440 + 240, minutes: 240 }),
  ])
  clock.moveTo(startOfDay(monday) + 5 * hour)
  const named = (line: string, day: string) => ({ serviceId: of.serviceId, line, day })
  return { first: named('2', monday), second: named('1.1', sunday) }
}

test('the nurse’s pages say of Sunday’s visit that they have been there since their own visit of Monday', async () => {
  await ownVisitFirst()
  const site = openSite(await signInAgain(nurse.person))
  expect((await site.get('/staff')).text).toMatch(
    /Now: Mon 30 Nov 4 am to 8 am Savita Kulkarni .* You have been there since Mon 30 Nov, 2 am/,
  )
  const page = await site.get(`/staff/visits/${of.serviceId}.${sunday}.1.1`)
  expect(page.text).toContain('You have been there since')
  expect(page.html).toContain('value="left"')
  expect(page.html).not.toContain('value="arrived"')
})

test('a departure that is reported on the nurse’s own visit crosses to Sunday’s', async () => {
  const { first, second } = await ownVisitFirst()
  clock.moveTo(startOfDay(monday) + 6 * hour)
  expect(await recordEvent(nurseAuthor(nurse.nurse), departure(first))).toMatchObject({ ok: true })
  expect(await visitIn(first)).toMatchObject({ leftAt: '2026-11-29T22:30:00.000Z' })
  expect(await visitIn(second)).toMatchObject({
    ...{ arrivedAt: '2026-11-29T22:30:00.000Z', leftAt: '2026-11-30T00:30:00.000Z' },
  })
})

test('the roster of the week that is over reads the visit of Monday before Sunday’s', async () => {
  await ownVisitFirst()
  clock.moveTo(startOfDay(monday) + 9 * hour)
  const { after } = await readRoster('2026-11-23')
  expect(after.map(({ line }) => line)).toEqual(['2'])
})

/** The nurse was sent until Tuesday at 11 pm, and has their own visit from then to Wednesday at 11 pm. */
async function ownVisitOnTuesday() {
  const came = { arrivedAt: '2026-11-30T17:30:00.000Z' }
  await storeVisits(of, [
    ...sentOnSunday({ startMinute: 1440 + 1380, minutes: 1440, ...came }),
    own(tuesday, 1380, 1440),
  ])
}

test('on Wednesday Today, the nurse’s page and the office’s know that the nurse stayed', async () => {
  await ownVisitOnTuesday()
  clock.moveTo(startOfDay(wednesday) + hour)
  const { visits } = await readVisitsOfToday(now())
  expect(visitsOfToday(visits, now()).late.map(({ line }) => line)).toEqual([])
  const id = `${of.serviceId}.${tuesday}.2`
  const ofNurse = openSite(await signInAgain(nurse.person))
  expect((await ofNurse.get(`/staff/visits/${id}`)).text).toContain('You have been there since')
  const office = openSite(await createAdministrator())
  expect((await office.get(`/dashboard/visits/${id}`)).text).toContain('With patient since Mon 30 Nov, 23:00')
})

test('on a Monday Today knows of a stay whose last day ended at midnight', async () => {
  const day = (each: string) => ({ ...own(each, 720, 720), line: '1' })
  const night = { ...own(monday, 0, 720), line: '2' }
  await storeVisits(of, [{ ...day(sunday), arrivedAt: `${sunday}T06:30:00.000Z` }, night])
  clock.moveTo(startOfDay(monday) + 2 * hour)
  const { visits } = await readVisitsOfToday(now())
  expect(visitsOfToday(visits, now()).late).toEqual([])
})
