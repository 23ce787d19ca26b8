import { beforeEach, describe, expect, test } from 'vitest'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { everyWeekday, fieldsOf, planPath, saveButton, savePreview } from '#tests/support/visits/plan-form.ts'
import { change, confirmedService, line, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The form of a change of the plan, its preview and saving, in a browser without JavaScript. */

let office: Person
let site: Site
startOnTuesday({ keepsInvariants: false })
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

describe('a change', () => {
  async function planned() {
    const [service, nurse] = [await confirmedService(), await createNurse({ fullName: 'Asha Patil' })]
    await change(office, service.serviceId, line(nurse))
    return { ...service, nurse, path: planPath(service.serviceId) }
  }

  /** Opens a form, fills it in, looks at the preview and saves. */
  async function fillIn(path: string, query: string, typed: Record<string, string>) {
    const form = await site.get(`${path}?${query}`)
    const preview = await site.post(path, { ...fieldsOf(form), ...typed, intent: 'preview' })
    expect(preview.status, preview.text).toBe(200)
    const saved = await savePreview(site, path, preview)
    expect(saved.location, saved.text).toBe(path)
    return preview
  }

  test('of one visit, of its weekday, of a period, and of all days that follow', async () => {
    const { serviceId, path, nurse } = await planned()
    const other = await createNurse({ fullName: 'Ravi Shinde' })
    const page = await site.get(path)
    const link = page.html.match(/href="([^"]*form=change&amp;line=1&amp;day=2026-11-26)"/)?.[1]
    const form = await site.get(link?.replaceAll('&amp;', '&') ?? '')
    // The form begins with the visit as it is.
    expect(form.html).toMatch(/<input[^>]*name="shift"[^>]*checked[^>]*value="day"/)
    expect(form.html).toMatch(new RegExp(`<option[^>]*value="${nurse.id}"[^>]*selected`))
    const own = { shift: 'visit', start: '10:00', hours: '1.5', nurseId: other.id, ...everyWeekday }
    const one = { line: '1', day: '2026-11-26', scope: 'thisVisit', ...own }
    const preview = await fillIn(path, 'form=change&line=1&day=2026-11-26', one)
    expect(preview.text).toContain('Thu 26 Nov only: Visit 10:00–11:30, Ravi Shinde')
    expect(preview.text).toContain('1 visit will move, 1 visit will get another nurse')
    expect(preview.text).toContain('08:00–20:00, Asha Patil 10:00–11:30, Ravi Shinde')
    expect((await visitsOfService(serviceId)).slice(0, 3)).toEqual([
      `2026-11-25 480 ${nurse.id}`,
      `2026-11-26 600 ${other.id}`,
      `2026-11-27 480 ${nurse.id}`,
    ])
    expect((await site.get(path)).text).toContain('Thu 26 Nov: Visit 10:00–11:30, Ravi Shinde')

    const tuesdays = { scope: 'weekday', shift: 'visit', start: '10:00', hours: '2', nurseId: nurse.id }
    const weekly = await fillIn(path, 'form=change&line=1&day=2026-12-01', tuesdays)
    expect(weekly.text).toContain('Every Tuesday from 1 Dec: Visit 10:00–12:00 (Day shift')
    expect(weekly.text).toContain('5 visits will move')
    expect(weekly.text).toContain('Unchanged: 29 visits, every day except Tuesday')
    expect(saveButton(weekly)).toBe('Move 5')
    expect((await site.get(path)).text).toContain(
      'From Tue 1 Dec: Day shift 08:00–20:00, every day except Tuesday, Asha Patil; Visit 10:00–12:00, Tuesday, Asha Patil',
    )

    const week = { scope: 'period', to: '2026-12-06', shift: 'day', nurseId: other.id, ...everyWeekday }
    const ravis = await fillIn(path, 'form=change&line=1&day=2026-11-30', week)
    expect(ravis.text).toContain('From Mon 30 Nov to Sun 6 Dec, every day: Ravi Shinde (')
    expect(ravis.text).toContain('7 visits will get another nurse')
    expect(ravis.text).toMatch(/Unchanged: 28 visits(?!,)/)
    expect(saveButton(ravis)).toBe('Reallocate 7')

    const evening = { ...tuesdays, scope: 'following', start: '18:00', ...everyWeekday, weekday2: '' }
    await fillIn(path, 'form=change&line=1&day=2026-12-09', evening)
    const visits = await visitsOfService(serviceId)
    expect(visits.slice(3, 16)).toEqual([
      ...[28, 29].map((day) => `2026-11-${day} 480 ${nurse.id}`),
      `2026-11-30 480 ${other.id}`,
      `2026-12-01 600 ${other.id}`,
      ...[2, 3, 4, 5, 6].map((day) => `2026-12-0${day} 480 ${other.id}`),
      `2026-12-07 480 ${nurse.id}`,
      `2026-12-08 600 ${nurse.id}`,
      ...['09', '10'].map((day) => `2026-12-${day} 1080 ${nurse.id}`),
    ])
    expect(await violations()).toEqual([])
  })

  test('of several kinds is saved by a button that says all of it', async () => {
    const { serviceId, path, nurse } = await planned()
    const evening = { startMinute: 1260, minutes: 60, weekdays: [1, 2, 3, 4, 5, 6, 7] }
    await change(office, serviceId, line(nurse, evening))
    const tuesdays = { line: '1', day: '2026-12-01', scope: 'weekday', intent: 'another' }
    const first = await site.get(`${path}?form=change&line=1&day=2026-12-01`)
    const moved = { ...tuesdays, shift: 'visit', start: '10:00', hours: '2', nurseId: nurse.id }
    const second = await site.post(path, { ...fieldsOf(first), ...moved, next: 'change' })
    const asked = await site.post(path, { ...fieldsOf(second), line: '2', day: '2026-12-01', intent: 'edit' })
    const removed = { line: '2', day: '2026-12-01', scope: 'weekday', shift: 'none', intent: 'preview' }
    const preview = await site.post(path, { ...fieldsOf(asked), ...removed })
    expect(preview.text).toContain('5 visits will be removed')
    expect(preview.text).toContain('Unchanged: 58 visits, every day except Tuesday')
    expect(saveButton(preview)).toBe('Move 5, remove 5')
  })

  test('is what differs from the form, whatever day is typed and whoever got the visits in between', async () => {
    const { serviceId, path, nurse } = await planned()
    const ravi = await createNurse({ fullName: 'Ravi Shinde' })
    const cover = { kind: 'thisVisit', line: '1', startMinute: 480, minutes: 720, nurseId: ravi.id } as const
    await change(office, serviceId, { ...cover, day: '2026-11-25' })
    const asked = await site.get(`${path}?form=change`)
    const known = { ...fieldsOf(asked), line: '1', day: '2026-11-25', intent: 'edit' }
    const form = await site.post(path, known)
    expect(form.html).toMatch(new RegExp(`<option[^>]*value="${ravi.id}"[^>]*selected`))
    const typed = {
      ...{ ...fieldsOf(form), day: '2026-12-01', scope: 'following', ...everyWeekday },
      ...{ shift: 'visit', start: '09:00', hours: '12', nurseId: ravi.id },
    }
    const third = await createNurse({ fullName: 'Meera Joshi' })
    const wednesdays = { from: '2026-12-02', weekdays: [3], nurseId: third.id }
    await change(office, serviceId, { ...cover, ...wednesdays, kind: 'following' })
    const outdated = await site.post(path, { ...typed, intent: 'preview' })
    expect(outdated.status).toBe(409)
    const preview = await site.post(path, { ...typed, ...fieldsOf(outdated), intent: 'preview' })
    expect(preview.text).toContain('From Tue 1 Dec, every day: Visit 09:00–21:00 (')
    expect((await savePreview(site, path, preview)).location).toBe(path)
    expect((await visitsOfService(serviceId)).slice(5, 9)).toEqual([
      `2026-11-30 480 ${nurse.id}`,
      `2026-12-01 540 ${nurse.id}`,
      `2026-12-02 540 ${third.id}`,
      `2026-12-03 540 ${nurse.id}`,
    ])
  })

  test('takes one visit away, pauses, resumes, ends a line and stops the plan', async () => {
    const { serviceId, path, nurse } = await planned()
    const one = await fillIn(path, 'form=change&line=1&day=2026-11-26', {
      ...{ scope: 'thisVisit', shift: 'none' },
    })
    expect(one.text).toContain('1 visit will be removed')
    const nothing = await fillIn(path, 'form=resume', { from: '2026-11-30', to: '2026-11-30' })
    expect(nothing.text).toContain('No visit will change.')
    expect(saveButton(nothing)).toBe('Save')
    const paused = await fillIn(path, 'form=pause', { from: '2026-11-28', to: '2026-11-30' })
    expect(paused.text).toContain('No visits from Sat 28 Nov to Mon 30 Nov')
    expect(paused.text).toContain('3 visits will be removed')
    const resumed = await fillIn(path, 'form=resume', { from: '2026-11-30', to: '2026-11-30' })
    expect(resumed.text).toContain('1 visit will be added')
    expect((await visitsOfService(serviceId)).slice(1, 6)).toEqual([
      `2026-11-26 480 ${nurse.id} cancelled`,
      `2026-11-27 480 ${nurse.id}`,
      `2026-11-28 480 ${nurse.id} cancelled`,
      `2026-11-29 480 ${nurse.id} cancelled`,
      `2026-11-30 480 ${nurse.id}`,
    ])
    const page = await site.get(path)
    expect(page.text).toContain('No visits from Sat 28 Nov to Sun 29 Nov')
    expect((await site.get(path)).text).toContain('08:00–20:00 Asha Patil, cancelled')

    await fillIn(path, 'form=endLine&line=1', { line: '1', from: '2026-12-10' })
    expect((await site.get(path)).text).toContain('Last day: Wed 9 Dec')
    await fillIn(path, 'form=stop', { from: '2026-12-05' })
    expect((await visitsOfService(serviceId)).filter((visit) => !visit.endsWith('cancelled')).at(-1)).toBe(
      `2026-12-04 480 ${nurse.id}`,
    )
    expect(await violations()).toEqual([])
  })

  test('that removes more than ten visits wants a tick, and saves no more than was ticked', async () => {
    const { serviceId, path, nurse } = await planned()
    const form = await site.get(`${path}?form=change&line=1&day=2026-11-30`)
    const preview = await site.post(path, {
      ...fieldsOf(form),
      ...{ scope: 'following', shift: 'none', ...everyWeekday, intent: 'preview' },
    })
    expect(preview.text).toContain(
      '35 visits will be removed up to Sun 3 Jan 2027 08:00–20:00, Asha Patil: 30 Nov 1 Dec',
    )
    for (const removes of ['', '34']) {
      const refused = await savePreview(site, path, preview, { removes })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('Please tick the box to confirm this.')
    }
    expect(await visitsOfService(serviceId)).toHaveLength(40)
    const again = await savePreview(site, path, preview, { removes: '' })
    expect((await savePreview(site, path, again)).location).toBe(path)
    expect((await visitsOfService(serviceId)).at(5)).toBe(`2026-11-30 480 ${nurse.id} cancelled`)
  })

  test('of a visit whose nurse has arrived early is not offered, and the page says who came', async () => {
    const { serviceId, path } = await planned()
    const monday = '2026-11-23'
    const { data: week } = await ServiceWeek.get({ serviceId, monday }).go()
    const [early, missed, ...others] = week?.visits ?? []
    if (!week || !early || !missed) throw new Error('There are visits')
    const arrivedAt = '2026-11-24T04:30:00.000Z'
    const visits = [{ ...early, arrivedAt }, { ...missed, missedAt: arrivedAt }, ...others]
    await ServiceWeek.patch({ serviceId, monday }).set({ visits }).go()
    const page = await site.get(path)
    expect(page.text).toContain('08:00–20:00 Asha Patil, arrived')
    expect(page.text).toContain('08:00–20:00 Asha Patil, missed visit')
    expect(page.html).not.toContain('day=2026-11-25')
    expect(page.html).not.toContain('day=2026-11-26')
    expect(page.html).toContain('day=2026-11-27')
  })
})
