import { describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { countWaiting } from '#server/today/count-waiting.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { path, groupOf } from '#tests/support/dashboard/today.ts'

/* More of what today.test.ts tests. */

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

  test('a nurse who was sent stands there until their time comes', async () => {
    const { site, office, visit, nurse } = await wednesday()
    const sunita = await createNurse({ fullName: 'Sunita Pawar' })
    expect(await sendNurse(accountUser(office), await sendForm(visit, sunita))).toMatchObject({ ok: true })
    const late = groupOf((await site.get(path)).html, 'late')
    expect(late).toContain('Cover on the way: 1')
    expect(late).toContain(`Sunita Pawar, in place of ${nurse.fullName} Call Sunita Pawar Change or undo`)
    clock.advance(35 * minute)
    const after = groupOf((await site.get(path)).html, 'late')
    expect(after).not.toContain('on the way')
    expect(after).toContain('5 min late')
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

  test('is marked once by two administrators, and a script gets an answer instead of a page', async () => {
    const set = await noted()
    const other = openSite(await createAdministrator())
    const posts = [set.site, other].map((site) =>
      site.post('/dashboard/notes', fieldsOf(set, { quiet: 'yes' })),
    )
    for (const { status, text } of await Promise.all(posts)) {
      expect(status).toBe(200)
      expect(text).toContain('{"problem":null}')
    }
    const { noteRead, auditEntry } = await readTable()
    expect(noteRead).toHaveLength(1)
    expect(auditEntry.filter(({ action }) => action === 'note-read')).toHaveLength(1)
    const gone = await set.site.post(
      '/dashboard/notes',
      fieldsOf({ ...set, event: 'none' }, { quiet: 'yes' }),
    )
    expect(gone.text).toContain('This note no longer exists.')
    expect((await set.site.post('/dashboard/notes', { visit: 'no visit', event: 'x' })).location).toBe(path)
    expect((await set.site.post('/dashboard/notes', {})).status).toBe(400)
  })
})

describe('the counts in the frame', () => {
  test('are those of the last run of the minute, and are left out once it has stood still', async () => {
    const { office } = await plannedVisit()
    clock.moveTo(begins + 20 * minute)
    await countWaiting()
    const site = openSite(await signInAgain(office))
    const sidebar = (html: string) =>
      groupOf(
        html.replace('<nav aria-label="Dashboard"', '<section id="side"').replace('</nav>', '</section>'),
        'side',
      )
    expect(sidebar((await site.get('/dashboard/users')).html)).toMatch(
      /^Today Panel 1 late Roster Unallocated visits Needs checking Care Confirmed/,
    )
    clock.moveTo(begins + 25 * minute + 1)
    const { html } = await site.get(path)
    expect(sidebar(html)).toMatch(/^Today Panel Roster/)
    expect(groupOf(html, 'messages')).toContain('No messages have been sent since Wed 25 Nov, 08:20.')
    await countWaiting()
    expect(groupOf((await site.get(path)).html, 'messages')).not.toContain('No messages have been sent since')
  })
})
