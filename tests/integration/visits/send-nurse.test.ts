import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, minute, startOfDay } from '#domain/visits/days.ts'
import { isSent } from '#domain/visits/stints.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { rosterPage } from '#app/routes/dashboard.roster/roster-page.server.ts'
import { notesOf } from '#app/routes/dashboard.roster/shown-visits.server.ts'
import { visitsAround } from '#server/find/visits-around.server.ts'
import { readOwnVisits } from '#server/plans/read-own-visits.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { readRoster } from '#server/roster/read-roster.server.ts'
import { readToday } from '#server/today/read-today.server.ts'
import { causeOf } from '#tests/support/notices/cause-of.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { change, diaryOf, night } from '#tests/support/visits/plans.ts'
import { arrival, departure, holderIn, visitIn, nurseAuthor } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso } from '#tests/support/visits/wednesday-visit.ts'
import { nobodyCame, send, toldOf } from '#tests/support/visits/send-nurse.ts'

/* Another nurse in place of the one who did not come (docs/decisions/0099), on the real engine; after each test all invariants hold. */

const clock = startOnTuesday()

describe('nobody came', () => {
  test('one transaction: the first visit is missed and the other one’s, who is in a diary; all three are told', async () => {
    const setting = await nobodyCame()
    const { visit, sunita, savita, serviceId } = setting
    const other = await send(setting, sunita, { note: 'Her phone is off' })
    expect(await visitIn(visit)).toMatchObject({
      missedAt: iso(begins + 20 * minute),
    })
    expect(other).toMatchObject({ line: '1.1', day: visit.day })
    expect(await holderIn(visit)).toBe('1.1')
    expect(await visitIn(other)).toMatchObject({
      nurseId: sunita.id,
      startMinute: 8 * 60 + 50,
      minutes: 11 * 60,
      state: 'planned',
    })
    expect(await readVisitEvents(visit)).toMatchObject([
      { kind: 'missed', reason: 'did-not-come', note: 'Her phone is off', evidence: 'telephone' },
    ])
    expect((await diaryOf(sunita))?.services).toMatchObject([
      { serviceId, visits: [{ line: '1.1', day: visit.day }] },
    ])
    expect((await diaryOf(savita))?.services[0]?.visits[0]).toMatchObject({ line: '1', day: visit.day })
    expect(await toldOf('nurseSent')).toEqual([`family ${sunita.id} 1.1`, `nurse ${sunita.id} 1.1`])
    expect(await toldOf('nurseStopped')).toEqual([`nurse ${savita.id} 1`])
    const { auditEntry, notice } = await readTable()
    expect(auditEntry.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['visit-missed', 'send-nurse']),
    )
    // Of the plan nobody is told: it has not changed for anybody.
    const ofPlan = notice.filter((each) => causeOf(each) === 'planChanged' && each.createdAt > iso(begins))
    expect(ofPlan).toEqual([])
  })

  test('the same form again sends nobody else; undone, it says so; another form on what is no longer so is refused', async () => {
    const setting = await nobodyCame()
    const { office, visit, sunita } = setting
    const form = await sendForm(visit, sunita)
    const late = await sendForm(visit, await createNurse())
    const outcome = await sendNurse(office, form)
    expect(outcome).toMatchObject({ ok: true })
    expect(await sendNurse(office, form)).toMatchObject(outcome)
    expect(await sendNurse(office, late)).toEqual({ ok: false, reason: 'visit-changed' })
    // After Back in the browser, with another nurse or another time.
    const later = { start: form.time.start + 10 * minute, end: form.time.end }
    for (const changed of [{ nurseId: late.nurseId }, { time: later }])
      expect(await sendNurse(office, { ...form, ...changed })).toEqual({ ok: false, reason: 'form-used' })
    expect(await undoSending(office, await undoForm(visit, { line: '1.1', day: visit.day }))).toEqual({
      ok: true,
    })
    expect(await sendNurse(office, form)).toEqual({ ok: false, reason: 'undone' })
    expect((await readTable()).serviceWeek.flatMap(({ visits }) => visits).filter(isSent)).toHaveLength(1)
  })

  test('the nurse whose visit it is, one who is busy or absent, and wrong times are refused, and nothing is written', async () => {
    const setting = await nobodyCame()
    const { office, visit, sunita, savita, person } = setting
    const form = (more: Parameters<typeof sendForm>[2], nurse = sunita) => sendForm(visit, nurse, more)
    expect(await sendNurse(office, await form({}, savita))).toEqual({ ok: false, reason: 'is-theirs' })
    const start = clock.now() + 30 * minute
    const problems = [
      [{ time: { start: clock.now() + 4 * minute, end: start + 11 * hour } }, 'too-early'],
      [{ hours: 0.5 }, 'bad-length'],
      [{ hours: 25 }, 'bad-length'],
      [{ time: { start: start + 48 * hour, end: start + 50 * hour } }, 'too-late'],
    ] as const
    for (const [more, problem] of problems)
      expect(await sendNurse(office, await form(more))).toEqual({ ok: false, reason: 'problem', problem })
    await reportAbsence(office, absenceForm(sunita, [visit.day, visit.day]))
    expect(await sendNurse(office, await form({}))).toMatchObject({
      ok: false,
      reason: 'in-the-way',
      inTheWay: [{ obstacle: { kind: 'absent' } }],
    })
    expect(await sendNurse(office, await form({ nurseId: randomUUID() }))).toEqual({
      ok: false,
      reason: 'nurse-not-found',
    })
    expect(await readVisitEvents(visit)).toEqual([])
    const tomorrow = { ...visit, day: addDays(visit.day, 1) }
    expect(await sendNurse(office, await sendForm(tomorrow, await createNurse()))).toEqual({
      ok: false,
      reason: 'problem',
      problem: 'not-begun',
    })
    await change(person, visit.serviceId, { kind: 'pause', from: visit.day, to: visit.day })
    expect(await sendNurse(office, await sendForm(visit, await createNurse()))).toEqual({
      ok: false,
      reason: 'problem',
      problem: 'paused',
    })
  })

  test('until four hours after its end, then not any more', { tags: 'long' }, async () => {
    const setting = await nobodyCame()
    clock.moveTo(begins + 16 * hour - 1)
    const other = await send(setting, setting.sunita, { hours: 2 })
    expect(other.day).toBe('2026-11-25')
    expect(await visitIn(other)).toMatchObject({ startMinute: 24 * 60 + 29 })
    clock.moveTo(begins + 16 * hour)
    const tomorrow = { ...setting.visit, day: '2026-11-26' }
    expect(await sendNurse(setting.office, await sendForm(tomorrow, setting.sunita))).toMatchObject({
      problem: 'not-begun',
    })
  })

  test('an uncovered visit that has begun gets a nurse, who is told; nobody is told to stay away', async () => {
    const setting = await nobodyCame()
    const { savita, office, sunita, visit } = setting
    clock.moveTo(begins - hour)
    await reportAbsence(office, absenceForm(savita, [visit.day, visit.day]))
    clock.moveTo(begins + 20 * minute)
    await send(setting, sunita)
    expect(await visitIn(visit)).toMatchObject({ missedAt: iso(begins + 20 * minute) })
    expect(await holderIn(visit)).toBe('1.1')
    expect(await toldOf('nurseStopped')).toEqual([])
  })
})

