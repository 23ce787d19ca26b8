import { describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { hour } from '#tests/support/clock.ts'
import { signInAgain } from '#tests/support/people.ts'
import { requestClose, requestDelete } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { arrival, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { morning, setting } from '#tests/support/dashboard/send-ways.ts'
import { causeOf } from '#tests/support/notices/cause-of.ts'

/* More of what send-ways.test.ts tests. */

const clock = startOnTuesday()
const undoLink = 'Change or undo'

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
  expect(closed.text).not.toContain('No warnings')
  await requestDelete(await signInAgain(person), service)
  const gone = await sendPage()
  expect(gone.text).toContain('This service is deleted.')
  expect(gone.text).not.toContain('No warnings')
})

describe('who is told', () => {
  test('a nurse who is recorded missed already is told not to go, and the page says so before', async () => {
    const { visit, nurse, person, sunita, send, sendPage } = await setting()
    clock.moveTo(begins + 20 * minute)
    await recordEvent(officeAuthor(person), reportOf(visit, { kind: 'missed' }, { reason: 'ill' }))
    expect((await sendPage()).text).toContain(`${nurse.fullName} (SMS): another nurse is going instead.`)
    await send(sunita, begins + 50 * minute, 11)
    expect((await readTable()).notice.filter((each) => causeOf(each) === 'nurseStopped')).toMatchObject([
      { nurseId: nurse.id },
    ])
  })

  test('what they were told stays on the page when it is undone, and when another one is sent', async () => {
    const { office, visit, nurse, sunita, asha, send, sendPage } = await setting()
    clock.moveTo(begins + 20 * minute)
    expect((await sendPage()).text).not.toContain('Messages sent')
    const other = await send(sunita, begins + 50 * minute, 11)
    expect(await undoSending(office, await undoForm(visit, other, { first: 'did-not-come' }))).toEqual({
      ok: true,
    })
    const told = /Nurse Sunita Pawar Visit update/
    const undone = await sendPage()
    expect(undone.text).toContain('Messages sent')
    expect(undone.text).toMatch(told)
    await send(asha, begins + 60 * minute, 11)
    const { text } = await sendPage()
    expect(text).toMatch(told)
    for (const { fullName } of [sunita, asha]) expect(text).toContain(`Nurse ${fullName} Visit update`)
    expect(text).toContain(`Nurse ${nurse.fullName} Visit update`)
  })
})
