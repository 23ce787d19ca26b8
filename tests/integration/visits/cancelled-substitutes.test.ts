import { describe, expect, test } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { requestClose, requestCloseAssigned, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { accountUser, change, confirmedService, day, line, night } from '#tests/support/visits/plans.ts'
import { officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'

/*
 * A nurse who was sent and has not come yet is taken away again by another change of the service: the first visit does not name them any more,
 * so that no page says that somebody was sent.
 */

const clock = startOnTuesday()
const wednesday = '2026-11-25'

/** A visit of each day from Wednesday on to which nobody came, 20 minutes after its start on that day; and a second nurse. */
async function nobodyCame(on = wednesday, shift = day) {
  const [office, { person, nurse }] = [await createAdministrator(), await createLinkedNurse()]
  const service = await confirmedService()
  const { serviceId } = service
  expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  clock.moveTo(startOfDay(on) + shift.start * minute + 20 * minute)
  const visit = { serviceId, line: '1', day: on }
  const sunita = await createNurse({ fullName: 'Sunita Jadhav' })
  return {
    office: await signInAgain(office),
    nurse: await signInAgain(person),
    service,
    serviceId,
    visit,
    sunita,
  }
}

type Setting = Awaited<ReturnType<typeof nobodyCame>>

async function send({ office, visit, sunita }: Setting, hours: number) {
  const outcome = await sendNurse(accountUser(office), await sendForm(visit, sunita, { hours }))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { serviceId: visit.serviceId, line: outcome.visit.line, day: outcome.visit.day }
}

/** What takes the substitute away. */
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
    expect(await visitIn(visit)).toMatchObject({ replacedBy: { line: other.line }, sequence: 1 })
    const page = `/staff/visits/${visit.serviceId}.${visit.day}.1`
    const replaced = (await openSite(nurse).get(page)).text
    expect(replaced).toContain('Another nurse was sent')
    expect(await act(setting)).toEqual({ ok: true })
    expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
    const first = await visitIn(visit)
    expect(first).toMatchObject({ state: 'planned', sequence: 2, missedAt: expect.any(String) as string })
    expect(first).not.toHaveProperty('replacedBy')
    expect((await openSite(nurse).get(page)).text).not.toContain('Another nurse was sent')
    for (const path of ['/dashboard/roster', `/dashboard/visits/${visit.serviceId}.${visit.day}.1`])
      expect((await openSite(office).get(path)).text).not.toMatch(/Sunita Jadhav sent|nurse was sent/)
  },
)

test('a deleted service as well', async () => {
  const setting = await nobodyCame()
  const other = await send(setting, 11)
  expect(await requestDelete(setting.office, setting.service)).toEqual({ ok: true })
  expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
  expect(await visitIn(setting.visit)).not.toHaveProperty('replacedBy')
})

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
    const corrected = await recordEvent(officeAuthor(office), { ...mayCome, reason: 'familySays' })
    expect(corrected).toMatchObject({ ok: true })
    expect(await back(setting)).toEqual({ ok: true })
    expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
    expect(await visitIn(visit)).not.toHaveProperty('replacedBy')
  })

  test('lets another one be sent, whom the first visit names', async () => {
    const setting = await nobodyCame()
    const one = await send(setting, 11)
    expect(await away(setting)).toEqual({ ok: true })
    expect(await back(setting)).toEqual({ ok: true })
    const two = await send(setting, 10)
    expect([await visitIn(one), await visitIn(two)]).toMatchObject([
      { state: 'cancelled' },
      { state: 'planned' },
    ])
    expect(await visitIn(setting.visit)).toMatchObject({ replacedBy: { line: two.line } })
  })
})

test('the nurse who was sent before, and to whose visit nobody came either, is named again', async () => {
  const setting = await nobodyCame()
  const { office, serviceId, visit } = setting
  const one = await send(setting, 11)
  clock.moveTo(begins + hour)
  await recordEvent(officeAuthor(office), { ...reportOf(one, { kind: 'missed' }), reason: 'didNotCome' })
  const two = await send({ ...setting, sunita: await createNurse() }, 10)
  expect(await visitIn(visit)).toMatchObject({ replacedBy: { line: two.line } })
  expect(await change(office, serviceId, { kind: 'stop', from: wednesday })).toEqual({ ok: true })
  expect(await visitIn(two)).toMatchObject({ state: 'cancelled' })
  expect(await visitIn(visit)).toMatchObject({ replacedBy: { line: one.line } })
})

test('of a night of Sunday that goes on, in the week before', async () => {
  const setting = await nobodyCame('2026-11-29', night)
  const { visit, service } = setting
  clock.moveTo(startOfDay('2026-11-29') + 25 * hour)
  const other = await send(setting, 6)
  expect(other.day).toBe('2026-11-30')
  expect(await requestClose(service.customer, service, service.closeCode)).toEqual({ ok: true })
  expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
  expect(await visitIn(visit)).not.toHaveProperty('replacedBy')
})
