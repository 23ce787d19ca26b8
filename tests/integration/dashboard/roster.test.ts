import { beforeEach, describe, expect, test } from 'vitest'
import { daysOf, startOfDay } from '#domain/visits/days.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { absenceRecord } from '#tests/support/visits/absences.ts'
import { change, confirmedService, line, night } from '#tests/support/visits/plans.ts'
import { putAll, weekRecord } from '#tests/support/visits/roster-records.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { week, path, rowsIn, textOf } from '#tests/support/dashboard/roster.ts'

/* The page of the roster: a day and a week, by nurse and by family (docs/visits.md, "Screens"). */

let office: Person
let site: Site
const clock = startOnTuesday({ keepsInvariants: false })
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

async function storeAbsence(absence: Parameters<typeof absenceRecord>[0]): Promise<void> {
  await Absence.put(absenceRecord(absence)).go()
}

describe('a week', () => {
  test('by nurse: visits, holds and absences by day, then the nurses who are free', async () => {
    const [busy, held, ill, free] = [
      await createNurse({ fullName: 'Busy' }),
      await createNurse({ fullName: 'Held' }),
      await createNurse({ fullName: 'Ill' }),
      await createNurse({ fullName: 'Free' }),
    ]
    await createNurse({ fullName: 'Left', available: false, retiredAt: '2026-11-01T00:00:00.000Z' })
    const planned = await confirmedService(undefined, { days: 2 })
    await change(office, planned.serviceId, line(busy), line(undefined, night))
    const whole = await confirmedService(undefined, { days: 3 })
    await requestAssign(office, whole, held)
    await storeAbsence({
      ...{ nurseId: ill.id, id: 'ill' },
      ...{ from: '2026-11-24T08:30:00.000Z', to: '2026-11-25T18:30:00.000Z' },
    })

    const { html, status } = await site.get(path)
    expect(status).toBe(200)
    expect(rowsIn(html)).toEqual([
      'Nurse | Mon 23 Nov | Tue 24 | Wed 25 | Thu 26 | Fri 27 | Sat 28 | Sun 29',
      'Busy 24 h |  |  | Savita Kulkarni 08:00–20:00 | Savita Kulkarni 08:00–20:00 |  |  | ',
      'Free Free all week |  |  |  |  |  |  | ',
      [
        'Held |  |  | Full-time: Savita Kulkarni from 08:00 | Full-time: Savita Kulkarni',
        'Full-time: Savita Kulkarni until 20:00 |  | ',
      ].join(' | '),
      'Ill |  | Ill from 14:00 | Ill |  |  |  | ',
    ])
    // Uncovered first, with a count, and each leads to the visit and its cover.
    expect(textOf(html)).toContain('Unallocated: 2 1 tomorrow, 1 later')
    expect(html.indexOf('Unallocated: 2')).toBeLessThan(html.indexOf('id="visits"'))
    const visit = `/dashboard/visits/${planned.serviceId}.2026-11-25.`
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([
        `${visit}1`,
        `${visit}2`,
        `${visit}2/cover`,
        `/dashboard/services/${whole.serviceId}`,
        `/dashboard/staff/${free.id}`,
      ]),
    )
    expect(await htmlErrors(html)).toEqual([])
  })

  test('by family: each service with its nurses, and what was reported of its visits', async () => {
    const nurse = await createNurse({ fullName: 'Meera' })
    const dayVisits = daysOf(week).map((each, place) => ({
      ...{ line: '1', day: each, startMinute: 480, minutes: place === 5 ? 1440 : 720 },
      ...{ state: place === 6 ? ('cancelled' as const) : ('planned' as const) },
      ...(place !== 4 && { nurseId: nurse.id }),
    }))
    const [monday, today] = [
      { arrivedAt: at('23', '08:05'), leftAt: at('23', '20:01') },
      { arrivedAt: at('24', '08:10') },
    ]
    const reported = dayVisits.map((visit, place) => ({
      ...visit,
      ...(place === 0 && monday),
      ...(place === 1 && today),
    }))
    await putAll([
      weekRecord('service-1', { monday: week, visits: reported }),
      weekRecord('service-2', { monday: week, visits: dayVisits.slice(1, 2), patientName: 'Anil Deshpande' }),
    ])
    const { html } = await site.get(`${path}?by=family`)
    expect(rowsIn(html).slice(1)).toEqual([
      'Anil Deshpande |  | Meera 08:00–20:00 Not arrived, 2 h late |  |  |  |  | ',
      [
        'Savita Kulkarni | Meera 08:00–20:00 Done 08:05–20:01 | Meera 08:00–20:00 Arrived 08:10',
        'Meera 08:00–20:00 | Meera 08:00–20:00 | Unallocated 08:00–20:00 | Meera 24 h from 08:00 | ',
      ].join(' | '),
    ])
    expect(await htmlErrors(html)).toEqual([])

    const ofNurse = await site.get(`${path}?by=family&nurse=${nurse.id}`)
    expect(rowsIn(ofNurse.html).join()).not.toContain('Unallocated')
    const uncovered = await site.get(`${path}?by=family&only=uncovered`)
    expect(rowsIn(uncovered.html).slice(1)).toEqual([
      'Savita Kulkarni |  |  |  |  | Unallocated 08:00–20:00 |  | ',
    ])
    expect(rowsIn((await site.get(`${path}?only=uncovered`)).html)).toEqual([])
  })

  test.each([
    ['2026-12-31', 'Mon 28 Dec to Sun 3 Jan 2027', '2026-12-24', '2027-01-07'],
    ['2027-01-03', 'Mon 28 Dec to Sun 3 Jan 2027', '2026-12-27', '2027-01-10'],
    ['2028-02-29', 'Mon 28 Feb 2028 to Sun 5 Mar 2028', '2028-02-22', '2028-03-07'],
    ['2026-11-23', 'Mon 23 Nov to Sun 29 Nov', '2026-11-16', '2026-11-30'],
  ])(
    'of %s is named %s, with links to the weeks beside it',
    { tags: 'long' },
    async (from, title, previous, next) => {
      const { html } = await site.get(`${path}?from=${from}&by=family`)
      expect(textOf(html)).toContain(title)
      const links = linksOf(html)
      expect(links).toContain(`${path}?by=family&from=${previous}`)
      expect(links).toContain(`${path}?by=family&from=${next}`)
    },
  )

  test('of a day that is typed by hand is the same', async () => {
    const typed = await site.get(`${path}?from=2/12/2026`)
    expect(typed.status).toBe(200)
    expect(typed.value('from')).toBe('2026-12-02')
    expect(linksOf(typed.html)).toContain(`${path}?from=2026-12-09`)
    expect((await site.get(`${path}?from=31/11/2026`)).text).toContain('Enter a date, such as 25/11/2026.')
  })

  test('is that of today in India, also in the minutes around midnight', async () => {
    clock.moveTo(startOfDay('2026-11-30') - 60_000)
    await createNurse()
    const sunday = openSite(await createAdministrator())
    expect(textOf((await sunday.get(path)).html)).toContain('Mon 23 Nov to Sun 29 Nov')
    clock.advance(60_000)
    const { html } = await sunday.get(path)
    expect(textOf(html)).toContain('Mon 30 Nov to Sun 6 Dec')
    expect(html).toMatch(/<th [^>]*aria-current="date"[^>]*>Mon 30 Nov</)
  })

  test('after the horizon says up to when visits are made', { tags: 'long' }, async () => {
    expect(textOf((await site.get(`${path}?from=2027-01-04`)).html)).toContain('scheduled up to Sun 3 Jan')
    expect(textOf((await site.get(`${path}?from=2027-01-03`)).html)).not.toContain('scheduled up to')
  })

  test('of one nurse: by the id that a link has, or by the start of the name that a person types', async () => {
    const meera = await createNurse({ fullName: 'Meera Joshi' })
    await createNurse({ fullName: 'Anita Shinde' })
    await createNurse({ fullName: 'Jotsna Pawar' })
    const names = async (query: string) =>
      rowsIn((await site.get(`${path}?${query}`)).html)
        .slice(1)
        .map((row) => row.split(' Free')[0])
    expect(await names('')).toEqual(['Anita Shinde', 'Jotsna Pawar', 'Meera Joshi'])
    expect(await names(`nurse=${meera.id}`)).toEqual(['Meera Joshi'])
    expect(await names('name=jo')).toEqual(['Jotsna Pawar', 'Meera Joshi'])
    expect(await names('name=Meera+Jo')).toEqual(['Meera Joshi'])
    expect(await names('name=oshi')).toEqual([])
    const { html, text } = await site.get(`${path}?nurse=${meera.id}`)
    expect(text).toContain('By nurse · Meera Joshi · All visits')
    expect(html).not.toContain(`<option value="${meera.id}"`)
  })

  test('has one link for each visit, whose words name nobody by an id', async () => {
    const nurse = await createNurse({ fullName: 'Meera Joshi' })
    const planned = await confirmedService(undefined, { days: 3 })
    await change(office, planned.serviceId, line(nurse))
    const { html } = await site.get(path)
    const visit = `/dashboard/visits/${planned.serviceId}.2026-11-26.1`
    expect(linksOf(html).filter((link) => link === visit)).toHaveLength(1)
    const [, id = '', labels = ''] =
      /<a id="([^"]+)" aria-labelledby="([^"]+)" href="[^"]+11-26.1"/.exec(html) ?? []
    const words = labels.split(' ').map((each) =>
      textOf(
        html
          .split(`id="${each}"`)[1]
          ?.split(/<\/(?:a|span)>/)[0]
          ?.replace(/^[^>]*>/, '') ?? '',
      ),
    )
    expect(labels.split(' ')[0]).toBe(id)
    expect(words).toEqual(['Savita Kulkarni 08:00–20:00', 'Meera Joshi', 'Planned'])
    expect(textOf(html.split('<main')[1]?.split('<script')[0] ?? '')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  test('with a wrong filter answers 400 beside it and reads nothing', async () => {
    for (const query of ['from=2026-02-30', 'from=9999-12-31', 'view=month', 'by=patient', 'nurse=a%20b']) {
      const { status, html } = await site.get(`${path}?${query}`)
      expect([query, status]).toEqual([query, 400])
      expect(html).toContain('field__error')
    }
  })
})

describe('a day', () => {
  test('has the holds and absences of the day', async () => {
    const [held, away] = [await createNurse({ fullName: 'Held' }), await createNurse({ fullName: 'Away' })]
    await requestAssign(office, await confirmedService(), held)
    await storeAbsence({
      ...{ nurseId: away.id, id: 'away', kind: 'leave' },
      ...{ from: '2026-11-24T18:30:00.000Z', to: '2026-11-26T06:30:00.000Z' },
    })
    const { html } = await site.get(`${path}?view=day&from=2026-11-26`)
    expect(textOf(html)).toContain('Held Savita Kulkarni Full-time assignment')
    expect(textOf(html)).toContain('Off or unavailable: 1 Away On leave until 12:00')
  })

  test('of today has who is late first, with the way to send another nurse, then who is free, at a patient, or later', async () => {
    const [late, there, early, later, free, ill, over] = [
      await createNurse({ fullName: 'Late' }),
      await createNurse({ fullName: 'There' }),
      await createNurse({ fullName: 'Early' }),
      await createNurse({ fullName: 'Later' }),
      await createNurse({ fullName: 'Nobody' }),
      await createNurse({ fullName: 'Sick' }),
      await createNurse({ fullName: 'Over', regExpiryDate: '2026-11-23' }),
    ]
    const shift = { line: '1', day: '2026-11-24', minutes: 240, state: 'planned' as const }
    await putAll([
      weekRecord('service-1', { monday: week, visits: [{ ...shift, startMinute: 540, nurseId: late.id }] }),
      weekRecord('service-2', {
        monday: week,
        visits: [{ ...shift, startMinute: 540, nurseId: there.id, arrivedAt: at('24', '08:55') }],
      }),
      weekRecord('service-3', { monday: week, visits: [{ ...shift, startMinute: 900, nurseId: later.id }] }),
      weekRecord('service-4', {
        monday: week,
        visits: [{ ...shift, startMinute: 660, nurseId: early.id, arrivedAt: at('24', '09:50') }],
      }),
    ])
    await storeAbsence({
      ...{ nurseId: ill.id, id: 'ill' },
      ...{ from: '2026-11-23T18:30:00.000Z', to: '2026-11-25T18:30:00.000Z' },
    })
    const { html } = await site.get(`${path}?view=day`)
    const rows = rowsIn(html, 'by nurse').map((row) => row.replaceAll(/( \| )+/g, ' | '))
    // The columns, then now, which is for the eyes.
    expect(rows.slice(2)).toEqual([
      'Late: 1',
      'Late Send another nurse to Savita Kulkarni | Savita Kulkarni 09:00–13:00 · Not arrived, 60 min late | ',
      'Free: 1',
      'Nobody | Free for the rest of the week',
      'With a patient now: 2',
      'There | Savita Kulkarni 09:00–13:00 · Arrived 08:55 | ',
      'Early | Savita Kulkarni 11:00–15:00 · Arrived 09:50 | ',
      'Later today: 1',
      'Later | Savita Kulkarni 15:00–19:00 | ',
      'Off or unavailable: 2',
      'Over | Registration expired Mon 23 Nov',
      'Sick | Ill until Wed 25 Nov',
    ])
    expect(linksOf(html)).toContain('/dashboard/visits/service-1.2026-11-24.1/send')
    expect([free.fullName, over.fullName]).toEqual(['Nobody', 'Over'])
    expect(await htmlErrors(html)).toEqual([])
  })
})

/** An instant of November 2026, from a day and an Indian time. */
function at(date: string, time: string): string {
  return new Date(`2026-11-${date}T${time}:00+05:30`).toISOString()
}
