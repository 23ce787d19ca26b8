import { expect, test } from 'vitest'
import { markNoteRead } from '#server/attendance/mark-note-read.server.ts'
import { readNotesOfService, readUnreadNotes } from '#server/attendance/read-notes.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* What a nurse writes about a visit is read by somebody of the office, whose name and time are kept. */

const clock = startOnTuesday({ keepsInvariants: true })

/** A visit whose nurse has arrived, and wrote at the arrival and an hour later; between them the office wrote as well. */
async function notedVisit() {
  const planned = await plannedVisit()
  const { meera, office, visit } = planned
  clock.moveTo(begins)
  const arrived = { kind: 'arrived', happenedAt: begins } as const
  await recordEvent(meera, reportOf(visit, arrived, { note: 'The lift is broken' }))
  clock.moveTo(begins + hour / 2)
  await recordEvent(officeAuthor(office), reportOf(visit, { kind: 'note' }, { note: 'The son called' }))
  clock.moveTo(begins + hour)
  await recordEvent(meera, reportOf(visit, { kind: 'note' }, { note: 'Morphine lasts until Thursday' }))
  return planned
}

test('what a nurse writes is unread, the oldest first; what the office writes is not', async () => {
  const { serviceId } = await notedVisit()
  const { notes, hasMore } = await readUnreadNotes(10)
  const own = notes.filter((note) => note.serviceId === serviceId)
  expect(own.map(({ note }) => note)).toEqual(['The lift is broken', 'Morphine lasts until Thursday'])
  expect(own).toMatchObject([
    { kind: 'arrived', notedAt: iso(begins) },
    { kind: 'note', notedAt: iso(begins + hour) },
  ])
  expect(new Set(own.map(({ patientName }) => patientName)).size).toBe(1)
  expect(hasMore).toBe(false)
  expect(await readUnreadNotes(1)).toMatchObject({ notes: [{}], hasMore: true })
})

test('who has read it first is kept with the time; the event stays as it was, and the audit log has one entry', async () => {
  const { visit, office, serviceId } = await notedVisit()
  const [arrived] = await readVisitEvents(visit)
  if (!arrived) throw new Error('No event')
  const other = await createAdministrator()
  clock.moveTo(begins + 2 * hour)
  const read = await Promise.all(
    [office, other, office].map((each) => markNoteRead(accountUser(each), arrived)),
  )
  expect(read.filter((each) => each.ok && !each.isRepeated)).toHaveLength(1)
  expect(read.every(({ ok }) => ok)).toBe(true)
  const [after] = await readVisitEvents(visit)
  const { unread, unreadSince, ...rest } = arrived
  expect([unread, unreadSince]).toEqual(['unread', iso(begins)])
  expect(after).toEqual(rest)
  const { notes } = await readNotesOfService(serviceId, 10)
  expect(notes.map(({ note, read: mark }) => [note.note, mark?.at ?? null])).toEqual([
    ['Morphine lasts until Thursday', null],
    ['The lift is broken', iso(begins + 2 * hour)],
  ])
  expect([office.email, other.email]).toContain(notes[1]?.read?.administratorEmail)
  const { auditEntry, noteRead } = await readTable()
  expect(auditEntry.filter(({ action }) => action === 'note-read')).toMatchObject([
    { recordType: 'plan', recordId: serviceId, values: { visit: { line: visit.line, day: visit.day } } },
  ])
  expect(noteRead).toMatchObject([{ ttl: after?.ttl }])
})

test('a note that is no nurse’s, or is not there, is not marked', async () => {
  const { visit, office } = await notedVisit()
  const [, ofOffice] = await readVisitEvents(visit)
  if (!ofOffice) throw new Error('No event')
  const user = accountUser(office)
  expect(await markNoteRead(user, ofOffice)).toEqual({ ok: false, reason: 'not-found' })
  expect(await markNoteRead(user, { ...ofOffice, clientId: 'none' })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})
