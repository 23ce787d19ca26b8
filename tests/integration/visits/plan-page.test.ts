import '#tests/support/own-table.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { ServiceWeek } from '#server/diary/service-week.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import {
  bookService,
  codesOf,
  recordsOf,
  requestAssign,
  requestClose,
  requestDelete,
} from '#tests/support/requests.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import type { OfficeChange } from '#server/visits/change-plan.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { change, confirmedService, line, planRecordOf, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The plan's page in a browser without JavaScript: a form, its preview, and saving (docs/visits.md, "Screens"). */

let office: Person
let site: Site
const clock = startOnTuesday({ keepsInvariants: false })
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

const pathOf = (serviceId: string) => `/dashboard/services/${serviceId}/plan`

const everyDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday${weekday}`, 'on']))
const dayLine = { form: 'addLine', shift: 'day', from: '2026-11-25', ...everyDay }

/** The hidden fields and chosen values of the form that a page shows. */
function fieldsOf(answer: Answer): Record<string, string> {
  const form = answer.html.match(/<form[^>]*plan"[^>]*>.*?<\/form>/s)?.[0] ?? ''
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => {
      const name = input.match(/name="([^"]*)"/)?.[1] ?? ''
      return [name, answer.value(name) ?? '']
    }),
  )
}

/** Presses "Save" on a preview. */
async function save(path: string, preview: Answer, more: Record<string, string> = {}) {
  return site.post(path, { ...fieldsOf(preview), intent: 'save', ...more })
}

describe('a first line', () => {
  test('is previewed in words, saved, and shown with its visits', async () => {
    const { serviceId, customer } = await confirmedService()
    const nurse = await createNurse({ fullName: 'Asha Patil' })
    const path = pathOf(serviceId)
    const page = await site.get(`${path}?form=addLine`)
    expect(page.text).toContain('Plan for Savita Kulkarni')
    expect(page.text).toContain('No visits are planned yet.')
    const typed = { ...fieldsOf(page), ...dayLine, nurseId: nurse.id, intent: 'preview' }
    const preview = await site.post(path, { ...typed, weekday7: '' })
    expect(preview.status).toBe(200)
    expect(preview.text).toContain(
      'New line: Day shift 08:00 to 20:00, Monday to Saturday, Asha Patil, from Wed 25 Nov',
    )
    expect(preview.text).toContain('Up to Sun 3 Jan 2027: 34 visits come')
    expect(preview.text).toContain('Asha Patil: 34 visits, 408 hours')
    expect(preview.text).toContain('Wed 25 Nov: 08:00 to 20:00, Asha Patil')
    expect(preview.text).toContain('The service becomes assigned . The family is told: Asha Patil.')
    expect(await htmlErrors(preview.html)).toEqual([])
    expect(await planRecordOf(serviceId)).toBeNull()

    const saved = await save(path, preview)
    expect(saved.location).toBe(path)
    const after = await site.get(path)
    expect(after.text).toContain('The plan is saved.')
    expect(after.text).toContain('Day shift 08:00 to 20:00, Monday to Saturday, Asha Patil, from 25 Nov')
    expect(after.text).toContain('Change the visit on Wed 25 Nov: 08:00–20:00 Asha Patil')
    expect((await recordsOf(customer, { serviceId })).service).toMatchObject({ status: 'assigned' })
    expect(await visitsOfService(serviceId)).toHaveLength(34)
    expect(await htmlErrors(after.html)).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('offers each nurse with their hours of this week and what their record says', async () => {
    const [service, other] = [await confirmedService(), await confirmedService()]
    const nurse = await createNurse({ fullName: 'Asha Patil', gender: 'Male', languagesKnown: 'Marathi' })
    await change(office, other.serviceId, line(nurse))
    const form = await site.get(`${pathOf(service.serviceId)}?form=addLine`)
    // From Wednesday to Sunday.
    expect(form.text).toContain('Asha Patil – 60 h this week')
    expect(form.text).toContain(
      'Asha Patil Female caregiver Elderly patients (not recorded) Male GNM – Marathi',
    )
    clock.moveTo(startOfDay('2026-12-01'))
    site = openSite(await createAdministrator())
    expect((await site.get(`${pathOf(service.serviceId)}?form=addLine`)).text).toContain('84 h this week')
    clock.moveTo(startOfDay('2027-01-05'))
    site = openSite(await createAdministrator())
    expect((await site.get(`${pathOf(service.serviceId)}?form=addLine`)).text).not.toContain('h this week')
  })

  test('without a nurse leaves the service confirmed, and its visits are marked', async () => {
    const { serviceId, customer } = await confirmedService()
    const path = pathOf(serviceId)
    const preview = await site.post(path, { ...dayLine, intent: 'preview' })
    expect(preview.text).toContain('Without a nurse: 40 visits, 480 hours')
    expect(preview.text).not.toContain('becomes assigned')
    await save(path, preview)
    expect((await recordsOf(customer, { serviceId })).service).toMatchObject({ status: 'confirmed' })
    expect((await site.get(path)).text).toContain('08:00–20:00 No nurse')
  })

  test('and a second one are saved together, and the office says which nurse the family is told', async () => {
    const { serviceId, customer } = await confirmedService()
    const [asha, ravi] = [
      await createNurse({ fullName: 'Asha Patil' }),
      await createNurse({ fullName: 'Ravi Shinde' }),
    ]
    const path = pathOf(serviceId)
    const first = await site.post(path, { ...dayLine, nurseId: asha.id, intent: 'preview' })
    const form = await site.post(path, { ...fieldsOf(first), intent: 'another', next: 'addLine' })
    expect(form.text).toContain('Saved together with this one:')
    expect(form.text).toContain('New line: Day shift 08:00 to 20:00, every day, Asha Patil')
    // The next form begins like the first one.
    expect(form.value('from')).toBe('2026-11-25')
    expect(form.html.match(/<input[^>]*name="weekday7"[^>]*>/)?.[0]).toContain('checked')
    const night = { ...dayLine, shift: 'night', nurseId: ravi.id }
    const preview = await site.post(path, { ...fieldsOf(form), ...night, intent: 'preview' })
    expect(preview.text).toContain('80 visits come')
    expect(preview.text).toContain('Which nurse is the family told?')
    expect(await htmlErrors(preview.html)).toEqual([])

    const unsaid = await save(path, preview)
    expect(unsaid.status).toBe(400)
    expect(unsaid.text).toContain('Please choose the nurse whom the family is told.')
    expect(await planRecordOf(serviceId)).toBeNull()
    expect((await save(path, unsaid, { namedNurse: ravi.id })).location).toBe(path)
    expect((await recordsOf(customer, { serviceId })).service).toMatchObject({ nurseId: ravi.id })
    expect((await planRecordOf(serviceId))?.lines).toHaveLength(2)
  })
})

describe('a change', () => {
  async function planned() {
    const [service, nurse] = [await confirmedService(), await createNurse({ fullName: 'Asha Patil' })]
    await change(office, service.serviceId, line(nurse))
    return { ...service, nurse, path: pathOf(service.serviceId) }
  }

  /** Opens a form, fills it in, looks at the preview and saves. */
  async function fillIn(path: string, query: string, typed: Record<string, string>) {
    const form = await site.get(`${path}?${query}`)
    const preview = await site.post(path, { ...fieldsOf(form), ...typed, intent: 'preview' })
    expect(preview.status, preview.text).toBe(200)
    const saved = await save(path, preview)
    expect(saved.location, saved.text).toBe(path)
    return preview
  }

  test('of one visit, of all that follow, and of those not changed by hand', async () => {
    const { serviceId, path, nurse } = await planned()
    const other = await createNurse({ fullName: 'Ravi Shinde' })
    const page = await site.get(path)
    const link = page.html.match(/href="([^"]*form=change&amp;line=1&amp;day=2026-11-26)"/)?.[1]
    const form = await site.get(link?.replaceAll('&amp;', '&') ?? '')
    // The form begins with the visit as it is.
    expect(form.html).toMatch(/<input[^>]*name="shift"[^>]*checked[^>]*value="day"/)
    expect(form.html).toMatch(new RegExp(`<option[^>]*value="${nurse.id}"[^>]*selected`))
    const own = { shift: 'visit', start: '10:00', hours: '1.5', nurseId: other.id, ...everyDay }
    const one = { line: '1', day: '2026-11-26', scope: 'thisVisit', ...own }
    const preview = await fillIn(path, 'form=change&line=1&day=2026-11-26', one)
    expect(preview.text).toContain('Thu 26 Nov only: Visit 10:00 to 11:30, Ravi Shinde')
    expect(preview.text).toContain('1 visit change')
    expect(preview.text).toContain('08:00 to 20:00, Asha Patil 10:00 to 11:30, Ravi Shinde')
    expect((await visitsOfService(serviceId)).slice(0, 3)).toEqual([
      `2026-11-25 480 ${nurse.id}`,
      `2026-11-26 600 ${other.id}`,
      `2026-11-27 480 ${nurse.id}`,
    ])
    expect((await site.get(path)).text).toContain('Thu 26 Nov: Visit 10:00 to 11:30, Ravi Shinde')

    const evening = { ...one, day: '2026-11-25', scope: 'unchanged', start: '18:00', hours: '2' }
    await fillIn(path, 'form=change&line=1&day=2026-11-25', evening)
    expect((await visitsOfService(serviceId)).slice(0, 3)).toEqual([
      `2026-11-25 1080 ${other.id}`,
      `2026-11-26 600 ${other.id}`,
      `2026-11-27 1080 ${other.id}`,
    ])
    await fillIn(path, 'form=change&line=1&day=2026-11-26', {
      ...evening,
      day: '2026-11-26',
      scope: 'following',
    })
    expect((await visitsOfService(serviceId))[1]).toBe(`2026-11-26 1080 ${other.id}`)
    expect(await violations()).toEqual([])
  })

  test('takes one visit away, pauses, resumes, ends a line and stops the plan', async () => {
    const { serviceId, path, nurse } = await planned()
    await fillIn(path, 'form=noVisit&line=1&day=2026-11-26', { line: '1', day: '2026-11-26' })
    const paused = await fillIn(path, 'form=pause', { from: '2026-11-28', to: '2026-11-30' })
    expect(paused.text).toContain('No visits from Sat 28 Nov to Mon 30 Nov')
    expect(paused.text).toContain('3 visits go')
    await fillIn(path, 'form=resume', { from: '2026-11-30', to: '2026-11-30' })
    expect((await visitsOfService(serviceId)).slice(1, 6)).toEqual([
      `2026-11-26 480 ${nurse.id} cancelled`,
      `2026-11-27 480 ${nurse.id}`,
      `2026-11-28 480 ${nurse.id} cancelled`,
      `2026-11-29 480 ${nurse.id} cancelled`,
      `2026-11-30 480 ${nurse.id}`,
    ])
    const page = await site.get(path)
    expect(page.text).toContain('No visits from Sat 28 Nov to Sun 29 Nov')
    expect(page.html).toContain('<s>08:00–20:00</s>')

    await fillIn(path, 'form=endLine&line=1', { line: '1', from: '2026-12-10' })
    expect((await site.get(path)).text).toContain('Last day: Wed 9 Dec')
    await fillIn(path, 'form=stop', { from: '2026-12-05' })
    expect((await visitsOfService(serviceId)).filter((visit) => !visit.endsWith('cancelled')).at(-1)).toBe(
      `2026-12-04 480 ${nurse.id}`,
    )
    expect(await violations()).toEqual([])
  })

  test('of a line begins with its next visit, and the end of a pause with the pause', async () => {
    const { serviceId, path } = await planned()
    await change(office, serviceId, { kind: 'pause', from: '2026-11-25', to: '2026-11-27' })
    const form = await site.get(`${path}?form=change&line=1`)
    expect(form.value('day')).toBe('2026-11-28')
    expect(form.html).toMatch(/<input[^>]*name="scope"[^>]*checked[^>]*value="following"/)
    const resume = await site.get(`${path}?form=resume`)
    expect([resume.value('from'), resume.value('to')]).toEqual(['2026-11-25', '2026-11-27'])
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
    expect(page.text).toContain('08:00–20:00 came Asha Patil')
    expect(page.text).toContain('08:00–20:00 missed Asha Patil')
    expect(page.html).not.toContain('day=2026-11-25')
    expect(page.html).not.toContain('day=2026-11-26')
    expect(page.html).toContain('day=2026-11-27')
  })

  test('that swaps two nurses is saved in one go, though each half of it is in the way of the other', async () => {
    const { serviceId, path, nurse } = await planned()
    const other = await createNurse({ fullName: 'Ravi Shinde' })
    await change(
      office,
      serviceId,
      line(other, { start: 480, minutes: 720, weekdays: [1, 2, 3, 4, 5, 6, 7] }),
    )
    const swap = (id: string, to: string) => ({
      ...{
        form: 'change',
        line: id,
        day: '2026-11-25',
        scope: 'following',
        shift: 'day',
        nurseId: to,
        ...everyDay,
      },
    })
    const form = await site.get(`${path}?form=change&line=1`)
    const alone = await site.post(path, { ...fieldsOf(form), ...swap('1', other.id), intent: 'preview' })
    expect(alone.text).toContain(
      'Ravi Shinde already has a visit in this plan on Wed 25 Nov, 08:00 to 20:00.',
    )
    expect(alone.text).toContain('Save together with another change')
    const more = await site.post(path, {
      ...fieldsOf(alone),
      ...swap('1', other.id),
      intent: 'another',
      next: 'change',
    })
    const preview = await site.post(path, { ...fieldsOf(more), ...swap('2', nurse.id), intent: 'preview' })
    expect(preview.text).toContain('80 visits change')
    expect((await save(path, preview)).location).toBe(path)
    expect(await violations()).toEqual([])
  })

  test('that was collected can be left out again, or previewed without another one', async () => {
    const { path } = await planned()
    const form = await site.get(`${path}?form=pause`)
    const pause = { from: '2026-11-28', to: '2026-11-30' }
    const first = await site.post(path, { ...fieldsOf(form), ...pause, intent: 'preview' })
    const second = await site.post(path, { ...fieldsOf(first), intent: 'another', next: 'stop' })
    const alone = await site.post(path, {
      ...fieldsOf(second),
      from: 'typed so far',
      intent: 'previewBefore',
    })
    expect(alone.text).toContain('3 visits go')
    const without = await site.post(path, { ...fieldsOf(second), from: '2026-12-24', leaveOut: '0' })
    expect(without.text).not.toContain('Saved together')
    expect(without.value('from')).toBe('2026-12-24')
    const preview = await site.post(path, { ...fieldsOf(without), from: '2026-12-24', intent: 'preview' })
    expect(preview.text).toContain('11 visits go')
    const back = await site.post(path, { ...fieldsOf(preview), intent: 'edit' })
    expect(back.value('from')).toBe('2026-12-24')
    expect(back.status).toBe(200)
  })
})

describe('what is in the way', () => {
  test('of a nurse is named beside the field, with the patient and the hours, and what was typed stays', async () => {
    const [service, rival] = [await confirmedService(), await confirmedService()]
    const nurse = await createNurse({ fullName: 'Asha Patil' })
    await change(office, rival.serviceId, line(nurse))
    const path = pathOf(service.serviceId)
    const typed = { ...dayLine, weekday7: '', shift: 'visit', start: '19:59', hours: '2', nurseId: nurse.id }
    const answer = await site.post(path, { ...typed, intent: 'preview' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(
      'Asha Patil already has a visit at Savita Kulkarni on Wed 25 Nov, 08:00 to 20:00. 33 more are in the way.',
    )
    expect(answer.html).toMatch(/<p id="plan-nurseId-error" class="field__error">/)
    expect(answer.value('start')).toBe('19:59')
    expect(answer.value('hours')).toBe('2')
    expect(answer.html).toMatch(new RegExp(`<option[^>]*value="${nurse.id}"[^>]*selected`))
    expect(answer.html.match(/<input[^>]*name="weekday6"[^>]*>/)?.[0]).toContain('checked')
    expect(answer.html.match(/<input[^>]*name="weekday7"[^>]*>/)?.[0]).not.toContain('checked')
    expect(await htmlErrors(answer.html)).toEqual([])
    // 20:00 is free again.
    const later = await site.post(path, { ...typed, start: '20:00', intent: 'preview' })
    expect(later.status).toBe(200)
    // Meanwhile another family gets the evening: the save finds it as well.
    const third = await confirmedService()
    await change(office, third.serviceId, line(nurse, { start: 1200, minutes: 60, weekdays: [3] }))
    const refused = await save(path, later)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(
      'Asha Patil already has a visit at Savita Kulkarni on Wed 25 Nov, 20:00 to 21:00.',
    )
    expect(await planRecordOf(service.serviceId)).toBeNull()
  })

  test('is also a hold, a registration that ends, a nurse who has left, and a nurse who does not exist', async () => {
    const service = await confirmedService()
    const path = pathOf(service.serviceId)
    const tried = async (nurseId: string, from = '2026-11-25') =>
      (await site.post(path, { ...dayLine, from, nurseId, intent: 'preview' })).text
    const expiring = await createNurse({ fullName: 'Asha Patil', regExpiryDate: '2026-11-30' })
    expect(await tried(expiring.id)).toContain(
      'The registration of Asha Patil ends on Mon 30 Nov, before the visit on Tue 1 Dec.',
    )
    const left = await createNurse({
      fullName: 'Ravi Shinde',
      available: false,
      retiredAt: '2026-11-01T00:00:00.000Z',
    })
    expect(await tried(left.id)).toContain('Ravi Shinde has left.')
    const form = await site.get(`${path}?form=addLine`)
    expect(form.text).toContain('Asha Patil')
    expect(form.text).not.toContain('Ravi Shinde')
    // Beyond the six weeks no visit is made yet, but the nurse must exist all the same.
    for (const from of ['2026-11-25', '2027-01-20'])
      expect(await tried('no-nurse', from)).toMatch(/has left\.|Please choose a nurse from the list\./)
    expect(await tried(left.id, '2027-01-20')).toContain('Please choose a nurse from the list.')
    const held = await createNurse({ fullName: 'Meera Joshi' })
    const other = await confirmedService()
    await requestAssign(office, other, held)
    expect(await tried(held.id)).toContain(
      'Meera Joshi is assigned to Savita Kulkarni from Wed 25 Nov to Mon 22 Feb 2027, without a plan.',
    )
    expect((await readTable()).plan).toEqual([])
  })
})

describe('two administrators', () => {
  test('the second is told what changed, keeps what was typed, and previews it on the new plan', async () => {
    const { serviceId } = await confirmedService()
    const [asha, ravi] = [
      await createNurse({ fullName: 'Asha Patil' }),
      await createNurse({ fullName: 'Ravi Shinde' }),
    ]
    await change(office, serviceId, line(asha))
    const path = pathOf(serviceId)
    const form = await site.get(`${path}?form=addLine`)
    const typed = { ...fieldsOf(form), ...dayLine, shift: 'night', nurseId: ravi.id }
    const preview = await site.post(path, { ...typed, intent: 'preview' })
    await change(office, serviceId, { kind: 'pause', from: '2026-11-28', to: '2026-11-30' })
    await change(office, serviceId, { kind: 'endLine', line: '1', from: '2026-12-10' })

    const refused = await save(path, preview)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('This plan was changed meanwhile. Nothing was saved')
    expect(refused.text).toContain('New : No visits from Sat 28 Nov to Mon 30 Nov'.replace(' :', ':'))
    expect(refused.text).toContain('from 25 Nov; Last day: Wed 9 Dec')
    expect(refused.html).toMatch(new RegExp(`<option[^>]*value="${ravi.id}"[^>]*selected`))
    expect(await htmlErrors(refused.html)).toEqual([])
    expect((await planRecordOf(serviceId))?.lines).toHaveLength(1)
    // A preview of an older form is refused the same way.
    expect((await site.post(path, { ...typed, intent: 'preview' })).status).toBe(409)

    const again = await site.post(path, {
      ...fieldsOf(refused),
      ...dayLine,
      shift: 'night',
      nurseId: ravi.id,
      intent: 'preview',
    })
    expect(again.text).toContain('37 visits come')
    expect((await save(path, again)).location).toBe(path)
    // The same preview sent twice is one change; an older preview cannot pass for it.
    expect((await save(path, again)).location).toBe(path)
    expect((await planRecordOf(serviceId))?.lines).toHaveLength(2)
    expect((await save(path, preview)).status).toBe(409)
  })

  test('the second reads the differences of the longest plan too, and of a form without them that they cannot be shown', async () => {
    const { serviceId } = await confirmedService()
    for (let place = 0; place < 6; place++) {
      const nurse = await createNurse({ fullName: `${'Asha Padmavati '.repeat(5)}${place}` })
      const shift = { start: place * 180, minutes: 60, weekdays: [1, 2, 3, 4, 5, 6, 7] }
      expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
      const days = (await visitsOfService(serviceId)).map((visit) => visit.slice(0, 10))
      const byHand = [...new Set(days)].map((day): OfficeChange => ({
        ...{ kind: 'thisVisit', line: String(place + 1), day, start: place * 180, minutes: 90 },
        nurseId: nurse.id,
      }))
      expect(await change(office, serviceId, ...byHand)).toEqual({ ok: true })
    }
    const path = pathOf(serviceId)
    const typed = { ...fieldsOf(await site.get(`${path}?form=pause`)), from: '2026-12-28', to: '2026-12-29' }
    const preview = await site.post(path, { ...typed, intent: 'preview' })
    expect(JSON.stringify(fieldsOf(preview)).length).toBeGreaterThan(20_000)
    await change(office, serviceId, { kind: 'noVisit', line: '3', day: '2026-11-30' })

    const refused = await save(path, preview)
    expect(refused.status).toBe(409)
    expect(refused.html.match(/<del>/g)).toHaveLength(1)
    expect(refused.html.match(/<ins>.*?<\/ins>/s)?.[0]).toContain('Mon 30 Nov: no visit')
    expect(refused.text).not.toContain('New:')
    expect(await htmlErrors(refused.html)).toEqual([])
    const { seenLines: _part, ...others } = fieldsOf(preview)
    const without = await site.post(path, { ...others, intent: 'save' })
    expect(without.status).toBe(409)
    expect(without.text).toContain('What was changed meanwhile cannot be shown here.')
  }, 60_000)
})

describe('a limit that is reached has its message beside its field, what was typed stays, and nothing is written', () => {
  async function refused(answer: Answer, field: string, message: string) {
    expect(answer.status).toBe(400)
    const place = answer.html.match(new RegExp(`<p id="plan-${field}-error"[^>]*>([^<]*)`))
    expect(place?.[1]?.replaceAll('&#x27;', "'"), answer.text).toContain(message)
    expect(await htmlErrors(answer.html)).toEqual([])
  }

  async function tried(typed: Record<string, string>, lines = 0) {
    const { serviceId } = await confirmedService()
    if (lines > 0) await change(office, serviceId, ...Array.from({ length: lines }, () => line()))
    const path = pathOf(serviceId)
    const seen = (await planRecordOf(serviceId))?.lastChange ?? ''
    const before = await readTable()
    const answer = await site.post(path, { seen, ...typed, intent: 'preview' })
    const saved = await site.post(path, { seen, ...typed, intent: 'save', id: 'a-form' })
    expect(saved.text.replace(/ID: \S+/, '')).toBe(answer.text.replace(/ID: \S+/, ''))
    const { plan, serviceWeek, diary } = await readTable()
    expect({ plan, serviceWeek, diary }).toEqual({
      plan: before.plan,
      serviceWeek: before.serviceWeek,
      diary: before.diary,
    })
    return answer
  }

  const visit = { ...dayLine, shift: 'visit', start: '09:00' }
  const weekdays = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday${weekday}`, '']))
  const ofLine = {
    form: 'change',
    line: '1',
    day: '2026-11-26',
    scope: 'following',
    shift: 'day',
    ...everyDay,
  }

  test.each([
    ['25 hours', { ...visit, hours: '25' }, 'hours', 'A visit lasts 1 to 12 hours.'],
    ['half an hour', { ...visit, hours: '0.5' }, 'hours', 'A visit lasts 1 to 12 hours.'],
    ['an absurd number', { ...visit, hours: '1e99' }, 'hours', 'A visit lasts 1 to 12 hours.'],
    ['no time', { ...visit, hours: '2', start: '25:00' }, 'start', 'Please enter a time, such as 08:00.'],
    ['no weekday', { ...dayLine, ...weekdays }, 'weekdays', 'Please choose at least one day of the week.'],
    ['no shift', { ...dayLine, shift: '' }, 'shift', 'Please choose a shift.'],
    [
      'outside the service',
      { ...dayLine, from: '2027-02-23' },
      'from',
      'The service is from Wed 25 Nov to Mon 22 Feb 2027.',
    ],
    ['no such day', { ...dayLine, from: '2026-11-31' }, 'from', 'Please enter a date.'],
    ['no day', { form: 'stop' }, 'from', 'Please enter a date.'],
    [
      'a pause the wrong way round',
      { form: 'pause', from: '2026-11-30', to: '2026-11-29' },
      'to',
      'The last day is before the first day.',
    ],
    ['a line that is not there', { ...ofLine, line: '9' }, 'line', 'This line is not in the plan.'],
    ['no scope', { ...ofLine, scope: '' }, 'scope', 'Please choose which visits change.'],
  ])('%s', async (_, typed, field, message) => {
    await refused(await tried(typed), field, message)
  })

  test.each([
    ['a day that is over', { form: 'endLine', line: '1', from: '2026-11-23' }, 'from', 'This day is over.'],
    [
      'a visit beyond the six weeks',
      { form: 'noVisit', line: '1', day: '2027-01-04' },
      'day',
      'There is no visit on this day',
    ],
  ])('%s', async (_, typed, field, message) => {
    await refused(await tried(typed, 1), field, message)
  })

  test('a seventh line, above the form', async () => {
    const answer = await tried({ ...dayLine, shift: 'night' }, 6)
    expect(answer.text).toContain('A plan has at most 6 lines. Please end another one first.')
    expect(answer.value('from')).toBe('2026-11-25')
  })

  test('a thirteenth nurse', async () => {
    const { serviceId } = await confirmedService()
    const nurses = await Promise.all(Array.from({ length: 13 }, () => createNurse()))
    const others = nurses.slice(2, 12).map(({ id }, place): OfficeChange => ({
      ...{ kind: 'following', line: '1', from: `2026-12-${10 + place}`, start: 480, minutes: 720 },
      ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], nurseId: id },
    }))
    const [first, second, last] = [nurses[0], nurses[1], nurses[12]]
    const path = pathOf(serviceId)
    await save(path, await site.post(path, { ...dayLine, nurseId: first?.id ?? '', intent: 'preview' }))
    expect(
      await change(office, serviceId, line(second, { start: 1200, minutes: 60, weekdays: [1] }), ...others),
    ).toEqual({ ok: true })
    const seen = (await planRecordOf(serviceId))?.lastChange ?? ''
    const typed = { ...visit, start: '22:00', hours: '1', nurseId: last?.id ?? '' }
    const answer = await site.post(path, { ...typed, seen, intent: 'preview' })
    await refused(answer, 'nurseId', 'A plan has at most 12 nurses.')
    expect((await planRecordOf(serviceId))?.lastChange).toBe(seen)
  })

  test('a day whose visit has begun', async () => {
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(await createNurse()))
    clock.moveTo(startOfDay('2026-11-26') + 9 * hour)
    site = openSite(await createAdministrator())
    const seen = (await planRecordOf(serviceId))?.lastChange ?? ''
    const answer = await site.post(pathOf(serviceId), { ...ofLine, shift: 'night', seen, intent: 'preview' })
    await refused(answer, 'day', 'The visit of this day has begun. Please choose a later day.')
    expect(answer.html).toMatch(/<input[^>]*name="shift"[^>]*checked[^>]*value="night"/)
  })
})

