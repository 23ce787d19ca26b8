import { describe, expect, test } from 'vitest'
import { usualRules } from '#domain/choice/rules.ts'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { now } from '#server/clock.server.ts'
import { readChoiceFacts } from '#server/staff/choice-facts.server.ts'
import { countOutside } from '#server/today/count-outside.server.ts'
import { readVisitsOfToday } from '#server/today/read-visits-of-today.server.ts'
import { countWaiting } from '#server/today/count-waiting.server.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { reportOf } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { path, groupOf } from '#tests/support/dashboard/today.ts'

/* Today: what waits for the office stands first on the dashboard, and its counts stand in the frame of each page. */

const clock = startOnTuesday()

describe('on Wednesday at 08:20', () => {
  async function wednesday() {
    const late = await plannedVisit()
    const { office } = late
    const absent = await createNurse({ fullName: 'Vandana More' })
    const open = await confirmedService()
    await change(office, open.serviceId, line(absent, night))
    const waiting = await confirmedService()
    clock.moveTo(begins - 2 * hour)
    expect(await reportAbsence(accountUser(office), absenceForm(absent, [inDay(0), inDay(1)]))).toMatchObject(
      { ok: true },
    )
    clock.moveTo(begins + 20 * minute)
    return { ...late, absent, open, waiting, site: openSite(await signInAgain(office)) }
  }

  test('stand who is late, what has no nurse today and tomorrow, who is ill, and what is confirmed', async () => {
    const { site, visit, nurse, absent, open, waiting } = await wednesday()
    const { html, text, status } = await site.get(path)
    expect(status).toBe(200)
    expect(await htmlErrors(html)).toEqual([])

    expect(groupOf(html, 'late')).toMatch(
      /^Late: 1 Today’s roster Not arrived, 20 min late 08:00–20:00 Savita Kulkarni .* Family will be told at 08:30 Call .* Send another nurse for Savita Kulkarni, 08:00–20:00$/,
    )
    expect(html).toContain(`href="tel:+91${nurse.contactNumber}"`)
    expect(html).toContain(`href="/dashboard/visits/${visitIdOf(visit)}/send"`)

    const uncovered = groupOf(html, 'uncovered')
    expect(uncovered).toMatch(
      /^Unallocated today and tomorrow: 2 .* Tonight 20:00–08:00 Savita Kulkarni Vandana More is ill Cover/,
    )
    expect(uncovered).toContain('Tomorrow, Thu 26 Nov: 1')
    for (const day of ['2026-11-25', '2026-11-26'])
      expect(html).toContain(`href="/dashboard/visits/${open.serviceId}.${day}.1/cover"`)

    expect(groupOf(html, 'ill')).toMatch(
      /^Ill today: 1 Vandana More Until Thu 26 Nov, reported 06:00 Cover 2 visits of Vandana More$/,
    )
    expect(html).toContain(`href="/dashboard/staff/${absent.id}/absences"`)

    // Each is on no service, and the list of the staff's availability is one of today.
    for (const list of [path, '/dashboard/staff/currentStaffs'])
      expect((await site.get(list)).text).toMatch(/Vandana More [^A]*Absent today/)

    expect(groupOf(html, 'unassigned')).toMatch(/^Confirmed, not assigned: 1 .* Waiting 22 h/)
    expect(html).toContain(`href="/dashboard/services/${waiting.serviceId}/assign?back=/dashboard/panel"`)
    // It is read again by a script alone.
    expect(text).toContain('Updated at 08:20. Refresh')
  })

  test('an arrival takes the visit away, and without anything each group says so', async () => {
    const { site, visit, meera } = await wednesday()
    await recordEvent(meera, reportOf(visit, { kind: 'arrived', happenedAt: begins }))
    const { html } = await site.get(path)
    expect(groupOf(html, 'late')).toContain('No late visits.')
  })
})

