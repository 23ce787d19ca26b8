import { describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { change } from '#tests/support/visits/plans.ts'
import { nobodyCameToSavita, sendTo } from '#tests/support/visits/nobody-came.ts'
import {
  arrival,
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
  hadNotMissed,
  nobodyCameAgain,
  expectSavitasAlone,
} from '#tests/support/visits/missed-stints.ts'

/*
 * A nurse who was sent and did not come holds the visit no longer than the first nurse is away: then the visit is the first nurse's again,
 * and never two are on the way (docs/decisions/0099).
 */

const clock = startOnTuesday()

describe('the second nurse did not come, a third one was sent, and that is undone', () => {
  test('the first nurse is there: the visit is theirs, for everyone', async () => {
    const given = await nobodyCameAgain()
    const third = await sendTo(given, given.meera.nurse, { hours: 10 })
    clock.moveTo(begins + 75 * minute)
    const form = await undoForm(given.visit, third, { first: 'there', arrivedAt: begins + 30 * minute })
    expect(await undoSending(given.office, form)).toEqual({ ok: true })
    const first = await visitIn(given.visit)
    expect(first).toMatchObject({ arrivedAt: iso(begins + 30 * minute) })
    expect(await holderIn(given.visit)).toBe('1')
    await expectSavitasAlone(given)
    // A change of the plan does not bring the second nurse back.
    expect(
      await change(given.person, given.serviceId, { kind: 'pause', from: '2026-12-01', to: '2026-12-01' }),
    ).toEqual({ ok: true })
    expect(await visitIn(given.visit)).toEqual(first)
  })

  test('the first nurse did not come: the second one’s visit holds again', async () => {
    const given = await nobodyCameAgain()
    const third = await sendTo(given, given.meera.nurse, { hours: 10 })
    const form = await undoForm(given.visit, third, { first: 'did-not-come' })
    expect(await undoSending(given.office, form)).toEqual({ ok: true })
    expect(await holderIn(given.visit)).toBe('1.1')
  })
})

describe('that the second nurse did not come is taken back once their hour is over, and a third one is on the way', () => {
  async function thirdOnTheWay() {
    const given = await nobodyCameToSavita(clock)
    const author = officeAuthor(given.person)
    const second = await sendTo(given, given.sunita.nurse, { hours: 1 })
    clock.moveTo(begins + 70 * minute)
    await recordEvent(author, reportOf(second, missed, { reason: 'did-not-come' }))
    const third = await sendTo(given, given.meera.nurse, { hours: 10 })
    clock.moveTo(begins + 115 * minute)
    expect(await recordEvent(author, reportOf(second, hadNotMissed))).toMatchObject({ ok: true })
    return { ...given, author, second, third }
  }

  test.each(['may-come', 'there'] as const)(
    'the third is not undone before it is recorded whether the second came; the first nurse: %s',
    async (first) => {
      const { author, office, visit, second, third } = await thirdOnTheWay()
      const undone = async () =>
        undoSending(office, await undoForm(visit, third, { first, arrivedAt: begins + 30 * minute }))
      expect(await undone()).toEqual({ ok: false, reason: 'unreported' })
      expect(await visitIn(third)).toMatchObject({ state: 'planned' })
      await recordEvent(author, reportOf(second, missed, { reason: 'did-not-come' }))
      expect(await undone()).toEqual({ ok: true })
      expect(await holderIn(visit)).toBe('1')
    },
  )

  test('the first nurse did not come: the visit is the second one’s', async () => {
    const { office, visit, third } = await thirdOnTheWay()
    const form = await undoForm(visit, third, { first: 'did-not-come' })
    expect(await undoSending(office, form)).toEqual({ ok: true })
    expect(await holderIn(visit)).toBe('1.1')
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

  test('after the other one did not come, the visit is the first nurse’s', async () => {
    const { author, visit, second } = await handedOver()
    clock.moveTo(begins + 70 * minute)
    await recordEvent(author, reportOf(second, missed, { reason: 'did-not-come' }))
    expect(await recordEvent(author, reportOf(visit, hadNotArrived))).toMatchObject({ ok: true })
    expect(await holderIn(visit)).toBe('1')
  })
})

test('the arrival of a nurse whose hour is over is not taken back while the visit would be theirs, and the first may come', async () => {
  const given = await nobodyCameToSavita(clock)
  const { visit, sunita, meera } = given
  const author = officeAuthor(given.person)
  const second = await sendTo(given, sunita.nurse, { hours: 1 })
  clock.moveTo(begins + 50 * minute)
  await recordEvent(nurseAuthor(sunita.nurse), arrival(second))
  clock.moveTo(begins + 120 * minute)
  const third = await sendTo(given, meera.nurse, { hours: 9, leftAt: begins + 110 * minute })
  clock.moveTo(begins + 180 * minute)
  await recordEvent(author, reportOf(third, missed, { reason: 'did-not-come' }))
  expect(await recordEvent(author, reportOf(visit, hadNotMissed))).toMatchObject({ ok: true })
  const hadNotLeft = { kind: 'correction', corrects: 'left', happenedAt: null } as const
  expect(await recordEvent(author, reportOf(second, hadNotLeft))).toMatchObject({ ok: true })
  const takenBack = () => recordEvent(author, reportOf(second, hadNotArrived))
  expect(await takenBack()).toEqual({ ok: false, reason: 'replaced' })
  await recordEvent(author, reportOf(visit, missed, { reason: 'did-not-come' }))
  expect(await takenBack()).toMatchObject({ ok: true })
  expect(await holderIn(visit)).toBe('1.1')
})
