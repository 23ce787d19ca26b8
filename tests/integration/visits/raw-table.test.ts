import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/visits/days.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { markNoteRead } from '#server/attendance/mark-note-read.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { hour, minute, stopClock } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { rawFaults } from '#tests/support/raw-table.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { storedItems, type StoredItem } from '#tests/support/stored-table.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, change as changePlan, confirmedService, night } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* The reader of the raw table finds nothing wrong in what the product writes, and each fault that is put in. */

const [monday, nextMonday] = ['2026-11-23', '2026-11-30']
const [saturday, sunday] = ['2026-11-28', '2026-11-29']
/** Sunday at 21:30. */
const now = begins + 4 * 24 * hour + 13.5 * hour

type Nurse = Awaited<ReturnType<typeof createNurse>>

let items: StoredItem[]
let serviceId: string
let held: Nurse
let sunita: Nurse

/**
 * A plan of nights. On Saturday its nurse came and could not stay: one was sent and called off, and another took over. On Sunday neither
 * the plan's nurse nor the first who was sent came, and a second one is on the way. In the week after next the plan is paused.
 */
beforeAll(async () => {
  await emptyTable()
  const clock = stopClock(tuesday)
  const planned = await plannedVisit(night)
  const { office, meera, visit } = planned
  const asha = await createNurse()
  ;[sunita, held] = [await createNurse(), await createNurse()]
  const user = accountUser(office)
  serviceId = planned.serviceId
  await requestAssign(office, await confirmedService(), held)
  const hourly = { startMinute: 600, minutes: 60, weekdays: [1, 2, 3, 4, 5] }
  const changes: OfficeChange[] = [
    { kind: 'pause', from: addDays(nextMonday, 7), to: addDays(nextMonday, 9) },
    { kind: 'addLine', from: '2026-11-26', ...hourly },
    { kind: 'thisVisit', line: '2', day: '2026-12-10', startMinute: 660, minutes: 60 },
    { kind: 'noVisit', line: '2', day: '2026-12-11' },
    { kind: 'following', line: '2', from: '2026-12-14', ...hourly, minutes: 90, weekdays: [1] },
    { kind: 'endLine', line: '2', from: '2026-12-28' },
  ]
  for (const each of changes) expect(await changePlan(office, serviceId, each)).toEqual({ ok: true })

  const onSaturday = { ...visit, day: saturday }
  const takesOver = { ...onSaturday, line: '1.2' }
  clock.moveTo(begins + 3 * 24 * hour + 12 * hour)
  await recordEvent(meera, arrival(onSaturday))
  clock.advance(hour)
  await sendNurse(user, await sendForm(onSaturday, asha, { hours: 8 }))
  await undoSending(user, await undoForm(onSaturday, { ...onSaturday, line: '1.1' }))
  await sendNurse(user, await sendForm(onSaturday, sunita, { hours: 8 }))
  clock.advance(hour)
  await recordEvent(nurseAuthor(sunita), arrival(takesOver))
  await recordEvent(meera, departure(onSaturday))
  const earlier = { kind: 'correction', corrects: 'left', happenedAt: clock.now() - 10 * minute } as const
  expect(await recordEvent(officeAuthor(office), reportOf(onSaturday, earlier))).toMatchObject({ ok: true })
  const note = reportOf(takesOver, { kind: 'note' }, { note: 'Asleep since ten.' })
  await recordEvent(nurseAuthor(sunita), note)
  clock.advance(hour)
  await recordEvent(nurseAuthor(sunita), reportOf(takesOver, { kind: 'note' }, { note: 'Awake.' }))
  await markNoteRead(user, { ...takesOver, clientId: note.id })

  const onSunday = { ...visit, day: sunday }
  clock.moveTo(now - hour)
  await sendNurse(user, await sendForm(onSunday, sunita))
  clock.moveTo(now)
  await sendNurse(user, await sendForm(onSunday, asha))
  await reportAbsence(user, absenceForm(sunita, ['2026-12-05', '2026-12-06']))
  items = await storedItems()
})

type Change = (items: StoredItem[]) => StoredItem[]

const entity = (item: StoredItem) => item.__edb_e__?.S
const without =
  (name: string): Change =>
  (all) =>
    all.filter((item) => entity(item) !== name)