describe('a post that no page of ours makes', () => {
  test.each([
    ['no fields', {}],
    ['an unknown form', { form: 'everything', intent: 'save' }],
    ['changes that are no JSON', { ...dayLine, changes: '{' }],
    ['changes that are no list', { ...dayLine, changes: '{"kind":"stop"}' }],
    [
      'a kind of change that the page does not have',
      { changes: '[{"kind":"newDays","firstDay":"2026-01-01","lastDay":"2036-01-01"}]' },
    ],
    [
      'numbers as texts',
      { changes: '[{"kind":"addLine","from":"2026-11-25","start":"480","minutes":720,"weekdays":[1]}]' },
    ],
    [
      'a huge number',
      { changes: '[{"kind":"addLine","from":"2026-11-25","start":1e308,"minutes":720,"weekdays":[1]}]' },
    ],
    [
      'weekdays that are none',
      { changes: '[{"kind":"addLine","from":"2026-11-25","start":480,"minutes":720,"weekdays":[0.5]}]' },
    ],
    ['a line of another kind', { form: 'noVisit', line: '__proto__', day: '2026-11-25' }],
    [
      'far too many changes',
      { changes: JSON.stringify(Array.from({ length: 11 }, () => ({ kind: 'stop', from: '2026-12-01' }))) },
    ],
    ['an outdated plan', { ...dayLine, seen: 'another', seenLines: '[[' }],
    ['seen lines that are no texts', { ...dayLine, seen: 'another', seenLines: '{"Line 1":{"a":1}}' }],
    ['the end of a line on no day', { changes: '[{"kind":"endLine","line":"1","from":"never"}]' }],
    [
      'pauses on no days',
      { changes: '[{"kind":"pause","from":"a","to":"b"},{"kind":"pause","from":"a","to":"b"}]' },
    ],
    ['the nurse "constructor"', { ...dayLine, nurseId: 'constructor' }],
    ['lines that were never seen', { ...dayLine, seen: 'another', seenLines: 'null' }],
  ])('%s gets a message, and nothing is written', async (_, fields: Record<string, string>) => {
    const { serviceId } = await confirmedService()
    for (const intent of ['preview', 'save', 'another', '']) {
      const answer = await site.post(pathOf(serviceId), { intent, id: 'a-form', ...fields })
      expect([400, 409], answer.text).toContain(answer.status)
      expect(answer.html).toMatch(/role="alert"/)
      expect(await htmlErrors(answer.html)).toEqual([])
    }
    expect((await readTable()).plan).toEqual([])
  })

  test('a field twice is refused like every such form', async () => {
    const { serviceId } = await confirmedService()
    const body = 'form=stop&from=2026-11-25&from=2026-11-26'
    const answer = await site.postBody(pathOf(serviceId), body, 'application/x-www-form-urlencoded')
    expect(answer.status).toBe(400)
  })

  test('an address with values of no form shows the plan', async () => {
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(await createNurse()))
    for (const query of [
      'form=toString',
      'form=change&line=constructor&day=never',
      'week=never',
      'week=2999-01-01',
      'week=0000-01-01',
      'form=change&line=1&day=0000-01-01',
    ]) {
      const page = await site.get(`${pathOf(serviceId)}?${query}`)
      expect(page.status).toBe(200)
      expect(await htmlErrors(page.html)).toEqual([])
    }
  })
})

