import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { instantClock } from '#tests/support/clock.ts'
import { openSite } from '#tests/support/site.ts'
import { fieldsOf, planPath } from '#tests/support/visits/plan-form.ts'
import { change } from '#tests/support/visits/plans.ts'
import { visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { wednesday, pause, stop, sentTo, textsTo } from '#tests/support/visits/taken-stints.ts'

/* Who is told, and what the pages say, when a change of the plan takes the visit of a nurse who was sent. */

const clock = startOnTuesday({ setClockAt: instantClock })
const resume: OfficeChange = { kind: 'resume', from: wednesday, to: '2026-11-27' }

test.each([
  ['a pause', [pause]],
  ['a pause that is taken back at once', [pause, resume]],
  ['a stop', [stop]],
])(
  '%s: the nurse who is on the way is told not to go, and the family that they do not come',
  async (_, changes) => {
    const { office, family, sunita, serviceId, other } = await sentTo()
    clock.moveTo(begins + 35 * minute)
    for (const each of changes) expect(await change(office, serviceId, each)).toEqual({ ok: true })
    await runNotices()
    expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
    expect(await textsTo(`+91${sunita.contactNumber}`)).toContain('please do not go to your visit on ')
    expect(await textsTo(family.number)).toMatch(/Note: (no nurse is coming for now|cancelled)/)
  },
)

test('the preview of a pause says who is on the way', async () => {
  const { office, serviceId } = await sentTo()
  const [site, path] = [openSite(office), planPath(serviceId)]
  const form = await site.get(`${path}?form=pause`)
  const days = { from: wednesday, to: '2026-11-27' }
  const preview = await site.post(path, { ...fieldsOf(form), ...days, intent: 'preview' })
  expect(preview.text).toContain('08:50–19:50, Sunita Jadhav: 25 Nov')
  expect(preview.text).toContain(
    'Sunita Jadhav was sent to the visit on Wed 25 Nov and may be on the way. They will be told not to go.',
  )
  expect(preview.text.match(/on the way/g)).toHaveLength(1)
})