/** Replaces words in the records of a kind which have them. */
const replaceIn =
  (name: string, from: string | RegExp, to: string): Change =>
  (all) =>
    all.map((item) =>
      entity(item) === name ? (JSON.parse(JSON.stringify(item).replace(from, to)) as StoredItem) : item,
    )
/** Changes the packed texts that have these words. */
const inText =
  (words: () => string, to: (text: string) => string): Change =>
  (all) =>
    all.map((item) => {
      const attribute = entity(item) === 'diary' ? 'services' : 'visits'
      const packed = item[attribute]?.S ?? ''
      return packed.includes(words()) ? { ...item, [attribute]: { S: to(packed) } } : item
    })

const leading = ['line', 'weekday', 'start', 'minutes', 'nurse'] as const
const fields = [
  ...leading,
  'state',
  'arrived',
  'left',
  'missed',
  'handover',
  'form',
  'times',
  'by',
  'contested',
  'arrivedBy',
  'leftBy',
  'settled',
] as const
type Row = Partial<Record<(typeof fields)[number], string>>

/** Changes the rows of a week, in which nothing is left out any more. */
const week = (to: (rows: Row[], nurses: string[]) => unknown, of = monday): Change =>
  inText(
    () => `["${of}",`,
    (packed) => {
      if (!packed.endsWith('"]')) return packed
      const [first = '', ...nurses] = JSON.parse(packed.slice(1)) as string[]
      let before: Row = {}
      const rows = (nurses.pop() ?? '').split(';').map((text) => {
        const row: Row = {}
        for (const [place, field] of text.split(',').entries()) row[fields[place] ?? 'line'] = field
        for (const field of leading) row[field] ||= before[field] ?? ''
        return (before = row)
      })
      to(rows, nurses)
      const texts = rows.map((row) => fields.map((field) => row[field] ?? '').join())
      return `3${JSON.stringify([first, ...nurses, texts.join(';')])}`
    },
  )
const find = (rows: Row[], line: string, weekday: string) =>
  rows.find((row) => row.line === line && row.weekday === weekday) ?? {}
const change = (line: string, weekday: string, to: Row, of = monday) =>
  week((rows) => Object.assign(find(rows, line, weekday), to), of)
const remove = (line: string, weekday: string) =>
  week((rows) => rows.splice(rows.indexOf(find(rows, line, weekday)), 1))
const copy = (line: string, weekday: string, to: Row, of = monday) =>
  week((rows) => rows.push({ ...find(rows, line, weekday), ...to }), of)
/** A nurse who was sent to a visit of the plan. */
const send = (weekday: string, of = nextMonday) =>
  copy('1', weekday, { line: '1.1', form: 'f', state: '' }, of)
const give = (to: () => Nurse, weekday: string, of = nextMonday) =>
  week((rows, nurses) => {
    find(rows, '1', weekday).nurse = `${nurses.push(to().id) - 1}`
  }, of)

const together =
  (...changes: Change[]): Change =>
  (before) =>
    changes.reduce((changed, each) => each(changed), before)
/** On Sunday the second nurse who was sent did not come, and the first one may. */
const earlierOne = (second: Row, first: Row) =>
  together(
    change('1', '7', first),
    change('1.1', '7', { missed: '' }),
    change('1.2', '7', { missed: '1', ...second }),
  )

test('nothing is wrong', () => {
  expect(rawFaults(items, now)).toEqual([])
  expect(rawFaults(week(() => undefined)(items), now)).toEqual([])
})

