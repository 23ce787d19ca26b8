import { beforeEach, describe, expect, test } from 'vitest'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { fieldsOf, planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import { change, confirmedService, line, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* More of what plan-page-conflicts.test.ts tests. */

let office: Person
let site: Site
startOnTuesday({ keepsInvariants: false })
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

describe('two administrators', () => {
  test('the second reads the differences of the longest plan too, and of a form without them that they cannot be shown', async () => {
    const { serviceId } = await confirmedService()
    for (let place = 0; place < 6; place++) {
      const nurse = await createNurse({ fullName: `${'Asha Padmavati '.repeat(5)}${place}` })
      const shift = { startMinute: place * 180, minutes: 60, weekdays: [1, 2, 3, 4, 5, 6, 7] }
      expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
      const days = (await visitsOfService(serviceId)).map((visit) => visit.slice(0, 10))
      const byHand = [...new Set(days)].map((day): OfficeChange => ({
        ...{ kind: 'thisVisit', line: String(place + 1), day, startMinute: place * 180, minutes: 90 },
        nurseId: nurse.id,
      }))
      expect(await change(office, serviceId, ...byHand)).toEqual({ ok: true })
    }
    const path = planPath(serviceId)
    const typed = { ...fieldsOf(await site.get(`${path}?form=pause`)), from: '2026-12-28', to: '2026-12-29' }
    const preview = await site.post(path, { ...typed, intent: 'preview' })
    expect(JSON.stringify(fieldsOf(preview)).length).toBeGreaterThan(20_000)
    await change(office, serviceId, { kind: 'noVisit', line: '3', day: '2026-11-30' })

    const refused = await savePreview(site, path, preview)
    expect(refused.status).toBe(409)
    expect(refused.html.match(/<del>/g)).toHaveLength(1)
    expect(refused.html.match(/<ins>.*?<\/ins>/s)?.[0]).toContain('Mon 30 Nov: no visit')
    expect(refused.text).not.toContain('New:')
    expect(await htmlErrors(refused.html)).toEqual([])
    const { seenLines: _part, ...others } = fieldsOf(preview)
    const without = await site.post(path, { ...others, intent: 'save' })
    expect(without.status).toBe(409)
    expect(without.text).toContain('Changes made in the meantime cannot be shown here.')
  })
})
