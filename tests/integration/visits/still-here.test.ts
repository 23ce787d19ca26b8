import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { readMonth } from '#server/hours/read-month.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { createNurse } from '#tests/support/people.ts'
import { accountUser, everyDay } from '#tests/support/visits/plans.ts'
import { arrival, departure, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { iso, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* A nurse who stays for days says so with one tap a day (docs/decisions/0072); after each test all invariants hold. */

const clock = startOnTuesday()
const liveIn = { start: 540, minutes: 1440, weekdays: everyDay }
const first = '2026-11-25'
const at = (place: number, hours: number) => startOfDay(addDays(first, place)) + hours * hour

/** Live-in care from nine to nine; the nurse came on Wednesday at nine. */
async function stay() {
  const planned = await plannedVisit(liveIn)
  clock.moveTo(at(0, 9))
  expect(await recordEvent(planned.meera, arrival(planned.visit))).toMatchObject({ ok: true })
  const on = (place: number) => ({ ...planned.visit, day: addDays(first, place) })
  return { ...planned, on }
}

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

const day = 24 * hour

test.each([
  ['“Still here” on the fourth day', 3, null, [day, day, day, 0]],
  ['a departure on the fourth day', 3, 12, [day, day, day, 3 * hour]],
  ['a departure of the third day, said on the fourth', 3, 7.5, [day, day, day - 1.5 * hour, 0]],
] as const)('three days without a word, then %s: each day has its hours', async (_, place, leftAt, hours) => {
  const { meera, nurse, on } = await stay()
  clock.moveTo(at(place, 13))
  const report = leftAt === null ? null : departure(on(place), at(place, leftAt))
  const said = report
    ? await recordEvent(meera, report)
    : await recordStillHere(meera, { visit: on(place), id: 'tap.stay' })
  expect(said).toMatchObject({ ok: true })
  const month = await readMonth('2026-11')
  const days = await Promise.all([0, 1, 2, 3].map(async (each) => visitIn(on(each))))
  expect(days.map((visit) => reportedTime(visit))).toEqual(hours)
  const sum = hours.reduce((one, other) => one + other, 0)
  expect(month.byService.find(({ id }) => id === on(0).serviceId)).toMatchObject({ reported: sum })
  expect(month.byNurse.find(({ id }) => id === nurse.id)).toMatchObject({ reported: sum })
})

function reportedTime(visit: { arrivedAt?: string; leftAt?: string } | undefined): number {
  return visit?.arrivedAt && visit.leftAt ? Date.parse(visit.leftAt) - Date.parse(visit.arrivedAt) : 0
}

test('before the seam, by another nurse, or where nobody is there, it is refused', async () => {
  const { meera, office, on } = await stay()
  clock.moveTo(at(1, 9) - 1)
  const form = { visit: on(1), id: 'tap.stay' }
  expect(await recordStillHere(meera, form)).toMatchObject({ ok: false, reason: 'not-begun' })
  clock.moveTo(at(1, 10))
  expect(await recordStillHere({ ...meera, nurseId: 'asha' } as typeof meera, form)).toMatchObject({
    reason: 'not-theirs',
  })
  await recordEvent(officeAuthor(office), departure(on(0), at(1, 7)))
  expect(await recordStillHere(meera, form)).toMatchObject({ ok: false, reason: 'not-arrived' })
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
    reason: 'not-arrived',
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

test.each([
  ['on the day of the arrival', 0, 1],
  ['on a day without a report that is over', 1, 2],
  ['on a Saturday, of Monday', 3, 5],
] as const)(
  'a departure that is reported %s belongs to the day in whose time it lies',
  async (_, place, last) => {
    const { meera, office, on } = await stay()
    clock.moveTo(at(last, 14.2))
    // The day's own window is over by then where it lies further back; the office reports at any time.
    const author = last - place > 1 ? officeAuthor(office) : meera
    const form = departure(on(place), at(last, 14))
    expect(await recordEvent(author, form)).toMatchObject({
      ok: true,
      attendance: { arrivedAt: iso(at(last, 9)), leftAt: iso(at(last, 14)) },
      on: on(last),
    })
    expect(await recordEvent(author, form)).toMatchObject({ ok: true, isRepeated: true })
    for (let each = 0; each < last; each++)
      expect(await visitIn(on(each))).toMatchObject({
        arrivedAt: iso(at(each, 9)),
        leftAt: iso(at(each + 1, 9)),
      })
    expect(await visitIn(on(last))).toMatchObject({ leftAt: iso(at(last, 14)) })
  },
)

test('a departure after the end stays where it was reported when nobody came to the next day', async () => {
  const { meera, office, on } = await stay()
  clock.moveTo(at(1, 12))
  await recordEvent(officeAuthor(office), reportOf(on(1), { kind: 'missed' }, { reason: 'didNotCome' }))
  const outcome = await recordEvent(meera, departure(on(0), at(1, 9.5)))
  expect(outcome).toMatchObject({ ok: true, attendance: { leftAt: iso(at(1, 9.5)) } })
  expect(outcome).not.toHaveProperty('on')
  expect(await visitIn(on(0))).toMatchObject({ leftAt: iso(at(1, 9.5)) })
})

test.each(['the tap first', 'the departure first', 'the tap within', 'the departure within'] as const)(
  '“Still here”, and a departure that is reported on the day before, %s: both have their place',
  async (order) => {
    const { meera, office, on } = await stay()
    clock.moveTo(at(5, 14.2))
    const form = departure(on(4), at(5, 14))
    // From Sunday to Monday: two weeks.
    const tap = () => recordStillHere(meera, { visit: on(5), id: 'tap.stay' })
    const left = () => recordEvent(officeAuthor(office), form)
    if (order === 'the tap first') await tap()
    if (order === 'the tap within')
      expect(await beforeWriting(left, tap)).toMatchObject({ ok: true, on: on(5) })
    else if (order === 'the departure within')
      expect(await beforeWriting(tap, left)).toMatchObject({ ok: true })
    else expect(await left()).toMatchObject({ ok: true, isRepeated: false, on: on(5) })
    if (order === 'the departure first') expect(await tap()).toMatchObject({ ok: true, isRepeated: true })
    expect(await left()).toMatchObject({ ok: true, isRepeated: true, on: on(5) })
    expect(await visitIn(on(4))).toMatchObject({ arrivedAt: iso(at(4, 9)), leftAt: iso(at(5, 9)) })
    expect(await visitIn(on(5))).toMatchObject({ arrivedAt: iso(at(5, 9)), leftAt: iso(at(5, 14)) })
  },
)

test('a departure that the office corrects to the next day belongs to that day, and is one correction', async () => {
  const { meera, office, on } = await stay()
  clock.moveTo(at(1, 7.5))
  await recordEvent(meera, departure(on(0)))
  clock.moveTo(at(1, 14.2))
  const report = { kind: 'correction', corrects: 'left', happenedAt: at(1, 14) } as const
  const form = reportOf(on(0), report, { reason: 'wrongVisit' })
  const author = officeAuthor(office)
  expect(await recordEvent(author, form)).toMatchObject({ ok: true, isRepeated: false, on: on(1) })
  expect(await recordEvent(author, form)).toMatchObject({ ok: true, isRepeated: true })
  expect(await visitIn(on(0))).toMatchObject({
    leftAt: iso(at(1, 9)),
    corrected: { times: 1, minutes: 90 },
  })
  expect(await visitIn(on(1))).toMatchObject({ arrivedAt: iso(at(1, 9)), leftAt: iso(at(1, 14)) })
  expect((await visitIn(on(1)))?.corrected).toBeUndefined()
  expect(await readVisitEvents(on(0))).toMatchObject([
    { kind: 'arrived' },
    { kind: 'left', evidence: 'nurse' },
    { kind: 'correction', corrects: 'left', reason: 'wrongVisit', happenedAt: iso(at(1, 9)) },
  ])
})

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

test.each([
  ['in the visit: it ends then', 12, { left: at(2, 12), isMissed: false }],
  ['before it: the day before ends then, and nobody came to this one', 7.5, { left: null, isMissed: true }],
  ['at its start: the same', 9, { left: null, isMissed: true }],
  ['which nobody knows: nobody came to this one', null, { left: null, isMissed: true }],
] as const)('another nurse is sent to a stay after a departure %s', async (_, leftAt, { left, isMissed }) => {
  const { office, on } = await stay()
  const asha = await createNurse()
  clock.moveTo(at(2, 12.5))
  const form = await sendForm(on(2), asha, {
    hours: 8,
    ...(leftAt !== null && { leftAt: at(2, leftAt) }),
  })
  expect(await sendNurse(accountUser(office), form)).toMatchObject({ ok: true })
  const visit = await visitIn(on(2))
  expect([visit?.leftAt ?? null, visit?.missedAt !== undefined]).toEqual([left && iso(left), isMissed])
  const isBefore = leftAt === 7.5 || leftAt === 9
  const before = await visitIn(on(isBefore ? 1 : 0))
  if (isBefore) expect(before).toMatchObject({ arrivedAt: iso(at(1, 9)), leftAt: iso(at(2, leftAt)) })
  if (leftAt === 12) expect(before).toMatchObject({ leftAt: iso(at(1, 9)) })
  if (leftAt === null) expect(before?.leftAt).toBeUndefined()
})
