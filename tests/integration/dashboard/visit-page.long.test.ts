import { describe, expect, test } from 'vitest'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, planned, at } from '#tests/support/dashboard/visit-page.ts'

/* More of what visit-page.test.ts tests. */

startOnTuesday({ keepsInvariants: false })

describe('a refusal', () => {
  test('that a newer report causes stands above the forms', async () => {
    const { post, visit, nurse } = await planned()
    at(begins)
    await recordEvent(nurseAuthor(nurse), arrival(visit))
    const answer = await post({ kind: 'arrived', happenedAt: '2026-11-25T08:00' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('An arrival is recorded already. Please correct it instead.')
    expect(
      (await post({ kind: 'correction', corrects: 'left', reason: 'forgot', happenedAt: '2026-11-25T08:00' }))
        .text,
    ).toContain('There is nothing left to correct')
  })

  test('of a form that is sent twice: the first time counts, and the same form with other content is refused', async () => {
    const { post, site, path, visit } = await planned()
    at(begins)
    const form = (await site.get(path)).value('form') ?? ''
    const fields = { form, kind: 'note', note: 'Slept well' }
    await site.post(path, fields)
    expect((await site.post(path, fields)).location).toBe(path)
    expect((await site.get(path)).text).toContain('This was already recorded.')
    expect(await readVisitEvents(visit)).toHaveLength(1)
    await post({ kind: 'arrived', happenedAt: '2026-11-25T08:00' })
    expect(await readVisitEvents(visit)).toHaveLength(2)
  })
})

test('a form with an id that is none is refused in words of this page, and can be sent again', async () => {
  const { path, site, visit } = await planned()
  at(begins)
  const refused = await site.post(path, { form: 'none', kind: 'note', note: 'Slept well' })
  expect(refused.status).toBe(400)
  expect(refused.text).not.toContain('Failed to create service')
  expect(refused.text).toContain('This form could not be read. Please check it and send it again.')
  const again = { form: refused.value('form') ?? '', kind: 'note', note: 'Slept well' }
  expect((await site.post(path, again)).location).toBe(path)
  expect(await readVisitEvents(visit)).toHaveLength(1)
  const unknown = await site.post(path, { form: again.form, kind: 'none', note: 'Slept well' })
  expect(unknown.text).not.toContain('Failed to create service')
  expect(unknown.text).toContain('This form could not be read.')
})
