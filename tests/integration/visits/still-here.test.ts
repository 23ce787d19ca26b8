import { expect, test } from 'vitest'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { arrival, departure, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { iso } from '#tests/support/visits/wednesday-visit.ts'
import { at, stay } from '#tests/support/visits/still-here.ts'

/* A nurse who stays for days says so with one tap a day (docs/decisions/0072); after each test all invariants hold. */

const clock = startOnTuesday()

test('one tap: the day before is left at its own end, this one begins; the same tap again writes nothing', async () => {
  const { meera, on } = await stay()
  clock.moveTo(at(1, 10))
  const form = { visit: on(1), id: 'tap.stay' }
  expect(await recordStillHere(meera, form)).toMatchObject({ ok: true, isRepeated: false })
  expect(await recordStillHere(meera, form)).toMatchObject({ ok: true, isRepeated: true })
  expect(await recordStillHere(meera, { ...form, id: 'other.stay' })).toMatchObject({
    ok: true,
    isRepeated: true,
  })
  expect(await visitIn(on(0))).toMatchObject({ arrivedAt: iso(at(0, 9)), leftAt: iso(at(1, 9)) })
  expect(await visitIn(on(1))).toMatchObject({ arrivedAt: iso(at(1, 9)) })
  expect(await readVisitEvents(on(1))).toMatchObject([
    { kind: 'arrived', evidence: 'nurse', heardAt: iso(at(1, 10)) },
  ])
})

test('over a Sunday, and after days without a tap, which begin and end at their own times', async () => {
  const { meera, on } = await stay()
  clock.moveTo(at(6, 9))
  expect(await recordStillHere(meera, { visit: on(6), id: 'tap.stay' })).toMatchObject({ ok: true })
  expect(await visitIn(on(0))).toMatchObject({ leftAt: iso(at(1, 9)) })
  for (const place of [1, 5])
    expect(await visitIn(on(place))).toMatchObject({
      arrivedAt: iso(at(place, 9)),
      leftAt: iso(at(place + 1, 9)),
    })
  expect(await visitIn(on(6))).toMatchObject({ arrivedAt: iso(at(6, 9)) })
  expect((await visitIn(on(6)))?.leftAt).toBeUndefined()
})

test('by another nurse it is refused; before the seam, or where nobody is there, it is kept and changes no time', async () => {
  const { meera, office, on } = await stay()
  clock.moveTo(at(1, 9) - 1)
  const form = { visit: on(1), id: 'tap.stay' }
  const early = { visit: on(1), id: 'early.stay' }
  for (let time = 0; time < 2; time++)
    expect(await recordStillHere(meera, early)).toMatchObject({ ok: true, problem: 'too-early' })
  expect(await visitIn(on(1))).toMatchObject({ contested: 1 })
  const asItIs = { kind: 'correction', corrects: 'contested', happenedAt: null } as const
  const settle = () => recordEvent(officeAuthor(office), reportOf(on(1), asItIs))
  await settle()
  clock.moveTo(at(1, 10))
  expect(await recordStillHere({ ...meera, nurseId: 'asha' } as typeof meera, form)).toMatchObject({
    reason: 'not-theirs',
  })
  await recordEvent(officeAuthor(office), departure(on(0), at(1, 7)))
  for (let time = 0; time < 2; time++)
    expect(await recordStillHere(meera, form)).toMatchObject({ ok: true, problem: 'not-arrived' })
  expect(await visitIn(on(1))).toMatchObject({ contested: 1 })
  expect((await visitIn(on(1)))?.arrivedAt).toBeUndefined()
  // The same form says nothing new, also once the office has settled it.
  await settle()
  expect(await recordStillHere(meera, form)).toMatchObject({ problem: 'not-arrived', isRepeated: true })
  expect((await visitIn(on(1)))?.contested).toBeUndefined()
})

test('a departure at noon of a day that was not tapped: three reports, and the hours are whole', async () => {
  const { meera, on } = await stay()
  clock.moveTo(at(2, 12))
  const form = departure(on(2))
  expect(await recordEvent(meera, form)).toMatchObject({ ok: true, attendance: { leftAt: iso(at(2, 12)) } })
  expect(await recordEvent(meera, form)).toMatchObject({ ok: true, isRepeated: true })
  expect(await visitIn(on(0))).toMatchObject({ leftAt: iso(at(1, 9)) })
  expect(await visitIn(on(2))).toMatchObject({ arrivedAt: iso(at(2, 9)), leftAt: iso(at(2, 12)) })
})

test('left at 07:30, said at 09:40: it is the departure of the day before, and this day has no nurse', async () => {
  const { meera, on } = await stay()
  clock.moveTo(at(1, 9.5))
  await recordStillHere(meera, { visit: on(1), id: 'tap.stay' })
  clock.moveTo(at(2, 9 + 40 / 60))
  const form = departure(on(2), at(2, 7.5))
  expect(await recordEvent(meera, form)).toMatchObject({ ok: true })
  expect(await recordEvent(meera, form)).toMatchObject({ ok: true, isRepeated: true })
  expect(await visitIn(on(1))).toMatchObject({ arrivedAt: iso(at(1, 9)), leftAt: iso(at(2, 7.5)) })
  expect((await visitIn(on(2)))?.arrivedAt).toBeUndefined()
  expect(await recordStillHere(meera, { visit: on(2), id: 'late.stay' })).toMatchObject({
    problem: 'not-arrived',
  })
})

test.each(['nurse', 'office'] as const)(
  'left exactly at nine, said by the %s at 09:40: the day before ends, and nobody came to this one',
  async (by) => {
    const { meera, office, on } = await stay()
    const author = by === 'nurse' ? meera : officeAuthor(office)
    clock.moveTo(at(1, 10))
    await recordStillHere(meera, { visit: on(1), id: 'tap.stay' })
    clock.moveTo(at(2, 9 + 40 / 60))
    const form = departure(on(2), at(2, 9))
    expect(await recordEvent(author, form)).toMatchObject({ ok: true })
    expect(await recordEvent(author, form)).toMatchObject({ ok: true, isRepeated: true })
    expect(await visitIn(on(1))).toMatchObject({ leftAt: iso(at(2, 9)) })
    expect((await visitIn(on(2)))?.arrivedAt).toBeUndefined()
  },
)

test('a departure that was reported for the end of a day is not moved to the day after it', async () => {
  const { meera, on } = await stay()
  clock.moveTo(at(1, 10))
  await recordEvent(meera, departure(on(0), at(1, 9)))
  await recordEvent(meera, arrival(on(1), at(1, 9)))
  expect(await recordEvent(meera, departure(on(0), at(1, 9.5)))).toMatchObject({ ok: true, isRepeated: true })
  expect((await visitIn(on(1)))?.leftAt).toBeUndefined()
})

test('the same from the office, by telephone, and it is in the audit log', async () => {
  const { office, on } = await stay()
  clock.moveTo(at(1, 10))
  expect(await recordStillHere(officeAuthor(office), { visit: on(1), id: 'tap.stay' })).toMatchObject({
    ok: true,
  })
  expect(await readVisitEvents(on(0))).toMatchObject([
    { kind: 'arrived' },
    { kind: 'left', evidence: 'telephone' },
  ])
})
