import { beforeEach, describe, expect, test } from 'vitest'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { dayLine, fieldsOf, planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import { change, confirmedService, line, planRecordOf } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What the page of the plan says where a change cannot be saved: a nurse is not free, or another administrator was faster. */

let office: Person
let site: Site
startOnTuesday({ keepsInvariants: false })
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

describe('what is in the way', () => {
  test('of a nurse is named beside the field, with the patient and the hours, and what was typed stays', async () => {
    const [service, rival] = [await confirmedService(), await confirmedService()]
    const nurse = await createNurse({ fullName: 'Asha Patil' })
    await change(office, rival.serviceId, line(nurse))
    const path = planPath(service.serviceId)
    const typed = { ...dayLine, weekday7: '', shift: 'visit', start: '19:59', hours: '2', nurseId: nurse.id }
    const answer = await site.post(path, { ...typed, intent: 'preview' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(
      'Asha Patil already has a visit with Savita Kulkarni on Wed 25 Nov, 08:00–20:00. And 33 more conflicts.',
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
    await change(office, third.serviceId, line(nurse, { startMinute: 1200, minutes: 60, weekdays: [3] }))
    const refused = await savePreview(site, path, later)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(
      'Asha Patil already has a visit with Savita Kulkarni on Wed 25 Nov, 20:00–21:00.',
    )
    expect(await planRecordOf(service.serviceId)).toBeNull()
  })

  test(
    'is also a hold, a registration that ends, a nurse who has left, and a nurse who does not exist',
    { tags: 'long' },
    async () => {
      const service = await confirmedService()
      const path = planPath(service.serviceId)
      const tried = async (nurseId: string, from = '2026-11-25') =>
        (await site.post(path, { ...dayLine, from, nurseId, intent: 'preview' })).text
      const expiring = await createNurse({ fullName: 'Asha Patil', regExpiryDate: '2026-11-30' })
      expect(await tried(expiring.id)).toContain(
        'The registration of Asha Patil expires on Mon 30 Nov, before the visit on Tue 1 Dec.',
      )
      const left = await createNurse({
        fullName: 'Ravi Shinde',
        available: false,
        retiredAt: '2026-11-01T00:00:00.000Z',
      })
      expect(await tried(left.id)).toContain('Ravi Shinde is inactive.')
      const form = await site.get(`${path}?form=addLine`)
      expect(form.text).toContain('Asha Patil')
      expect(form.text).not.toContain('Ravi Shinde')
      // Beyond the six weeks no visit is made yet, but the nurse must exist all the same.
      for (const from of ['2026-11-25', '2027-01-20'])
        expect(await tried('no-nurse', from)).toMatch(/is inactive\.|Please choose a nurse from the list\./)
      expect(await tried(left.id, '2027-01-20')).toContain('Please choose a nurse from the list.')
      const held = await createNurse({ fullName: 'Meera Joshi' })
      const other = await confirmedService()
      await requestAssign(office, other, held)
      expect(await tried(held.id)).toContain(
        'Meera Joshi has a full-time assignment with Savita Kulkarni from Wed 25 Nov to Mon 22 Feb 2027.',
      )
      expect((await readTable()).plan).toEqual([])
    },
  )
})

describe('two administrators', () => {
  test('the second is told what changed, keeps what was typed, and previews it on the new plan', async () => {
    const { serviceId } = await confirmedService()
    const [asha, ravi] = [
      await createNurse({ fullName: 'Asha Patil' }),
      await createNurse({ fullName: 'Ravi Shinde' }),
    ]
    await change(office, serviceId, line(asha))
    const path = planPath(serviceId)
    const form = await site.get(`${path}?form=addLine`)
    const typed = { ...fieldsOf(form), ...dayLine, shift: 'night', nurseId: ravi.id }
    const preview = await site.post(path, { ...typed, intent: 'preview' })
    await change(office, serviceId, { kind: 'pause', from: '2026-11-28', to: '2026-11-30' })
    await change(office, serviceId, { kind: 'endLine', line: '1', from: '2026-12-10' })

    const refused = await savePreview(site, path, preview)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('This visit schedule was changed in the meantime. Nothing was saved')
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
    expect(again.text).toContain('37 visits will be added')
    expect((await savePreview(site, path, again)).location).toBe(path)
    // The same preview sent twice is one change; an older preview cannot pass for it.
    expect((await savePreview(site, path, again)).location).toBe(path)
    expect((await planRecordOf(serviceId))?.lines).toHaveLength(2)
    expect((await savePreview(site, path, preview)).status).toBe(409)
  })
})
