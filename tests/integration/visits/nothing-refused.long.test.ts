import { expect, test } from 'vitest'
import { newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { change } from '#tests/support/visits/plans.ts'
import { begins, ends, planned } from '#tests/support/visits/nurse-visit.ts'
import {
  arrival,
  departure,
  nurseAuthor,
  officeAuthor,
  reportOf,
  visitIn,
} from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/*
 * Nothing that a nurse sends from a form of ours is refused without being stored, but for a typing error on a live page, which says what is
 * wrong and keeps what was typed (docs/decisions/0110). The visit is that of Thursday, 08:00 to 20:00.
 */

const clock = startOnTuesday()
type Given = Awaited<ReturnType<typeof planned>>
const day = 24 * hour

const came = async ({ nurse, visit }: Given) => {
  clock.moveTo(begins)
  expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
}
const cameAndLeft = async (given: Given) => {
  await came(given)
  clock.moveTo(begins + 2 * hour)
  expect(await recordEvent(nurseAuthor(given.nurse), departure(given.visit))).toMatchObject({ ok: true })
}
const missed = ({ office, visit }: Given) => {
  clock.moveTo(begins + hour)
  return recordEvent(officeAuthor(office), reportOf(visit, { kind: 'missed' }, { reason: 'did-not-come' }))
}
const givenTo = async ({ office, serviceId, visit }: Given, nurseId?: string) => {
  const to = { kind: 'thisVisit', line: '1', day: visit.day, startMinute: 480, minutes: 720 } as const
  expect(await change(office, serviceId, { ...to, ...(nurseId && { nurseId }) })).toEqual({ ok: true })
}
const cancelled = async ({ office, serviceId, visit }: Given) =>
  change(office, serviceId, { kind: 'noVisit', line: '1', day: visit.day })

const wrongTime = { kind: 'arrived', time: '08:00' }
const late = { kind: 'left', late: 'yes' }

/** What is sent, when, and what is stored of it: `applied`, `contested`, why it could not apply; or what the page says. */
const reports: [
  string,
  prepare: ((given: Given) => Promise<unknown>) | null,
  time: number,
  fields: Record<string, string>,
  outcome: string | { says: string },
][] = [
  ['an arrival', null, begins, { kind: 'arrived' }, 'applied'],
  ['an arrival with its time', null, begins + hour, wrongTime, 'applied'],
  ['a second arrival', came, begins + hour, { kind: 'arrived', time: '08:30' }, 'arrived-already'],
  ['an arrival three hours early', null, begins - 3 * hour, { kind: 'arrived' }, 'too-early'],
  ['an arrival after the window', null, ends + 25 * hour, { kind: 'arrived' }, 'outside-window'],
  ['an arrival after the departure', cameAndLeft, begins + 3 * hour, { kind: 'arrived' }, 'left-already'],
  ['a departure', came, begins + hour, { kind: 'left' }, 'applied'],
  ['a departure without an arrival', null, begins + hour, { kind: 'left' }, 'not-arrived'],
  ['a second departure', cameAndLeft, ends, { kind: 'left', time: '19:00' }, 'left-already'],
  ['a departure days later', came, ends + 5 * day, { ...late, day: '2026-11-26', time: '20:00' }, 'applied'],
  [
    'one of 30 hours after the end',
    came,
    ends + 3 * day,
    { ...late, day: '2026-11-28', time: '02:00' },
    'too-late',
  ],
  [
    'one after 14 days',
    came,
    ends + 15 * day,
    { ...late, day: '2026-11-26', time: '20:00' },
    'outside-window',
  ],
  ['a note', null, begins, { kind: 'note', note: 'Slept well.' }, 'applied'],
  ['a note days later', null, ends + 5 * day, { kind: 'note', note: 'The key is with me.' }, 'applied'],
  ['“still here” without an earlier visit', null, begins, { kind: 'stay' }, 'not-arrived'],
  ['“still here” after the arrival', came, begins + hour, { kind: 'stay' }, 'found'],
  ['an arrival at a missed visit', missed, begins + 2 * hour, { kind: 'arrived' }, 'contested'],
  ['“still here” at a missed visit', missed, begins + 2 * hour, { kind: 'stay' }, 'contested'],
  ['a departure from a missed visit', missed, begins + 2 * hour, { kind: 'left' }, 'contested'],
  ['an arrival at a visit that was removed', cancelled, begins, { kind: 'arrived' }, 'contested'],
  ['of a visit that lost its nurse', givenTo, begins, { kind: 'arrived' }, 'given-away'],
  [
    'of a visit that another nurse has',
    async (given) => givenTo(given, (await createNurse()).id),
    begins,
    { kind: 'left' },
    'given-away',
  ],
  [
    '“still here” at a visit that another nurse has',
    async (given) => givenTo(given, (await createNurse()).id),
    begins + minute,
    { kind: 'stay' },
    'given-away',
  ],
  // Typing errors.
  [
    'a departure typed ahead',
    came,
    begins + hour,
    { kind: 'left', time: '09:30' },
    { says: 'This time is in the future.' },
  ],
  [
    'a departure before the arrival',
    came,
    begins + hour,
    { ...late, day: '2026-11-26', time: '07:00' },
    { says: 'must be after the time at which you arrived' },
  ],
  [
    'a departure of a day that has not come',
    came,
    ends + 3 * day,
    { ...late, day: '2026-12-26', time: '20:00' },
    { says: 'This time is in the future.' },
  ],
  [
    'a departure without a day',
    came,
    ends + 3 * day,
    { ...late, time: '20:00' },
    { says: 'Please enter the day and the time.' },
  ],
  [
    'a time that is none',
    null,
    begins,
    { kind: 'arrived', time: '25:99' },
    { says: 'Please enter a valid time' },
  ],
  ['an empty note', null, begins, { kind: 'note' }, { says: 'Please write the note.' }],
  [
    'a time that is none at a visit that another nurse has',
    async (given) => givenTo(given, (await createNurse()).id),
    begins,
    { kind: 'arrived', time: '25:99' },
    { says: 'Please enter a valid time' },
  ],
  [
    'an empty note of a visit that lost its nurse',
    givenTo,
    begins,
    { kind: 'note' },
    { says: 'Please write the note.' },
  ],
]

test.each(reports)('%s', async (_, prepare, time, fields, outcome) => {
  const given = await planned()
  const { nurse, visit, path, at } = given
  await prepare?.(given)
  const site = await at(time)
  const form = newOwnReportId(nurse.id, visit)
  const before = await visitIn(visit)
  const answer = await site.post(path, { form, ...fields })
  const [stored] = (await readVisitEvents(visit)).filter(({ clientId }) => clientId.startsWith(form))
  if (typeof outcome === 'object') {
    expect([400, 409]).toContain(answer.status)
    expect(stored).toBeUndefined()
    expect(/<p class="problem"[^>]*>([^<]*)/.exec(answer.html)?.[1]).toContain(outcome.says)
    if (fields.time) expect(answer.value('time')).toBe(fields.time)
    return
  }
  expect(answer.status).toBe(303)
  if (outcome === 'found') {
    expect(await visitIn(visit)).toEqual(before)
    return
  }
  expect(stored?.problem ?? (stored?.contested ? 'contested' : 'applied')).toBe(outcome)
  expect(stored).toMatchObject({ author: expect.any(String), nurseId: nurse.id })
  if (outcome === 'applied') return
  // It changes no time, and waits for the office.
  const { contested = 0, ...times } = (await visitIn(visit)) ?? {}
  const { contested: waited = 0, ...known } = before ?? {}
  expect([contested - waited, times]).toEqual([1, known])
})
