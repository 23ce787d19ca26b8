import { describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { hour } from '#tests/support/clock.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { arrival, departure, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso } from '#tests/support/visits/wednesday-visit.ts'
import { morning, setting } from '#tests/support/dashboard/send-ways.ts'
import { groupOf } from '#tests/support/dashboard/today.ts'

/* At each hour at which the office can send another nurse, or undo it, a link leads there, and the page says what is so (docs/decisions/0071). */

const clock = startOnTuesday()

describe('the pages of both visits lead there', () => {
  test('once the one who was sent is there, they can be relieved, and nothing is undone', async () => {
    const { sunita, send, visitPage } = await setting()
    clock.moveTo(begins + 20 * minute)
    const other = await send(sunita, begins + 50 * minute, 11)
    clock.moveTo(begins + 50 * minute)
    await recordEvent({ by: 'nurse', uid: 'uid', nurseId: sunita.id }, arrival(other))
    for (const name of [{ line: '1' }, other]) {
      const { text } = await visitPage(name)
      expect(text).toContain('Send a different nurse')
      expect(text).not.toContain('or undo')
    }
  })
})

describe('the visit of a nurse who was sent and cannot come', () => {
  test('leads to the first visit’s page with who was chosen, and the time that was agreed', async () => {
    const { office, visit, sunita, asha, send, get, sendPath } = await setting(morning)
    clock.moveTo(begins + 20 * minute)
    const other = await send(sunita, begins + 4 * hour, 5)
    expect(await reportAbsence(office, absenceForm(sunita, [visit.day, visit.day]))).toMatchObject({
      ok: true,
    })
    const list = await get('visits/uncovered')
    const link = `${sendPath(other)}?nurse=${asha.id}`
    expect(list.html).toContain(`href="${link}"`)
    const { location } = await get(link.replace('/dashboard/', ''))
    expect(location).toBe(`${sendPath()}?nurse=${asha.id}&at=12%3A00&until=17%3A00`)
    const page = await get((location ?? '').replace('/dashboard/', ''))
    expect([page.value('at'), page.value('until')]).toEqual(['12:00', '17:00'])
    const firstButton = page.html.match(/<button name="nurseId" value="([^"]*)"/)?.[1]
    expect(firstButton).toBe(asha.id)
    // What the address says itself goes before, and a time that has passed is not proposed.
    expect((await get(`visits/${other.serviceId}.${other.day}.${other.line}/send?at=13:00`)).location).toBe(
      `${sendPath()}?at=13%3A00`,
    )
    clock.moveTo(begins + 4 * hour)
    expect((await get(`visits/${other.serviceId}.${other.day}.${other.line}/send`)).location).toBe(sendPath())
  })

  test('leads on from the page that covers visits too', async () => {
    const { sunita, asha, send, get, sendPath } = await setting()
    clock.moveTo(begins + 20 * minute)
    const other = await send(sunita, begins + 50 * minute, 11)
    const cover = sendPath(other).replace('/dashboard/', '').replace('/send', `/cover?nurse=${asha.id}`)
    expect((await get(cover)).location).toBe(`${sendPath(other)}?nurse=${asha.id}`)
  })
})

type Setting = Awaited<ReturnType<typeof setting>>

/** A nurse who is sent for an hour comes, leaves, and five minutes pass. */
async function comesForAnHour({ sunita, send }: Pick<Setting, 'sunita' | 'send'>) {
  clock.moveTo(begins + 20 * minute)
  const other = await send(sunita, begins + hour, 1)
  const nurse = { by: 'nurse' as const, uid: 'uid', nurseId: sunita.id }
  clock.moveTo(begins + hour)
  await recordEvent(nurse, arrival(other))
  clock.moveTo(begins + 2 * hour)
  await recordEvent(nurse, departure(other))
  clock.moveTo(begins + 2 * hour + 5 * minute)
  return other
}

test('a nurse who was sent for one hour and has left: Today and both pages lead to where another is sent', async () => {
  const { office, sunita, asha, visit, send, visitPage, sendPath, get } = await setting()
  const other = await comesForAnHour({ sunita, send })
  const { html } = await get('panel')
  expect(groupOf(html, 'uncovered')).toContain(
    `${sunita.fullName} left at 10:00; nobody is allocated until 20:00`,
  )
  expect(html).toContain(`href="${sendPath(other)}"`)
  for (const name of [{ line: '1' }, other])
    expect((await visitPage(name)).text).toContain('Send a different nurse')
  expect((await visitPage(other)).text).toContain('Unallocated for the rest of the visit.')
  expect((await visitPage()).text).not.toContain('for the rest of the visit')
  expect(await sendNurse(office, await sendForm(visit, asha, { hours: 9 }))).toMatchObject({ ok: true })
  expect(groupOf((await get('panel')).html, 'uncovered')).not.toContain('nobody is allocated')
})

test('one hour is enough, as the family agrees: the visit is left as reported, and nothing waits for the office', async () => {
  const { office, sunita, send, visitPage, get } = await setting()
  const other = await comesForAnHour({ sunita, send })
  expect((await visitPage(other)).text).toContain('Leave the visit as reported')
  const asItIs = { kind: 'correction', corrects: 'contested', happenedAt: null } as const
  const author = { by: 'office' as const, administrator: office }
  const settled = reportOf(other, asItIs, { reason: 'family-agreed' })
  expect(await recordEvent(author, settled)).toMatchObject({ ok: true })
  expect((await visitPage(other)).text).not.toContain('Leave the visit as reported')
  expect(groupOf((await get('panel')).html, 'uncovered')).not.toContain('nobody is allocated')
})

test('a nurse who came early and cannot stay is relieved before the visit’s time', async () => {
  const { meera, visit, office, sunita, visitPage, sendPage, sendPath, get } = await setting()
  clock.moveTo(begins - 50 * minute)
  await recordEvent(meera, arrival(visit))
  clock.moveTo(begins - 30 * minute)
  expect((await get(sendPath().replace('/dashboard/', '').replace('/send', '/cover'))).text).toContain(
    'Another nurse can be sent to it.',
  )
  expect((await visitPage()).html).toContain(`href="${sendPath()}"`)
  const page = await sendPage()
  expect(page.text).toContain('Hand this visit over')
  expect([page.value('at'), page.value('until')]).toEqual(['08:00', '20:00'])
  const leftAt = begins - 35 * minute
  const time = { start: begins, end: begins + 12 * hour }
  const sending = await sendNurse(office, await sendForm(visit, sunita, { time, leftAt }))
  expect(sending).toMatchObject({ ok: true })
  expect(await visitIn(visit)).toMatchObject({ leftAt: iso(leftAt) })
  clock.moveTo(begins)
  const other = { ...visit, line: '1.1' }
  const author = { by: 'nurse' as const, uid: 'uid', nurseId: sunita.id }
  expect(await recordEvent(author, arrival(other))).toMatchObject({ ok: true })
  clock.moveTo(begins + hour)
  expect(await recordEvent(author, departure(other))).toMatchObject({ ok: true })
})
