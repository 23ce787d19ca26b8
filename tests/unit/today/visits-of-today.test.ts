import { describe, expect, test } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import { visitsOfToday } from '#server/today/visits-of-today.server.ts'

/* Which visits wait for the office at which minute. */

/** Monday 23 November 2026. */
const monday = '2026-11-23'
const hour = 60 * minute
const at = (time: string, day = monday) => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return startOfDay(day) + Number(hours) * hour + Number(minutes) * minute
}
const instant = (time: string, day = monday) => new Date(at(time, day)).toISOString()

/** A visit of Sunita on Monday from 08:00 to 20:00, unless something else is said. */
function visit(more: Partial<RosterVisit> = {}): RosterVisit {
  return {
    ...{ serviceId: 'service', uid: 'family', patientName: 'Savita Kulkarni', line: '1', day: monday },
    ...{ startMinute: 480, minutes: 720, nurseId: 'sunita', state: 'planned' },
    ...more,
  }
}

/** Without a nurse. */
function open(more: Partial<RosterVisit> = {}): RosterVisit {
  const { nurseId: _, ...rest } = visit(more)
  return rest
}

/** The lists in which visits stand, as `list: state`. */
function listsAt(now: number, ...visits: RosterVisit[]): string[] {
  const { sent, ...lists } = visitsOfToday(visits, now)
  return [
    ...Object.entries(lists).flatMap(([list, each]) => each.map(({ shows }) => `${list}: ${shows}`)),
    ...sent.map(({ sent: stint }) => `sent: ${stint.nurseId ?? 'nobody'}`),
  ]
}

test.each<[string, string[]]>([
  ['07:59', []],
  ['08:04', []],
  ['08:05', ['late: awaited']],
  ['08:14', ['late: awaited']],
  ['08:15', ['late: awaited']],
  ['19:59', ['late: awaited']],
  ['20:00', ['checking: no-report']],
  ['23:59', ['checking: no-report']],
])('a visit of which nothing is reported, at %s', (time, lists) => {
  expect(listsAt(at(time), visit())).toEqual(lists)
})

describe('a nurse who was sent in place of another one', () => {
  const first = visit({ missedAt: instant('08:20') })
  const sent = visit({ line: '1.1', startMinute: 535, minutes: 665, nurseId: 'mary' })

  test.each<[string, RosterVisit[], string[]]>([
    ['08:20', [first, sent], ['sent: mary']],
    ['08:59', [first, sent], ['sent: mary']],
    ['09:00', [first, sent], ['late: awaited']],
    ['08:30', [first, { ...sent, arrivedAt: instant('08:29') }], []],
    ['08:30', [first, open({ line: '1.1', startMinute: 535, minutes: 665 })], ['uncovered: uncovered']],
    ['08:30', [first, { ...sent, state: 'cancelled' }], ['late: missed']],
  ])('at %s', (time, visits, lists) => {
    expect(listsAt(at(time), ...visits)).toEqual(lists)
  })

  test('after midnight, from the Sunday of the week before: expected until five minutes after that time', () => {
    const day = '2026-11-22'
    const sunday = visit({ day, missedAt: instant('08:20', day) })
    const night = visit({ line: '1.1', day, startMinute: 26 * 60 + 30, minutes: 330, nurseId: 'mary' })
    expect(listsAt(at('23:59', day), sunday, night)).toEqual(['sent: mary'])
    expect(listsAt(at('00:00'), sunday, night)).toEqual(['sent: mary'])
    expect(listsAt(at('02:34'), sunday, night)).toEqual(['sent: mary'])
    expect(listsAt(at('02:35'), sunday, night)).toEqual(['late: awaited'])
  })

  test('in place of a nurse who is there and has to leave: if that one does not come, another is needed', () => {
    const there = visit({ arrivedAt: instant('08:05') })
    const handover = { ...sent, handover: true as const }
    expect(listsAt(at('08:30'), there, handover)).toEqual(['sent: mary'])
    const missed = { ...handover, missedAt: instant('09:20') }
    expect(listsAt(at('09:21'), there, missed)).toEqual(['late: missed'])
  })
})

