import { expect, test } from 'vitest'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { readTimesheets } from '#server/hours/read-timesheets.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { createNurse } from '#tests/support/people.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { departure, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { iso } from '#tests/support/visits/wednesday-visit.ts'
import { at, stay } from '#tests/support/visits/still-here.ts'

/* More of what still-here.test.ts tests. */

const clock = startOnTuesday()

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
  const month = await readTimesheets(daysOfMonth('2026-11'), ({ nurseId }) => nurseId === nurse.id)
  const days = await Promise.all([0, 1, 2, 3].map(async (each) => visitIn(on(each))))
  expect(days.map((visit) => reportedTime(visit))).toEqual(hours)
  const sum = hours.reduce((one, other) => one + other, 0)
  expect(month.visits.reduce((total, visit) => total + visit.hours.reported, 0)).toBe(sum)
})

function reportedTime(visit: { arrivedAt?: string; leftAt?: string } | undefined): number {
  return visit?.arrivedAt && visit.leftAt ? Date.parse(visit.leftAt) - Date.parse(visit.arrivedAt) : 0
}

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
  await recordEvent(officeAuthor(office), reportOf(on(1), { kind: 'missed' }, { reason: 'did-not-come' }))
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
  const form = reportOf(on(0), report, { reason: 'wrong-visit' })
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
    { kind: 'correction', corrects: 'left', reason: 'wrong-visit', happenedAt: iso(at(1, 9)) },
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