const open = '"available":{"BOOL":true}'
const faults: [string, Change, RegExp][] = [
  [
    'a week of another format',
    inText(
      () => monday,
      (text) => `1${text.slice(1)}`,
    ),
    /begins with “1”/,
  ],
  [
    'a diary of another format',
    inText(
      () => serviceId,
      (text) => `1${text.slice(1)}`,
    ),
    /begins with “1”/,
  ],
  [
    'a week that is cut',
    inText(
      () => monday,
      (text) => text.slice(0, 200),
    ),
    /cannot be read/,
  ],
  [
    'a diary that is cut',
    inText(
      () => serviceId,
      (text) => text.slice(0, -2),
    ),
    /cannot be read/,
  ],
  [
    'a text of another week',
    inText(
      () => monday,
      (text) => text.replace(monday, nextMonday),
    ),
    /is of the week/,
  ],
  ['a day that is no weekday', change('1', '7', { weekday: '8' }), /there is the row/],
  ['a state without a meaning', change('1', '7', { state: 'x' }), /there is the row/],
  ['a nurse whom the week does not name', change('1', '7', { nurse: '3' }), /there is the row/],
  ['one field too many', change('1', '7', { by: '1,1' }), /there is the row/],
  ['a ninth nurse', copy('1.2', '7', { line: '1.9' }), /there is the row/],
  ['a time that is no number', change('1', '7', { missed: 'A' }), /there is the row/],
  ['a handover to the plan’s nurse', change('1', '7', { handover: 'h' }), /there is the row/],
  ['a form that sent the plan’s nurse', change('1', '7', { form: 'f' }), /there is the row/],
  ['a nurse who was sent by no form', change('1.2', '7', { form: '' }), /there is the row/],

  ['a nurse who was sent, without the one before', change('1.2', '7', { line: '1.3' }), /numbers 0,1,3/],
  ['a nurse who was sent to no visit', remove('1', '7'), /numbers 1,2/],
  ['a row twice', copy('1.1', '6', {}), /numbers 0,1,1,2/],
  ['two nurses who were sent are on the way', change('1.1', '7', { missed: '' }), /two nurses on the way/],
  ['the first nurse is on the way too', change('1', '7', { missed: '' }), /two nurses on the way/],
  [
    'nobody asked for the nurse on the way',
    change('1', '7', { missed: '', minutes: '1' }),
    /may be that of its first/,
  ],
  [
    'the first nurse is on the way, and the visit is that of one whose time is over, of whom nothing is known',
    together(change('1', '7', { missed: '' }), change('1.2', '7', { start: 'xc', minutes: '1' })),
    /nothing is known of 1\.2/,
  ],
  [
    'one on the way although a later one came',
    week((rows) => {
      delete find(rows, '1.1', '7').missed
      find(rows, '1.2', '7').arrived = '0'
    }),
    /is not that of 1\.1/,
  ],
  ['a nurse who was sent before the visit', send('3'), /has not begun, and a nurse was sent/],
  [
    'an earlier one on the way although a later one took over',
    earlierOne({ handover: 'h' }, { missed: '', minutes: '1' }),
    /is not that of 1\.1/,
  ],
  ['a nurse who is sent in a pause', send('1', addDays(nextMonday, 7)), /on a day without visits/],
  [
    'a nurse who is sent after the last day of the plan',
    replaceIn('plan', /"lastDay":\{"S":"[^"]*"\}/, '"lastDay":{"S":"2026-11-28"}'),
    /on a day without visits .* line 1\.2/,
  ],

  [
    'a week without its night',
    replaceIn('serviceWeek', '"night":{"S":"1"}', '"night":{"S":"0"}'),
    /night 0, not 1/,
  ],
  [
    'a week with the night of the plan alone',
    replaceIn('serviceWeek', '"night":{"S":"2"}', '"night":{"S":"1"}'),
    /night 1, not 2/,
  ],
  ['a night that the key does not have', replaceIn('serviceWeek', '"2#', '"1#'), /night 2, not 2/],
  ['a night that nobody works', change('1', '7', { state: 'c' }, nextMonday), /night 1, not 0/],

  ['two visits of one nurse at one time', change('1.2', '7', { nurse: '0' }), /^V1: .* line 1 .* line 1\.2/],
  ['a visit of a nurse who is held', give(() => held, '2'), /^V1: .* all of/],
  ['a visit of a nurse who is absent', give(() => sunita, '6'), /^V1: .* is absent/],
  ['a nurse who is free and not available', replaceIn('staff', open, open.replace('true', 'false')), /^V2/],
  [
    'a nurse who left and is available',
    replaceIn('staff', open, `${open},"retiredAt":{"S":"then"}`),
    /^V2: .* held by 0/,
  ],
  [
    'a nurse whom two services hold',
    (all) => [...all, ...all.filter((item) => entity(item) === 'service')],
    /^V2: .* held by 2/,
  ],
  [
    'a plan that begins later',
    replaceIn('plan', /"firstDay":\{"S":"[^"]*"/, '"firstDay":{"S":"2026-12-01"'),
    /^V3: the weeks have/,
  ],
  [
    'a plan without its line',
    replaceIn('plan', '"id":{"S":"1"}', '"id":{"S":"7"}'),
    /^V3: the weeks have not .* line 7/,
  ],
  ['no plan', without('plan'), /^V3: the weeks have/],
  [
    'a plan without its pause',
    replaceIn('plan', /"pauses":\{"L":\[.*?\]\}/, '"pauses":{"L":[]}'),
    /^V3: the weeks have not/,
  ],
  ['another nurse than in the plan', give(() => sunita, '2'), /^V3: the weeks have/],
  ['a time that is not the plan’s', change('1', '2', { start: '0' }, nextMonday), /^V3: the weeks have/],
  ['no diaries', without('diary'), /^V3: the diaries have not/],
  [
    'a diary without the visit of one who was sent',
    inText(
      () => ',"1.2,',
      (text) => text.replace(/\["[^[]*\]$/, ']'),
    ),
    /^V3/,
  ],
  ['a diary with another time', replaceIn('diary', ',10o,ic', ',10p,ic'), /^V3: the diaries have/],
  ['a visit twice in a diary', replaceIn('diary', /1\.2,0,10o,ic/, '$&;,0'), /^V3: the diaries have/],
  [
    'an old visit in a diary of one who was called off',
    change('1.2', '7', { state: 'c' }),
    /^V3: the diaries have/,
  ],
  ['a nurse who was sent where there is no plan', without('plan'), /on a day without visits/],
  ['a service that is closed', replaceIn('service', '"assigned"', '"closed"'), /^V4/],
  ['an event that is gone', without('visitEvent'), /^V5: other times/],
  ['a departure at another time', change('1', '6', { left: '1' }), /^V5: other times/],
  ['“nobody came” at another time', change('1', '7', { missed: '1' }), /^V5: other times/],
  ['an arrival at another time', change('1', '6', { arrived: '1' }), /^V5: other times/],
  ['a report that contests nothing', change('1', '7', { contested: '1' }), /^V5: other times/],
  ['no number of contested reports', change('1', '7', { contested: '0' }), /there is the row/],
  ['events of no row', remove('1.2', '6'), /^V5: there are events/],
  ['a notice twice', (all) => [...all, ...all.filter((item) => entity(item) === 'notice')], /^V6: twice/],
  [
    'a notice without an end',
    replaceIn('notice', '"state":{"S":"open"}', '"state":{"S":"lost"}'),
    /^V6: .* is lost/,
  ],
  ['a note that is read and unread', replaceIn('visitEvent', 'Asleep since ten.', ''), /^V8: .* no note/],
  ['a note that nobody read', without('noteRead'), /^V8: .* a note, unread false, read false/],
  [
    'an unread note in no list',
    replaceIn('visitEvent', 'note#unread', 'note#'),
    /^V8: .* unread false, read false/,
  ],
  [
    'an unread note at another time',
    replaceIn('visitEvent', /("gsi6sk":\{"S":")2026/, '$12025'),
    /^V8: .* unread false/,
  ],
]

const right: [string, Change][] = [
  ['an earlier one on the way since a later one did not come', earlierOne({}, {})],
  ['the same, when the first had come', earlierOne({}, { missed: '', minutes: '1', arrived: '0' })],
  [
    'an earlier one on the way who took over',
    together(earlierOne({}, { missed: '', minutes: '1' }), change('1.1', '7', { handover: 'h' })),
  ],
  ['one on the way after the first nurse came', change('1', '7', { missed: '', arrived: '1' })],
  [
    'one who was sent before the visit and called off',
    together(send('3'), change('1.1', '3', { state: 'c' }, nextMonday)),
  ],
  [
    'one who was sent before the visit and came',
    together(send('3'), change('1.1', '3', { arrived: '0' }, nextMonday)),
  ],
  [
    'a nurse in place of one who came early',
    together(send('3'), change('1', '3', { arrived: '0' }, nextMonday)),
  ],
  [
    'a nurse in place of one who said so early',
    together(send('3'), change('1', '3', { missed: '0' }, nextMonday)),
  ],
  [
    'a nurse who was sent as the visit had begun',
    change('1', '7', { missed: '', minutes: '1', arrived: '0' }),
  ],
]

test.each(faults)('%s', (_, make, fault) => {
  expect(rawFaults(make(items), now).join('\n')).toMatch(new RegExp(fault, 'm'))
})

test.each(right)('%s is right', (_, make) => {
  expect(rawFaults(make(items), now).join('\n')).not.toMatch(
    /is not that of|may be that|a nurse was sent|is absent/,
  )
})