describe('a nurse who was sent for one hour of twelve', () => {
  const first = visit({ missedAt: instant('08:20') })
  const sent = visit({ line: '1.1', startMinute: 540, minutes: 60, nurseId: 'mary' })
  const arrivedAt = instant('09:00')
  const gone = { ...sent, arrivedAt, leftAt: instant('10:00') }

  test.each<[string, string, RosterVisit, string[]]>([
    ['is there', '09:30', { ...sent, arrivedAt }, []],
    ['may still be there', '10:05', { ...sent, arrivedAt }, ['checking: no-departure']],
    ['has left', '10:05', gone, ['uncovered: done']],
    ['has left early', '09:40', { ...gone, leftAt: instant('09:40') }, ['uncovered: done']],
    ['was not heard of', '10:05', sent, ['checking: no-report', 'uncovered: no-report']],
    [
      'has left, and reports otherwise',
      '10:05',
      { ...gone, contested: 1 },
      ['checking: done', 'uncovered: done'],
    ],
    ['has left, and that is enough', '10:05', { ...gone, settled: 'family-agreed' }, []],
    [
      'has left, and the report came late',
      '10:05',
      { ...gone, settled: 'reported-late' },
      ['uncovered: done'],
    ],
    ['stayed to the end', '19:55', { ...gone, leftAt: instant('19:50') }, []],
    ['did not come', '14:05', { ...sent, missedAt: instant('09:20') }, ['late: missed']],
    ['has left, and the visit is over', '20:00', gone, []],
    ['has left, and the service has ended', '10:05', { ...gone, serviceEnded: true }, []],
  ])('leaves the patient alone: %s', (_, time, stint, lists) => {
    expect(listsAt(at(time), first, stint)).toEqual(lists)
  })

  test('is followed by another one', () => {
    const third = visit({ line: '1.2', startMinute: 630, minutes: 570, nurseId: 'asha' })
    expect(listsAt(at('10:05'), first, gone, third)).toEqual(['sent: asha'])
  })

  test('until shortly before the end leaves no one alone', () => {
    const whole = { ...gone, minutes: 645, leftAt: instant('19:45') }
    expect(listsAt(at('19:50'), first, whole)).toEqual([])
  })
})

describe('until when nobody is allocated, and who left last', () => {
  const arrivedAt = instant('09:00')
  const first = visit({ missedAt: instant('08:20') })
  const sent = visit({ line: '1.1', startMinute: 540, minutes: 660, nurseId: 'mary', arrivedAt })
  const left = (time: string, stint: RosterVisit) => ({ ...stint, leftAt: instant(time) })
  const aloneAt = (time: string, ...visits: RosterVisit[]) =>
    visitsOfToday(visits, at(time)).uncovered.flatMap(({ line, alone }) =>
      alone ? [`${line}: ${alone.last.nurseId ?? ''} until ${new Date(alone.until).toISOString()}`] : [],
    )
  const until = instant('20:00')

  test('a nurse who was sent for the rest of the visit leaves long before its end', () => {
    expect(aloneAt('14:59', first, sent)).toEqual([])
    expect(aloneAt('15:05', first, left('15:00', sent))).toEqual([`1.1: mary until ${until}`])
  })

  test('a nurse who was sent beyond the end of the visit leaves long before their own', () => {
    const beyond = left('20:30', { ...sent, minutes: 840 })
    expect(aloneAt('20:35', first, beyond)).toEqual([`1.1: mary until ${instant('23:00')}`])
  })

  test('the sending is undone, and the visit is that of a first nurse who has left', () => {
    const there = visit({ arrivedAt: instant('08:00') })
    const undone = visit({
      line: '1.1',
      startMinute: 630,
      nurseId: 'mary',
      handover: true,
      state: 'cancelled',
    })
    expect(aloneAt('10:35', there, undone)).toEqual([])
    expect(aloneAt('10:35', left('10:00', there), undone)).toEqual([`1: sunita until ${until}`])
  })

  test('the first nurse comes back after the one who was sent has left', () => {
    const back = left('15:00', visit({ arrivedAt: instant('11:00') }))
    const gone = left('10:00', sent)
    expect(aloneAt('14:00', visit({ arrivedAt: instant('11:00') }), gone)).toEqual([])
    expect(aloneAt('15:05', back, gone)).toEqual([`1.1: sunita until ${until}`])
    expect(aloneAt('19:55', left('19:50', back), gone)).toEqual([])
  })

  test('a visit to which no nurse was sent is left as reported', () => {
    expect(aloneAt('15:05', left('15:00', visit({ arrivedAt })))).toEqual([])
  })
})