describe('the page', () => {
  test('of a service that does not exist is 404, of a pending one says why, and neither can be planned', async () => {
    const gone = await site.get(pathOf('no-service'))
    expect(gone.status).toBe(404)
    expect(gone.text).toContain('Service not found')
    expect((await site.post(pathOf('no-service'), { ...dayLine, intent: 'preview' })).status).toBe(404)
    expect((await site.get(pathOf('no%20id'))).status).toBe(404)
    const pending = await bookService(await createCustomer())
    const page = await site.get(`${pathOf(pending.serviceId)}?form=addLine`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Cannot plan visits of service with status: pending')
    expect(page.html).not.toContain('name="shift"')
    const posted = await site.post(pathOf(pending.serviceId), { ...dayLine, intent: 'preview' })
    expect(posted.status).toBe(400)
    expect(posted.text).toContain('Cannot plan visits of service with status: pending')
  })

  test('stays readable after the service is closed, without forms; earlier weeks too', async () => {
    const { customer, ...service } = await confirmedService()
    await change(office, service.serviceId, line(await createNurse({ fullName: 'Asha Patil' })))
    clock.moveTo(startOfDay('2026-12-08') + 9 * hour)
    const [again, family] = [await createAdministrator(), await signInAgain(customer)]
    site = openSite(again)
    const path = pathOf(service.serviceId)
    const open = await site.get(path)
    expect(open.text).toContain('Earlier weeks')
    const earlier = await site.get(open.html.match(/href="([^"]*\?week=[^"]*)"/)?.[1] ?? '')
    expect(earlier.text).toContain('25 Nov 08:00–20:00 Asha Patil')
    expect(earlier.text).toContain('This week and the next ones')
    // What was reported of a past visit stands on its own page.
    const visit = `/dashboard/visits/${service.serviceId}.2026-11-25.1`
    expect(earlier.html).toContain(`href="${visit}"`)
    expect((await site.get(visit)).status).toBe(200)
    expect(earlier.text).toContain('08:00–20:00 Asha Patil : the visit on Wed 25 Nov')

    const { closeCode } = await codesOf(customer, service)
    expect(await requestClose(family, service, closeCode)).toMatchObject({ ok: true })
    const closed = await site.get(`${path}?form=addLine`)
    expect(closed.status).toBe(200)
    expect(closed.text).toContain('This service is over. Its plan can be read, but not changed.')
    expect(closed.text).toContain('25 Nov 08:00–20:00 Asha Patil')
    expect(closed.html).not.toMatch(/<form[^>]*plan"/)
    expect(closed.html).not.toContain('form=')
    const posted = await site.post(path, { ...dayLine, from: '2026-12-10', intent: 'save', id: 'a-form' })
    expect(posted.status).toBe(400)
    expect(posted.text).toContain('Cannot plan visits of service with status: closed')
  })

  test('stays readable after the service is deleted', async () => {
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(await createNurse({ fullName: 'Asha Patil' })))
    clock.moveTo(startOfDay('2026-11-26') + 9 * hour)
    const again = await createAdministrator()
    site = openSite(again)
    expect(await requestDelete(again, { serviceId })).toEqual({ ok: true })
    const page = await site.get(pathOf(serviceId))
    expect(page.status).toBe(200)
    expect(page.text).toContain('This service is over.')
    expect(page.text).toContain('25 Nov 08:00–20:00 Asha Patil')
    expect(page.html).not.toMatch(/<form[^>]*plan"/)
    expect((await site.post(pathOf(serviceId), { ...dayLine, intent: 'save' })).status).toBe(404)
  })

  test('is linked from the service’s details', async () => {
    const { serviceId } = await confirmedService()
    const details = await site.get(`/dashboard/services/${serviceId}`)
    expect(details.html).toContain(`href="${pathOf(serviceId)}"`)
    const pending = await bookService(await createCustomer())
    expect((await site.get(`/dashboard/services/${pending.serviceId}`)).html).not.toContain('/plan"')
  })
})

test('the page, a preview and saving make a fixed number of requests to the table', async () => {
  const { serviceId } = await confirmedService()
  const nurse = await createNurse()
  const path = pathOf(serviceId)
  const page = await observe(() => site.get(path))
  // The administrator with the service; the plan with its weeks; the nurses who are available and those who are not.
  expect(tally(page.calls)).toEqual({ TransactGetItems: 1, BatchGetItem: 1, Query: 2 })
  const form = await observe(() => site.get(`${path}?form=addLine`))
  // To choose a nurse also what their records say, and their hours of this week.
  expect(tally(form.calls)).toEqual({ TransactGetItems: 1, BatchGetItem: 2, Query: 3 })
  let preview = ''
  const previewed = await observe(async () => {
    const answer = await site.post(path, { ...dayLine, nurseId: nurse.id, intent: 'preview' })
    preview = fieldsOf(answer).id ?? ''
  })
  expect(tally(previewed.calls)).toEqual({ TransactGetItems: 2, GetItem: 1, BatchGetItem: 4, Query: 3 })
  const saved = await observe(() =>
    site.post(path, { ...dayLine, nurseId: nurse.id, intent: 'save', id: preview }),
  )
  expect(tally(saved.calls)).toEqual({
    TransactGetItems: 1,
    GetItem: 1,
    BatchGetItem: 2,
    TransactWriteItems: 1,
  })
})
