import { describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { requestClose, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, everyDay } from '#tests/support/visits/plans.ts'
import { arrival, departure, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* At each hour at which the office can send another nurse, or undo it, a link leads there, and the page says what is so (docs/decisions/0071). */

const clock = startOnTuesday()
const morning = { start: 480, minutes: 240, weekdays: everyDay }
const undoLink = 'Change or undo'

async function setting(shift?: Parameters<typeof plannedVisit>[0]) {
  const planned = await plannedVisit(shift)
  const [sunita, asha] = [
    await createNurse({ fullName: 'Sunita Pawar' }),
    await createNurse({ fullName: 'Asha Kale' }),
  ]
  const office = accountUser(planned.office)
  const { visit } = planned
  const idOf = ({ line = '1', day = visit.day } = {}) => `${visit.serviceId}.${day}.${line}`
  /** A page of the dashboard; an administrator’s session ends when hours have passed. */
  const get = async (path: string) => openSite(await signInAgain(planned.office)).get(`/dashboard/${path}`)
  return {
    ...{ ...planned, office, person: planned.office, sunita, asha, get },
    visitPage: (name?: { line: string }) => get(`visits/${idOf(name)}`),
    sendPath: (name?: { line: string }) => `/dashboard/visits/${idOf(name)}/send`,
    sendPage: (query = '') => get(`visits/${idOf()}/send${query}`),
    async send(nurse: { id: string }, start: number, hours: number) {
      const time = { start, end: start + hours * hour }
      const outcome = await sendNurse(office, await sendForm(visit, nurse, { time }))
      if (!outcome.ok) throw new Error(JSON.stringify(outcome))
      return { serviceId: visit.serviceId, line: outcome.visit.line, day: outcome.visit.day }
    },
  }
}

describe('the pages of both visits lead there', () => {
  test('after the first one’s end, and before the one who was sent is expected', async () => {
    const { meera, visit, sunita, send, visitPage, sendPath } = await setting(morning)
    clock.moveTo(begins)
    await recordEvent(meera, arrival(visit))
    clock.moveTo(begins + 230 * minute)
    const other = await send(sunita, begins + 260 * minute, 4)
    clock.moveTo(begins + 245 * minute)
    for (const name of [{ line: '1' }, other]) {
      const page = await visitPage(name)
      expect(page.text).toContain(undoLink)
      expect(page.html).toContain(`href="${sendPath(name)}"`)
    }
  })

  test('while the one who was sent late is on the way, until four hours after their end', async () => {
    const { visit, person, sunita, send, visitPage } = await setting({ ...morning, minutes: 120 })
    clock.moveTo(begins + 10 * minute)
    await recordEvent(officeAuthor(person), reportOf(visit, { kind: 'missed' }, { reason: 'ill' }))
    clock.moveTo(begins + 5.5 * hour)
    const other = await send(sunita, begins + 7 * hour, 2)
    for (const [time, words] of [
      [6.5 * hour, undoLink],
      [7.5 * hour, undoLink],
      [9.5 * hour, 'Send a different nurse'],
      [12.9 * hour, 'Send a different nurse'],
    ] as const) {
      clock.moveTo(begins + time)
      for (const name of [{ line: '1' }, other]) expect((await visitPage(name)).text).toContain(words)
    }
    clock.moveTo(begins + 13 * hour)
    for (const name of [{ line: '1' }, other])
      expect((await visitPage(name)).text).not.toMatch(/Send (somebody else|another nurse)/)
  })

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

  test('of a closed service it can be undone', async () => {
    const { office, service, visit, sunita, send, visitPage, sendPage } = await setting()
    clock.moveTo(begins + 20 * minute)
    const other = await send(sunita, begins + 25 * minute, 11)
    clock.moveTo(begins + 30 * minute)
    expect(await requestClose(service.customer, service, service.closeCode)).toMatchObject({ ok: true })
    for (const name of [{ line: '1' }, other]) {
      const { text } = await visitPage(name)
      expect(text).toContain('Undo: Sunita Pawar is not going')
      expect(text).not.toContain('Send a different nurse')
    }
    const page = await sendPage()
    expect(page.text).toContain('This service is closed.')
    expect(page.text).toContain('Undo: Sunita Pawar is not going')
    expect(await undoSending(office, await undoForm(visit, other))).toEqual({ ok: true })
    for (const name of [{ line: '1' }, other])
      expect((await visitPage(name)).html).not.toMatch(/href="[^"]*\/send"/)
    expect((await sendPage()).text).toContain('This service is closed.')
  })
})

test('a service that is closed or deleted says so, instead of nothing', async () => {
  const { service, person, sendPage } = await setting()
  clock.moveTo(begins + 20 * minute)
  await requestClose(service.customer, service, service.closeCode)
  const closed = await sendPage()
  expect(closed.text).toContain('This service is closed.')
  expect(closed.text).not.toContain('Best match')
  await requestDelete(await signInAgain(person), service)
  const gone = await sendPage()
  expect(gone.text).toContain('This service is deleted.')
  expect(gone.text).not.toContain('Best match')
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

describe('who is told', () => {
  test('a nurse who is recorded missed already is told not to go, and the page says so before', async () => {
    const { visit, nurse, person, sunita, send, sendPage } = await setting()
    clock.moveTo(begins + 20 * minute)
    await recordEvent(officeAuthor(person), reportOf(visit, { kind: 'missed' }, { reason: 'ill' }))
    expect((await sendPage()).text).toContain(`${nurse.fullName} (SMS): another nurse is going instead.`)
    await send(sunita, begins + 50 * minute, 11)
    expect((await readTable()).notice.filter(({ kind }) => kind === 'nurseStopped')).toMatchObject([
      { nurseId: nurse.id },
    ])
  })

  test('what they were told stays on the page when it is undone, and when another one is sent', async () => {
    const { office, visit, nurse, sunita, asha, send, sendPage } = await setting()
    clock.moveTo(begins + 20 * minute)
    expect((await sendPage()).text).not.toContain('Messages sent')
    const other = await send(sunita, begins + 50 * minute, 11)
    expect(await undoSending(office, await undoForm(visit, other, { first: 'didNotCome' }))).toEqual({
      ok: true,
    })
    const told = /Nurse Sunita Pawar Cover cancelled/
    const undone = await sendPage()
    expect(undone.text).toContain('Messages sent')
    expect(undone.text).toMatch(told)
    await send(asha, begins + 60 * minute, 11)
    const { text } = await sendPage()
    expect(text).toMatch(told)
    for (const { fullName } of [sunita, asha]) expect(text).toContain(`Nurse ${fullName} Another nurse sent`)
    expect(text).toContain(`Nurse ${nurse.fullName} Cover cancelled`)
  })
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
  expect(await visitIn(visit)).toMatchObject({ leftAt: iso(leftAt), replacedBy: { line: '2' } })
  clock.moveTo(begins)
  const other = { ...visit, line: '2' }
  const author = { by: 'nurse' as const, uid: 'uid', nurseId: sunita.id }
  expect(await recordEvent(author, arrival(other))).toMatchObject({ ok: true })
  clock.moveTo(begins + hour)
  expect(await recordEvent(author, departure(other))).toMatchObject({ ok: true })
})