describe('the first nurse comes after all', () => {
  test.each([
    ['there', { arrivedAt: iso(begins + 26 * minute) }],
    ['may-come', {}],
    ['did-not-come', { missedAt: iso(begins + 20 * minute) }],
  ] as const)('undone, the first nurse: %s', async (first, times) => {
    const setting = await nobodyCame()
    const { office, visit, sunita, savita } = setting
    const other = await send(setting, sunita)
    clock.moveTo(begins + 28 * minute)
    const form = await undoForm(visit, other, {
      first,
      ...(first === 'there' && { arrivedAt: begins + 26 * minute }),
    })
    expect(await undoSending(office, form)).toEqual({ ok: true })
    expect(await undoSending(office, form)).toEqual({ ok: true })
    const week = await visitIn(visit)
    expect(week).toMatchObject(times)
    expect(week?.missedAt).toBe(first === 'did-not-come' ? times.missedAt : undefined)
    expect(await holderIn(visit)).toBe('1')
    expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
    expect((await diaryOf(sunita))?.services).toEqual([])
    expect((await diaryOf(sunita))?.takenAway).toMatchObject([{ visit: { line: '1.1' } }])
    expect((await diaryOf(savita))?.services[0]?.visits[0]).toMatchObject({ line: '1', day: visit.day })
    // The first nurse was told not to go when another was sent; that they may still come is said again.
    const comes = first === 'may-come' ? [`nurse ${savita.id} 1`] : []
    expect(await toldOf('nurseStopped')).toEqual(
      [`family ${sunita.id} 1.1`, `nurse ${savita.id} 1`, ...comes, `nurse ${sunita.id} 1.1`].sort(),
    )
    const note = 'The sending was undone'
    expect(await readVisitEvents(other)).toMatchObject([{ kind: 'note', note }])
    const corrections = (await readVisitEvents(visit)).filter(({ kind }) => kind === 'correction')
    expect(corrections.map((each) => each.note)).toEqual(first === 'did-not-come' ? [] : [note])
  })

  test(
    'it is undone also after the other’s time has begun, not after they have arrived, and not with a missing time',
    { tags: 'long' },
    async () => {
      const setting = await nobodyCame()
      const { office, visit, sunita } = setting
      const other = await send(setting, sunita)
      clock.moveTo(begins + hour)
      expect(await undoSending(office, await undoForm(visit, other, { first: 'there' }))).toEqual({
        ok: false,
        reason: 'arrival',
        problem: 'missing',
      })
      expect(
        await undoSending(
          office,
          await undoForm(visit, other, { first: 'there', arrivedAt: clock.now() + hour }),
        ),
      ).toEqual({
        ok: false,
        reason: 'arrival',
        problem: 'future',
      })
      expect(await undoSending(office, await undoForm(visit, other))).toEqual({ ok: true })
      const next = await send(setting, sunita)
      clock.moveTo(begins + 2 * hour)
      await recordEvent(nurseAuthor(sunita), arrival(next))
      expect(await undoSending(office, await undoForm(visit, next))).toMatchObject({
        ok: false,
        reason: 'too-late',
      })
    },
  )
})