describe('a nurse’s note', () => {
  /** The nurse writes it on their own page, and the office sees it on Today. */
  async function noted() {
    const planned = await plannedVisit()
    const { person, nurse } = await createLinkedNurse({ fullName: 'Sunita Pawar' })
    const own = await confirmedService()
    await change(planned.office, own.serviceId, line(nurse))
    const visit: VisitName = { serviceId: own.serviceId, line: '1', day: '2026-11-25' }
    clock.moveTo(begins + 5 * minute)
    const nurses = openSite(await signInAgain(person))
    const page = `/staff/visits/${visitIdOf(visit)}`
    const form = (await nurses.get(page)).value('form') ?? ''
    expect((await nurses.post(page, { form, kind: 'arrived', note: 'The lift is broken' })).status).toBe(303)
    const site = openSite(await signInAgain(planned.office))
    const { visitEvent } = await readTable()
    const event = visitEvent.find(({ note }) => note)?.clientId ?? ''
    return { ...planned, site, nurses, person, visit, event, service: own }
  }
  type Noted = Awaited<ReturnType<typeof noted>>
  const fieldsOf = ({ visit, event }: Noted, more = {}) => ({ visit: visitIdOf(visit), event, ...more })

  test('stands on Today, on the roster’s row and on the service’s page until somebody has read it', async () => {
    const set = await noted()
    const { site, visit, office } = set
    const places = [
      path,
      '/dashboard/roster?from=2026-11-25',
      '/dashboard/roster?view=day&from=2026-11-25',
      `/dashboard/services/${visit.serviceId}`,
      `/dashboard/visits/${visitIdOf(visit)}`,
    ]
    const shown = async () => Promise.all(places.map(async (place) => (await site.get(place)).text))
    const [today = '', week, day, service, own] = await shown()
    expect(today).toContain(
      'Unread nurse notes: 1 Savita Kulkarni Mark as read : note on Savita Kulkarni Sunita Pawar, 08:05',
    )
    expect(today).toContain('The lift is broken')
    for (const roster of [week, day]) expect(roster).toContain('1 new note')
    for (const page of [service, own]) expect(page).toContain('Mark as read')
    expect(service).toContain('The lift is broken')

    const answer = await site.post('/dashboard/notes', fieldsOf(set, { back: path }))
    expect([answer.status, answer.location]).toEqual([302, path])
    const [after = '', weekAfter, dayAfter, serviceAfter, ownAfter] = await shown()
    expect(after).toContain('Note marked as read.')
    expect(after).toContain('All notes are read.')
    for (const roster of [weekAfter, dayAfter]) expect(roster).not.toContain('new note')
    for (const page of [serviceAfter, ownAfter]) {
      expect(page).toContain(`Read by ${office.email}, Wed 25 Nov, 08:05`)
      expect(page).not.toContain('Mark as read')
    }
  })

  test('is read and marked by administrators alone, and no family has it', { tags: 'long' }, async () => {
    const set = await noted()
    const family = openSite(await signInAgain(set.service.customer))
    const others = [openSite(), openSite(await createCustomer()), family, set.nurses]
    for (const site of others) {
      expect((await site.post('/dashboard/notes', fieldsOf(set))).status).toBe(302)
      expect((await site.get(path)).status).toBe(302)
    }
    expect((await readTable()).noteRead).toEqual([])
    for (const page of ['/show/service', `/show/service/${set.visit.serviceId}/visits`, '/profile/data'])
      expect((await family.get(page)).text, page).not.toContain('The lift is broken')
    expect((await set.nurses.get(`/staff/visits/${visitIdOf(set.visit)}`)).text).toContain(
      'The lift is broken',
    )
  })
})

test(
  'coming visits at which their nurse does not work are counted, unless that rule is off',
  { tags: 'long' },
  async () => {
    const nurse = await createNurse({ worksThursday: 'off', worksFriday: '12:00–20:00' })
    const { serviceId } = await confirmedService()
    await change(await createAdministrator(), serviceId, line(nurse))
    const counted = async () => {
      await countWaiting()
      const { html } = await openSite(await createAdministrator()).get(path)
      return /<a href="\/dashboard\/visits\/offending"[^>]*>(.*?)<\/a>/
        .exec(html)?.[1]
        ?.replace(/<[^>]*>/g, '')
    }
    expect(await counted()).toBe('2 outside nurses’ availability')
    clock.moveTo(startOfDay('2026-11-26') + 9 * hour)
    expect(await counted()).toBe('1 outside nurses’ availability')
    const at = now()
    const [{ visits }, facts] = [await readVisitsOfToday(at), await readChoiceFacts()]
    const effects = { ...usualRules.effects, availability: 'off' } as const
    expect(countOutside(visits, { facts, rules: usualRules, now: at })).toBe(1)
    expect(countOutside(visits, { facts, rules: { ...usualRules, effects }, now: at })).toBe(0)
  },
)

test('the address of the form leads to the notes of Today', { tags: 'long' }, async () => {
  const site = openSite(await createAdministrator())
  expect((await site.get('/dashboard/notes')).location).toBe('/dashboard/panel#notes')
})

test('a full-time assignment stands on Today until the office says that it is meant so, or it gets a visit schedule', async () => {
  const office = await createAdministrator()
  const site = openSite(office)
  const [meant, planned, nurse] = [await confirmedService(), await confirmedService(), await createNurse()]
  const other = await createNurse()
  await requestAssign(office, meant, nurse)
  await requestAssign(office, planned, other)
  const page = await site.get(path)
  expect(await htmlErrors(page.html)).toEqual([])
  expect(groupOf(page.html, 'full-time')).toMatch(
    new RegExp(
      `^Full-time, without a visit schedule: 2 .* ${nurse.fullName}, Wed 25 Nov, 08:00 to .* Meant to be full-time`,
    ),
  )
  await change(office, planned.serviceId, line(other))
  expect(groupOf((await site.get(path)).html, 'full-time')).toContain('schedule: 1')

  // Once, however often it is said.
  for (let time = 0; time < 2; time++) {
    const answer = await site.post(path, { serviceId: meant.serviceId })
    expect((await site.get(answer.location ?? '')).text).toContain('Full-time assignment confirmed.')
  }
  expect((await site.get(path)).html).not.toContain('id="full-time"')
  const { userService, auditEntry } = await readTable()
  expect(userService.find(({ serviceId }) => serviceId === meant.serviceId)?.fullTimeMeant).toEqual({
    by: office.uid,
    at: '2026-11-24T04:30:00.000Z',
  })
  expect(auditEntry.filter(({ action }) => action === 'mean-full-time')).toHaveLength(1)
  // Who of the office said so is not the family's data.
  const { html: own } = await openSite(meant.customer).get('/profile/data')
  expect(own).toContain(meant.serviceId)
  expect(own).not.toContain(office.uid)
  for (const serviceId of [planned.serviceId, 'none', '']) {
    const answer = await site.post(path, { serviceId })
    if (serviceId === planned.serviceId)
      expect((await site.get(answer.location ?? '')).text).toContain('no longer full-time')
  }
  expect((await readTable()).auditEntry.filter(({ action }) => action === 'mean-full-time')).toHaveLength(1)
})