test('a nurse who was sent for the time of the next visit, and called off, does not take its place', () => {
  const there = visit({ arrivedAt: instant('08:00') })
  const evening = { startMinute: 1200, minutes: 600, nurseId: 'mary' }
  const undone = visit({ ...evening, line: '1.1', handover: true, state: 'cancelled' })
  expect(listsAt(at('20:06'), there, undone, visit({ ...evening, line: '2' }))).toEqual(['late: awaited'])
})

test('what a nurse reports of a stint that the office has ended waits until it is settled', () => {
  const missed = visit({ missedAt: instant('08:20'), contested: 1 })
  const late = visit({ serviceId: 'other', startMinute: 360 })
  expect(listsAt(at('09:10'), late, missed)).toEqual(['late: missed', 'late: awaited'])
  const sent = visit({ line: '1.1', startMinute: 530, nurseId: 'mary', arrivedAt: instant('08:50') })
  expect(listsAt(at('09:10'), missed, sent)).toEqual(['checking: missed'])
  expect(listsAt(at('10:00', '2026-11-25'), missed)).toEqual(['checking: missed'])
  expect(listsAt(at('09:10'), visit({ state: 'cancelled', contested: 2 }))).toEqual(['checking: cancelled'])
})

test.each<[string, string, RosterVisit[], string[]]>([
  ['is awaited', '08:20', [visit({ contested: 1 })], ['late: awaited']],
  ['is over', '20:00', [visit({ contested: 1 })], ['checking: no-report']],
  ['has no nurse', '08:20', [open({ contested: 1 })], ['uncovered: uncovered']],
  [
    'has no nurse tomorrow',
    '08:20',
    [open({ day: '2026-11-24', contested: 1 })],
    ['uncoveredTomorrow: uncovered'],
  ],
  ['has no nurse later', '08:20', [open({ day: '2026-11-25', contested: 1 })], ['checking: uncovered']],
])('a report that is not counted hides no nurse who is missing: the visit %s', (_, time, visits, lists) => {
  expect(listsAt(at(time), ...visits)).toEqual(lists)
})

test('nothing waits of a missed visit to which nobody can be sent in time any more', () => {
  const liveIn = visit({ startMinute: 23 * 60 + 30, minutes: 1440, missedAt: instant('23:50') })
  expect(listsAt(at('23:54', '2026-11-24'), liveIn)).toEqual(['late: missed'])
  expect(listsAt(at('00:10', '2026-11-25'), liveIn)).toEqual([])
})

test('on the next days of the week it still needs checking', () => {
  expect(listsAt(at('00:00', '2026-11-24'), visit())).toEqual(['checking: no-report'])
})

test.each<[string, Partial<RosterVisit>, string, string[]]>([
  ['has arrived', { arrivedAt: instant('08:05') }, '09:00', []],
  ['has not left at the end', { arrivedAt: instant('08:05') }, '20:00', ['checking: no-departure']],
  ['has left', { arrivedAt: instant('08:05'), leftAt: instant('20:00') }, '20:00', []],
  ['came early', { arrivedAt: instant('07:40') }, '07:50', []],
])('a nurse who %s', (_, reported, time, lists) => {
  expect(listsAt(at(time), visit(reported))).toEqual(lists)
})

describe('a visit without a nurse', () => {
  test.each<[string, string[]]>([
    ['07:59', ['uncovered: uncovered']],
    ['08:00', ['uncovered: uncovered']],
    ['20:00', ['uncovered: uncovered']],
    ['23:59', ['uncovered: uncovered']],
  ])('stands there at %s', (time, lists) => {
    expect(listsAt(at(time), open())).toEqual(lists)
  })

  test('is left out once nobody can be sent any more', () => {
    const short = open({ minutes: 60 })
    expect(listsAt(at('12:59'), short)).toEqual(['uncovered: uncovered'])
    expect(listsAt(at('13:00'), short)).toEqual([])
  })

  test('of a nurse sent after midnight stands under tomorrow until that day begins', () => {
    const sent = open({ startMinute: 26 * 60 + 30, minutes: 240 })
    expect(listsAt(at('23:59'), sent)).toEqual(['uncoveredTomorrow: uncovered'])
    expect(listsAt(at('00:00', '2026-11-24'), sent)).toEqual(['uncovered: uncovered'])
  })

  test('stands under tomorrow on the day before, and not two days before', () => {
    expect(listsAt(at('23:00', '2026-11-22'), open())).toEqual(['uncoveredTomorrow: uncovered'])
    expect(listsAt(at('23:00', '2026-11-21'), open())).toEqual([])
  })
})