describe('a sending that is undone already answers another form', () => {
  const there = { first: 'there', arrivedAt: begins + 26 * minute } as const

  test('called off by sending a third nurse: the arrival in the form is not lost unnoticed', async () => {
    const setting = await nobodyCame()
    const { office, visit, sunita } = setting
    const second = await send(setting, sunita)
    clock.moveTo(begins + 28 * minute)
    const form = await undoForm(visit, second, there)
    const third = await send(setting, await createNurse())
    expect(await undoSending(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
    expect(await holderIn(visit)).toBe(third.line)
  })

  test('called off by a form with the same id, which sent a third nurse and was undone in the browser', async () => {
    const setting = await nobodyCame()
    const { office, visit, sunita } = setting
    const second = await send(setting, sunita)
    const form = await undoForm(visit, second)
    await send(setting, await createNurse(), { id: form.id })
    expect(await undoSending(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
  })

  test('undone by this form with another answer', async () => {
    const setting = await nobodyCame()
    const { office, visit, sunita } = setting
    const second = await send(setting, sunita)
    clock.moveTo(begins + 28 * minute)
    const form = await undoForm(visit, second, { first: 'may-come' })
    expect(await undoSending(office, form)).toEqual({ ok: true })
    expect(await undoSending(office, { ...form, ...there })).toEqual({ ok: false, reason: 'visit-changed' })
    expect(await undoSending(office, { ...form, first: 'did-not-come' })).toMatchObject({ ok: false })
    expect(await undoSending(office, form)).toEqual({ ok: true })
  })

  test('undone by this form with another time of arrival', async () => {
    const setting = await nobodyCame()
    const { office, visit, sunita } = setting
    const second = await send(setting, sunita)
    clock.moveTo(begins + 28 * minute)
    const form = await undoForm(visit, second, there)
    expect(await undoSending(office, form)).toEqual({ ok: true })
    const later = { ...form, arrivedAt: there.arrivedAt + minute }
    expect(await undoSending(office, later)).toEqual({ ok: false, reason: 'visit-changed' })
    expect(await undoSending(office, form)).toEqual({ ok: true })
  })
})

describe('the nurse who was sent', () => {
  test(
    'does not come either: the act again, and the visit is the newest one’s; at most eight',
    { tags: 'long' },
    async () => {
      const setting = await nobodyCame()
      const { office, visit } = setting
      const nurses = await Promise.all(Array.from({ length: 9 }, () => createNurse()))
      const [first, second] = nurses
      const one = first && (await send(setting, first))
      const two = second && (await send(setting, second))
      // The first of them had not begun.
      expect(one && (await visitIn(one))).toMatchObject({ state: 'cancelled' })
      expect(await holderIn(visit)).toBe('1.2')
      expect(await toldOf('nurseStopped')).toContain(`nurse ${first?.id} 1.1`)
      clock.moveTo(begins + 2 * hour)
      const [, , third] = nurses
      const three = third && (await send(setting, third, { hours: 10 }))
      expect(two && (await visitIn(two))).toMatchObject({
        state: 'planned',
        missedAt: iso(begins + 2 * hour),
      })
      // Undone, the one before holds again, although nobody came by it.
      expect(
        three && (await undoSending(office, await undoForm(visit, three, { first: 'did-not-come' }))),
      ).toEqual({
        ok: true,
      })
      expect(await holderIn(visit)).toBe(two?.line)
      for (const nurse of nurses.slice(3, 8)) await send(setting, nurse, { hours: 10 })
      expect(await sendNurse(office, await sendForm(visit, nurses[8] ?? { id: '' }, { hours: 10 }))).toEqual({
        ok: false,
        reason: 'problem',
        problem: 'too-many',
      })
    },
  )
})

test('handed over in the middle of a visit: the first nurse has left, both have their hours', async () => {
  const setting = await nobodyCame()
  const { visit, savita, sunita } = setting
  await recordEvent(nurseAuthor(savita), arrival(visit))
  clock.moveTo(begins + 4 * hour)
  const other = await send(setting, sunita, { hours: 7.5, leftAt: begins + 4 * hour })
  expect(await visitIn(visit)).toMatchObject({
    arrivedAt: iso(begins + 20 * minute),
    leftAt: iso(begins + 4 * hour),
  })
  expect(await holderIn(visit)).toBe('1.1')
  expect(await toldOf('nurseStopped')).toEqual([])
  clock.moveTo(begins + 4.5 * hour)
  await recordEvent(nurseAuthor(sunita), arrival(other))
  clock.moveTo(begins + 12 * hour)
  await recordEvent(nurseAuthor(sunita), departure(other))
  expect(await visitIn(other)).toMatchObject({
    arrivedAt: iso(begins + 4.5 * hour),
    leftAt: iso(begins + 12 * hour),
  })
})

test('once the sending of a third nurse is undone, Today, roster and search say that it is the first one’s, who is there', async () => {
  const setting = await nobodyCame()
  const { office, visit, savita, sunita, serviceId } = setting
  await recordEvent(nurseAuthor(savita), arrival(visit))
  await send(setting, sunita, { time: { start: begins + 6 * hour, end: begins + 12 * hour } })
  clock.moveTo(begins + 6 * hour + 20 * minute)
  const third = await send(setting, await createNurse(), { hours: 5 })
  clock.moveTo(begins + 6.5 * hour)
  expect(await undoSending(office, await undoForm(visit, third, { first: 'there' }))).toEqual({ ok: true })
  expect(await visitIn({ ...visit, line: '1.1' })).toMatchObject({
    missedAt: iso(begins + 6 * hour + 20 * minute),
  })

  expect((await readToday()).visits).toMatchObject({ late: [], uncovered: [], sent: [] })
  const roster = await readRoster('2026-11-23')
  const own = roster.visits.find(({ line, day }) => line === '1' && day === visit.day)
  expect(own && notesOf(roster)(own).words).toBe('Arrived 08:20')
  const all = { by: 'nurse', nurse: undefined, name: undefined, isUncoveredOnly: false } as const
  const { day } = rosterPage(roster, { ...all, view: 'day', from: visit.day }, 1)
  expect(day?.groups.map(({ title }) => title)).toEqual([
    'Free: 1',
    'With a patient now: 1',
    'Done for today: 1',
  ])
  const { data: week } = await ServiceWeek.get({ serviceId, monday: '2026-11-23' }).go()
  expect(visitsAround(week ? [week] : [], clock.now()).next).toMatchObject({ line: '1' })
})

describe('a pause of the visit’s day alone, at the same moment', () => {
  const pauseOf = ({ person, visit }: Awaited<ReturnType<typeof nobodyCame>>) =>
    change(person, visit.serviceId, { kind: 'pause', from: visit.day, to: visit.day })

  test('comes first: nobody is sent', async () => {
    const setting = await nobodyCame()
    const form = await sendForm(setting.visit, setting.sunita)
    const outcome = await beforeWriting(
      () => sendNurse(setting.office, form),
      async () => expect(await pauseOf(setting)).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: false, reason: 'problem', problem: 'paused' })
    expect(await visitIn({ ...setting.visit, line: '1.1' })).toBeUndefined()
    expect(await toldOf('nurseSent')).toEqual([])
  })

  test('comes second: the nurse who was sent is called off, and told so', async () => {
    const setting = await nobodyCame()
    const { visit, sunita } = setting
    const outcome = await beforeWriting(
      () => pauseOf(setting),
      () => send(setting, sunita),
    )
    expect(outcome).toEqual({ ok: true })
    expect(await visitIn({ ...visit, line: '1.1' })).toMatchObject({ state: 'cancelled' })
    expect(await toldOf('planChanged')).toContain(`nurse ${sunita.id} `)
  })
})

describe('a nurse who is sent from Sunday to Monday', () => {
  const monday = startOfDay('2026-11-30')

  /** Nobody has come to Sunday’s night; Sunita has a visit of the plan on Monday at eight. */
  async function nobodyCameOnSunday(at: number) {
    const setting = await nobodyCame(night)
    const { person, serviceId, visit, sunita } = setting
    const own = { startMinute: 480, minutes: 60, weekdays: [1], nurseId: sunita.id }
    const added = await change(person, serviceId, { kind: 'addLine', from: '2026-11-30', ...own })
    expect(added).toEqual({ ok: true })
    clock.moveTo(monday + at)
    return { ...setting, visit: { ...visit, day: '2026-11-29' } }
  }

  const between = (from: number, to: number) => ({
    time: { start: monday + from * hour, end: monday + to * hour },
  })

  test('falls ill before: the absence takes the stint, which stands in last week', async () => {
    const setting = await nobodyCameOnSunday(hour)
    const { office, sunita } = setting
    const other = await send(setting, sunita, between(4, 8))
    expect(await reportAbsence(office, absenceForm(sunita, ['2026-11-30', '2026-11-30']))).toMatchObject({
      ok: true,
    })
    const taken = await visitIn(other)
    expect(taken).toMatchObject({ state: 'planned', startMinute: 28 * 60 })
    expect(taken).not.toHaveProperty('nurseId')
    const visits = (await diaryOf(sunita))?.services.flatMap((each) => each.visits.map(({ day }) => day))
    expect(visits).not.toContain('2026-11-29')
    expect(visits).not.toContain('2026-11-30')
    // Nor does the family's copy of its data name them, or the form that sent them.
    const own = await readOwnVisits(setting.serviceId, setting.service.customer.uid)
    expect(own?.visits).toContainEqual(expect.objectContaining({ line: '1.1', startMinute: 28 * 60 }))
    expect(Object.keys(own?.visits.find(({ line }) => line === '1.1') ?? {}).sort()).toEqual([
      ...['arrivedAt', 'corrected', 'day', 'leftAt', 'line', 'minutes', 'missedAt'],
      ...['serviceEnded', 'startMinute', 'state'],
    ])
    expect(JSON.stringify(own)).not.toContain(sunita.id)
  })

  test('reports from there on their own visit of Monday, which is over: it is the arrival of the stint', async () => {
    const setting = await nobodyCameOnSunday(8.5 * hour)
    const { serviceId, sunita } = setting
    const other = await send(setting, sunita, between(9.5, 13))
    clock.moveTo(monday + 10 * hour)
    const own = { serviceId, line: '2', day: '2026-11-30' }
    expect(await recordEvent(nurseAuthor(sunita), arrival(own))).toMatchObject({ ok: true, on: other })
    expect(await visitIn(other)).toMatchObject({ day: '2026-11-29', arrivedAt: iso(clock.now()) })
    expect(await visitIn(own)).not.toHaveProperty('arrivedAt')
  })
})
