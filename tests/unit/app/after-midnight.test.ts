import { expect, test } from 'vitest'
import { shownOffending } from '#app/dashboard/rules/shown-offending.server.ts'
import { uncoveredTask } from '#app/dashboard/tasks/uncovered-task.server.ts'
import { visitHours, visitTimes } from '#app/dashboard/visits/visit-hours.ts'
import { shownFind } from '#app/routes/dashboard.find/shown-find.server.ts'
import { rosterPage } from '#app/routes/dashboard.roster/roster-page.server.ts'
import { shownRunning } from '#app/routes/dashboard.visits.uncovered/shown-uncovered.server.ts'
import { visitName } from '#app/routes/show.service_.$serviceId.requests/request-words.server.ts'
import { visitTable } from '#app/routes/show.service_.$serviceId.visits/visit-table.server.ts'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { knowing } from '#server/choice/read-candidates.server.ts'
import type { FoundService } from '#server/find/read-named.server.ts'
import type { VisitsAround } from '#server/find/visits-around.server.ts'
import type { Roster } from '#server/roster/read-roster.server.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'

/* A nurse who is sent after midnight for a visit of the day before: every page has them on the day on which they start. */

const [sunday, monday] = ['2026-11-29', '2026-11-30']
const hour = 60 * 60_000
const sent = { day: sunday, startMinute: 26 * 60 + 30, minutes: 240 }

const visit: RosterVisit = {
  ...{ serviceId: 'service', uid: 'family', patientName: 'Savita Kulkarni', line: '1.1', ...sent },
  ...{ nurseId: 'asha', state: 'planned' },
}
const { nurseId: _, ...open } = visit
const noMore = { services: false, families: false, nurses: false }

test('the hours start again at midnight, and the next day is the one after the start', () => {
  expect(visitHours(sent)).toBe('02:30–06:30')
  expect(visitTimes(sent)).toBe('02:30–06:30')
  expect(visitTimes({ day: sunday, startMinute: 20 * 60, minutes: 12 * 60 })).toBe('20:00–08:00 next day')
  expect(visitTimes({ day: sunday, startMinute: 20 * 60, minutes: 4 * 60 })).toBe('20:00–00:00')
  expect(visitTimes({ ...sent, minutes: 24 * 60 })).toBe('02:30–02:30 next day')
})

test('lists and forms name Monday', () => {
  const now = startOfDay(sunday) + 20 * hour
  const nurse = { id: 'asha', fullName: 'Asha Patil' }
  expect(shownOffending({ visit, nurse, broken: [] }, now).when).toBe('Mon 30 Nov, 02:30–06:30')
  expect(shownRunning(open, now).when).toBe('Mon 30 Nov, 02:30–06:30')
  expect(visitName(sent)).toContain('Monday 30 November')
})

test('a search says tomorrow the evening before and yesterday the day after', () => {
  const wordsOf = (around: Partial<VisitsAround>, now: number) => {
    const visits = { isUnreadable: false, next: null, last: null, ...around }
    const service = {
      serviceId: 'service',
      status: 'assigned',
      createdAt: '2026-11-20',
      visits,
    } as FoundService
    const found = { services: [service], families: [], nurses: [], hasMore: noMore }
    return shownFind('', { search: { kind: 'serviceId', start: 's' }, found }, now).services.rows[0]
  }
  const next = { ...visit, nurse: 'Asha Patil', shows: 'planned' as const }
  expect(wordsOf({ next }, startOfDay(sunday) + 20 * hour)?.next).toBe(
    'Asha Patil is coming tomorrow, 02:30–06:30',
  )
  const last = { ...next, shows: 'done' as const }
  expect(wordsOf({ last }, startOfDay(addDays(monday, 1)))?.last).toBe('Asha Patil, yesterday, 02:30–06:30')
})

test('the family’s table has the day of the start beside the time', () => {
  const filed = { ...visit, nurseName: 'Asha Patil', stay: {}, isReplaced: false, inPlaceOf: '', sequence: 0 }
  const table = visitTable({ serviceId: 'service', patientName: 'Savita Kulkarni', visits: [filed] })
  expect(table.split('\r\n')[1]).toMatch(/^"2026-11-30","02:30","06:30","Asha Patil"/)
})

test('without a nurse it is of tomorrow in the evening, and of today and not of tonight after midnight', () => {
  const taskAt = (readAt: number) => uncoveredTask(open, { readAt, absences: [], nurses: new Map() })
  const evening = taskAt(startOfDay(sunday) + 20 * hour)
  expect([evening.badge.words, evening.when]).toEqual(['Tomorrow', 'Mon 30 Nov, 02:30–06:30'])
  const night = taskAt(startOfDay(monday) + hour)
  expect([night.badge.words, night.when]).toEqual(['Today', '02:30–06:30'])
})

test('a nurse was last with the patient on the day on which they started', () => {
  const known = knowing([{ visits: [visit] }], startOfDay(addDays(monday, 1)))
  expect(known.get('asha')?.last).toBe(monday)
})

const roster: Roster = {
  ...{
    monday: '2026-11-23',
    visits: [visit],
    before: [],
    after: [],
    unreadable: [],
    holds: [],
    absences: [],
  },
  nurses: [{ id: 'asha', fullName: 'Asha Patil' } as NurseEntry],
  pastEnd: { services: [], hasMore: false },
  ...{ calledOff: [], unread: new Map(), readAt: startOfDay(sunday) + 20 * hour },
}

test('the roster has it in the week and on the day of its start, under the name of its visit', () => {
  const all = { by: 'nurse', nurse: undefined, name: undefined, isUncoveredOnly: false } as const
  const week = (of: Roster) => rosterPage(of, { ...all, view: 'week', from: of.monday }, 1).week?.rows[0]
  expect(week(roster)).toMatchObject({ hours: 'Free all week', cells: Array(7).fill([]) })
  const next = week({ ...roster, monday, visits: [], before: [visit] })
  expect(next?.hours).toBe('4 h')
  expect(next?.cells.map(({ length }) => length)).toEqual([1, 0, 0, 0, 0, 0, 0])
  const day = { ...all, view: 'day', from: monday } as const
  const nurse = rosterPage({ ...roster, monday, visits: [], before: [visit] }, day, 1).day?.groups[0]
    ?.nurses[0]
  expect(nurse?.lanes.flat()).toMatchObject([
    { hours: '02:30–06:30', to: '/dashboard/visits/service.2026-11-29.1.1' },
  ])
  expect(rosterPage({ ...roster, visits: [open] }, { ...day, from: sunday }, 1).uncovered.count).toBe(0)
})
