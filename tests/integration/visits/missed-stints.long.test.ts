import { describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { visitHoursIn } from '#domain/visits/hours.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { nobodyCameToSavita, sendTo, toldOf } from '#tests/support/visits/nobody-came.ts'
import {
  arrival,
  departure,
  nurseAuthor,
  officeAuthor,
  reportOf,
  holderIn,
  visitIn,
} from '#tests/support/visits/reports.ts'
import { undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso } from '#tests/support/visits/wednesday-visit.ts'
import {
  missed,
  hadNotArrived,
  nobodyCameAgain,
  expectSavitasAlone,
} from '#tests/support/visits/missed-stints.ts'

/* More of what missed-stints.test.ts tests. */

const clock = startOnTuesday()
const wasNotMissed = { kind: 'correction', corrects: 'missed', happenedAt: null } as const

describe('the second nurse did not come, a third one was sent, and that is undone', () => {
  test('the first nurse may still come: they are told not to go when a fourth one is sent', async () => {
    const given = await nobodyCameAgain()
    const { savita, sunita, meera, office, visit } = given
    const third = await sendTo(given, meera.nurse, { hours: 10 })
    expect(await undoSending(office, await undoForm(visit, third, { first: 'may-come' }))).toEqual({
      ok: true,
    })
    expect(await holderIn(visit)).toBe('1')
    const stopped = (await toldOf('nurseStopped')).filter((each) => each === `nurse ${savita.nurse.id} 1`)
    clock.moveTo(begins + 110 * minute)
    await sendTo(given, meera.nurse, { hours: 9 })
    expect(await visitIn(visit)).toMatchObject({ missedAt: iso(begins + 110 * minute) })
    const told = await toldOf('nurseStopped')
    expect(told.filter((each) => each === `nurse ${savita.nurse.id} 1`)).toHaveLength(stopped.length + 1)
    expect(told.filter((each) => each === `nurse ${sunita.nurse.id} 1.1`)).toHaveLength(1)
  })

  test('the first nurse handed over and has left: the second one’s visit holds again, else the first one’s', async () => {
    const given = await nobodyCameToSavita(clock)
    const { savita, sunita, meera, office, visit, person } = given
    const author = officeAuthor(person)
    await recordEvent(nurseAuthor(savita.nurse), arrival(visit))
    const second = await sendTo(given, sunita.nurse, { hours: 9 })
    clock.moveTo(begins + 70 * minute)
    await recordEvent(author, reportOf(second, missed, { reason: 'did-not-come' }))
    // Handed over without a departure, and nobody took over: until somebody says so, the second visit holds.
    expect(await holderIn(visit)).toBe('1.1')
    const third = await sendTo(given, meera.nurse, { hours: 9 })
    expect(await undoSending(office, await undoForm(visit, third))).toEqual({ ok: true })
    expect(await holderIn(visit)).toBe('1')
    await recordEvent(nurseAuthor(savita.nurse), departure(visit, begins + 60 * minute))
    const fourth = await sendTo(given, meera.nurse, { hours: 8 })
    expect(await undoSending(office, await undoForm(visit, fourth))).toEqual({ ok: true })
    expect(await holderIn(visit)).toBe('1.1')
  })
})

describe('“nobody came” of the first visit is taken back', () => {
  test('after the second nurse did not come: the visit is the first nurse’s, and is counted as such', async () => {
    const given = await nobodyCameAgain()
    const { author, visit, second } = given
    expect(await recordEvent(author, reportOf(visit, wasNotMissed))).toMatchObject({ ok: true })
    expect(await holderIn(visit)).toBe('1')
    // Never two are on the way.
    expect(await recordEvent(author, reportOf(second, wasNotMissed))).toEqual({
      ok: false,
      reason: 'replaced',
    })
    expect(await recordEvent(author, arrival(visit, begins + 30 * minute))).toMatchObject({ ok: true })
    await expectSavitasAlone(given)
    const own = [await visitIn(visit), await visitIn(second)].filter((each) => each !== undefined)
    const hours = own.map(visitHoursIn(own, clock.now()))
    expect(hours).toMatchObject([
      { planned: 12 * hour, isCounted: true },
      { planned: 0, isCounted: false },
    ])
  })

  test('a later nurse who did not come holds, since the earlier one who came has left', async () => {
    const given = await nobodyCameToSavita(clock)
    const { sunita, meera, visit, person } = given
    const author = officeAuthor(person)
    const second = await sendTo(given, sunita.nurse)
    clock.moveTo(begins + 50 * minute)
    await recordEvent(nurseAuthor(sunita.nurse), arrival(second))
    clock.moveTo(begins + 2 * hour)
    const third = await sendTo(given, meera.nurse, { hours: 9, leftAt: begins + 2 * hour })
    clock.moveTo(begins + 3 * hour)
    await recordEvent(author, reportOf(third, missed, { reason: 'did-not-come' }))
    expect(await recordEvent(author, reportOf(visit, wasNotMissed))).toMatchObject({ ok: true })
    expect(await holderIn(visit)).toBe('1.2')
    // The first nurse may come, so nothing makes the second one somebody who is on the way.
    await recordEvent(author, reportOf(second, { kind: 'correction', corrects: 'left', happenedAt: null }))
    expect(await recordEvent(author, reportOf(second, hadNotArrived))).toEqual({
      ok: false,
      reason: 'replaced',
    })
    // And where another one is sent, the first one does not come.
    const stopped = async () =>
      (await toldOf('nurseStopped')).filter((each) => each === `nurse ${given.savita.nurse.id} 1`).length
    expect(await stopped()).toBe(1)
    await sendTo(given, await createNurse(), { hours: 8 })
    expect(await visitIn(visit)).toMatchObject({ missedAt: iso(begins + 3 * hour) })
    expect(await stopped()).toBe(2)
  })
})

describe('the arrival of a nurse who handed over is taken back', () => {
  async function handedOver() {
    const given = await nobodyCameToSavita(clock)
    await recordEvent(nurseAuthor(given.savita.nurse), arrival(given.visit))
    const second = await sendTo(given, given.sunita.nurse)
    clock.moveTo(begins + 40 * minute)
    return { ...given, second, author: officeAuthor(given.person) }
  }

  test('not while the other one is on the way, and the office reads what to do', async () => {
    const { author, visit, second, sunita, person, serviceId } = await handedOver()
    expect(await recordEvent(author, reportOf(visit, hadNotArrived))).toEqual({
      ok: false,
      reason: 'replaced',
    })
    expect(await visitIn(visit)).toMatchObject({ arrivedAt: iso(begins + 20 * minute) })
    const path = `/dashboard/visits/${serviceId}.${visit.day}.1`
    const site = openSite(await signInAgain(person))
    const page = await site.get(path)
    const posted = await site.post(path, {
      ...{ form: page.value('form') ?? '', kind: 'correction', corrects: 'arrived', wasNot: 'yes' },
      ...{ reason: 'wrong-visit', note: '', happenedAt: '' },
    })
    expect(posted.text).toContain('Another nurse has this visit or may still come to it.')
    clock.moveTo(begins + 50 * minute)
    await recordEvent(nurseAuthor(sunita.nurse), arrival(second))
    expect(await recordEvent(author, reportOf(visit, hadNotArrived))).toMatchObject({ ok: true })
  })
})