describe('somebody was sent in its place', () => {
  const first = { missedAt: instant('08:20') }
  const second = { line: '1.1', startMinute: 530, nurseId: 'asha' }

  test('nobody came, and nobody was sent: until four hours after the end', () => {
    const missed = visit({ missedAt: instant('08:20') })
    expect(listsAt(at('08:30'), missed)).toEqual(['late: missed'])
    expect(listsAt(at('23:59'), missed)).toEqual(['late: missed'])
    expect(listsAt(at('00:00', '2026-11-24'), missed)).toEqual([])
  })

  test('the one who was sent is expected and then awaited, and the first visit waits for nobody', () => {
    expect(listsAt(at('08:40'), visit(first), visit(second))).toEqual(['sent: asha'])
    expect(listsAt(at('09:10'), visit(first), visit(second))).toEqual(['late: awaited'])
  })

  test('who was sent did not come either: that one waits for another', () => {
    const missed = visit({ ...second, missedAt: instant('09:30') })
    expect(listsAt(at('09:31'), visit(first), missed)).toEqual(['late: missed'])
    const third = visit({ line: '1.2', startMinute: 600, nurseId: 'meera' })
    expect(listsAt(at('09:31'), visit(first), missed, third)).toEqual(['sent: meera'])
  })
})

describe('live-in care', () => {
  const stay = (day: string, more: Partial<RosterVisit> = {}) =>
    visit({ day, startMinute: 540, minutes: 1440, ...more })
  const sunday = stay('2026-11-22', { arrivedAt: instant('09:00', '2026-11-22') })

  test('a nurse who came the day before is not late, and not heard of after three hours', () => {
    expect(listsAt(at('09:30'), sunday, stay(monday))).toEqual([])
    expect(listsAt(at('12:00'), sunday, stay(monday))).toEqual(['late: not-heard'])
  })

  test.each<[string, Partial<RosterVisit>, string[]]>([
    ['09:00', {}, []],
    ['09:05', {}, ['late: awaited']],
    ['09:15', {}, ['late: awaited']],
    ['09:16', { missedAt: instant('09:16') }, ['late: missed']],
    ['09:16', { arrivedAt: instant('09:10') }, ['checking: no-departure']],
  ])('a handover to another nurse is counted once, at %s', (time, reported, lists) => {
    expect(listsAt(at(time), sunday, stay(monday, { nurseId: 'mary', ...reported }))).toEqual(lists)
  })

  test('a handover to a nurse who does not come is counted once, and the nurse who was sent instead', () => {
    const missed = stay(monday, { nurseId: 'mary', missedAt: instant('09:16') })
    const asha = stay(monday, { line: '1.1', startMinute: 600, minutes: 1380, nurseId: 'asha' })
    expect(listsAt(at('09:30'), sunday, missed, asha)).toEqual(['sent: asha'])
    expect(listsAt(at('10:20'), sunday, missed, asha)).toEqual(['late: awaited'])
  })

  test('without the day before, which was not read, nobody is there', () => {
    expect(listsAt(at('09:30'), stay(monday))).toEqual(['late: awaited'])
  })
})

test('the worst stands first, then what began first', () => {
  const stay = { serviceId: 'not heard', startMinute: 300, minutes: 1440 }
  const arrivedAt = instant('05:00', '2026-11-22')
  const liveIn = [visit({ ...stay, day: '2026-11-22', arrivedAt }), visit(stay)]
  const visits = [
    visit({ serviceId: 'late', startMinute: 495 }),
    visit({ serviceId: 'missed', missedAt: instant('08:10') }),
    visit({ serviceId: 'over', startMinute: 240, minutes: 60 }),
    visit({ serviceId: 'open', startMinute: 300, minutes: 60, arrivedAt: instant('05:00') }),
    ...liveIn,
    visit({ serviceId: 'second', startMinute: 470 }),
    visit({ serviceId: 'first', startMinute: 460 }),
  ]
  expect(visitsOfToday(visits, at('08:20')).late.map(({ serviceId }) => serviceId)).toEqual([
    'missed',
    'first',
    'second',
    'not heard',
    'late',
  ])
  const { checking } = visitsOfToday(visits, at('08:20'))
  expect(checking.map(({ serviceId }) => serviceId)).toEqual(['open', 'over'])
})
