import { describe, expect, test } from 'vitest'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { requestClose, requestCloseAssigned } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { change, day } from '#tests/support/visits/plans.ts'
import { officeAuthor, reportOf, holderIn, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { wednesday, nobodyCame, type Setting, send } from '#tests/support/visits/cancelled-stints.ts'

/*
 * A nurse who was sent and has not come yet is taken away again by another change of the service: the visit is not theirs any more, so
 * that no page says that somebody was sent.
 */

startOnTuesday()

/** What calls off the nurse who was sent. */
const acts: Record<string, (setting: Setting) => Promise<unknown>> = {
  'a stop of the plan': ({ office, serviceId }) =>
    change(office, serviceId, { kind: 'stop', from: wednesday }),
  'a pause of the plan': ({ office, serviceId }) =>
    change(office, serviceId, { kind: 'pause', from: wednesday, to: '2026-11-27' }),
  'a close by the family': ({ service }) => requestClose(service.customer, service, service.closeCode),
  'a close by the office': ({ office, service }) => requestCloseAssigned(office, service, service.closeCode),
}

test.each(Object.entries(acts))(
  '%s takes the nurse away who was sent, and no page names them',
  async (_, act) => {
    const setting = await nobodyCame()
    const { office, nurse, visit } = setting
    const other = await send(setting, 11)
    expect(await holderIn(visit)).toBe(other.line)
    const page = `/staff/visits/${visit.serviceId}.${visit.day}.1`
    const replaced = (await openSite(nurse).get(page)).text
    expect(replaced).toContain('Another nurse was sent')
    expect(await act(setting)).toEqual({ ok: true })
    expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
    const first = await visitIn(visit)
    expect(first).toMatchObject({ state: 'planned', missedAt: expect.any(String) as string })
    expect(await holderIn(visit)).toBe('1')
    expect((await openSite(nurse).get(page)).text).not.toContain('Another nurse was sent')
    for (const path of ['/dashboard/roster', `/dashboard/visits/${visit.serviceId}.${visit.day}.1`])
      expect((await openSite(office).get(path)).text).not.toMatch(/Sunita Jadhav sent|nurse was sent/)
  },
)

const { weekdays, ...shift } = day
const lineChanges: Record<string, OfficeChange> = {
  'another time from tomorrow on': {
    kind: 'following',
    line: '1',
    from: '2026-11-26',
    ...shift,
    weekdays,
    startMinute: 540,
  },
  'other weekdays': { kind: 'following', line: '1', from: '2026-11-26', ...shift, weekdays: [1] },
  'its end': { kind: 'endLine', line: '1', from: '2026-11-26' },
}

test.each(Object.entries(lineChanges))(
  'of the line %s leaves the nurse who was sent on the way',
  async (_, given) => {
    const setting = await nobodyCame()
    const other = await send(setting, 11)
    const before = await visitIn(other)
    expect(await change(setting.office, setting.serviceId, given)).toEqual({ ok: true })
    expect(await visitIn(other)).toEqual(before)
    expect(await holderIn(setting.visit)).toBe(other.line)
  },
)

describe('a pause that is taken back', () => {
  const days = { from: wednesday, to: '2026-11-27' }
  const away = ({ office, serviceId }: Setting) => change(office, serviceId, { kind: 'pause', ...days })
  const back = ({ office, serviceId }: Setting) => change(office, serviceId, { kind: 'resume', ...days })

  test('does not bring back the nurse who was sent: the first one may be there by then', async () => {
    const setting = await nobodyCame()
    const { office, visit } = setting
    const other = await send(setting, 11)
    expect(await away(setting)).toEqual({ ok: true })
    const mayCome = reportOf(visit, { kind: 'correction', corrects: 'missed', happenedAt: null })
    const corrected = await recordEvent(officeAuthor(office), { ...mayCome, reason: 'family-says' })
    expect(corrected).toMatchObject({ ok: true })
    expect(await back(setting)).toEqual({ ok: true })
    expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
    expect(await holderIn(visit)).toBe('1')
  })

  test('lets another one be sent, whose visit it is', async () => {
    const setting = await nobodyCame()
    const one = await send(setting, 11)
    expect(await away(setting)).toEqual({ ok: true })
    expect(await back(setting)).toEqual({ ok: true })
    const two = await send(setting, 10)
    expect([await visitIn(one), await visitIn(two)]).toMatchObject([
      { state: 'cancelled' },
      { state: 'planned' },
    ])
    expect(await holderIn(setting.visit)).toBe(two.line)
  })
})
