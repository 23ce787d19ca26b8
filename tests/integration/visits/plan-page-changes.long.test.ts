import { beforeEach, describe, expect, test } from 'vitest'
import { violations } from '#tools/data/integrity/invariants.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { everyWeekday, fieldsOf, planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* More of what plan-page-changes.test.ts tests. */

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

  test('of a line begins with its next visit, and the end of a pause with the pause', async () => {
    const { serviceId, path } = await planned()
    await change(office, serviceId, { kind: 'pause', from: '2026-11-25', to: '2026-11-27' })
    const form = await site.get(`${path}?form=change&line=1`)
    expect(form.value('day')).toBe('2026-11-28')
    expect(form.html).toMatch(/<input[^>]*name="scope"[^>]*checked[^>]*value="following"/)
    const resume = await site.get(`${path}?form=resume`)
    expect([resume.value('from'), resume.value('to')]).toEqual(['2026-11-25', '2026-11-27'])
  })

  test('that swaps two nurses is saved in one go, though each half of it is in the way of the other', async () => {
    const { serviceId, path, nurse } = await planned()
    const other = await createNurse({ fullName: 'Ravi Shinde' })
    await change(
      office,
      serviceId,
      line(other, { startMinute: 480, minutes: 720, weekdays: [1, 2, 3, 4, 5, 6, 7] }),
    )
    const swap = (id: string, to: string) => ({
      ...{
        form: 'change',
        line: id,
        day: '2026-11-25',
        scope: 'following',
        shift: 'day',
        nurseId: to,
        ...everyWeekday,
      },
    })
    const form = await site.get(`${path}?form=change&line=1`)
    const alone = await site.post(path, { ...fieldsOf(form), ...swap('1', other.id), intent: 'preview' })
    expect(alone.text).toContain(
      'Ravi Shinde already has a visit in this schedule on Wed 25 Nov, 08:00–20:00.',
    )
    expect(alone.text).toContain('Save together with another change')
    const more = await site.post(path, {
      ...fieldsOf(alone),
      ...swap('1', other.id),
      intent: 'another',
      next: 'change',
    })
    const preview = await site.post(path, { ...fieldsOf(more), ...swap('2', nurse.id), intent: 'preview' })
    expect(preview.text).toContain('80 visits will get another nurse')
    expect((await savePreview(site, path, preview)).location).toBe(path)
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
    expect(alone.text).toContain('3 visits will be removed')
    const without = await site.post(path, { ...fieldsOf(second), from: '2026-12-24', leaveOut: '0' })
    expect(without.text).not.toContain('Will be saved with this change')
    expect(without.value('from')).toBe('2026-12-24')
    const preview = await site.post(path, { ...fieldsOf(without), from: '2026-12-24', intent: 'preview' })
    expect(preview.text).toContain('11 visits will be removed')
    const back = await site.post(path, { ...fieldsOf(preview), intent: 'edit' })
    expect(back.value('from')).toBe('2026-12-24')
    expect(back.status).toBe(200)
  })
})
