import { expect, test } from 'vitest'
import { budgetOf, sendableAt, messagesTo } from '#domain/messages/texts.ts'
import type { Evidence } from '#domain/messages/difference.ts'
import type { WhatIsSo } from '#domain/messages/what-is-so.ts'
import { addDays } from '#domain/visits/days.ts'
import {
  at,
  care,
  everyDay,
  everything,
  none,
  Person,
  reaching,
  reported,
  service,
  today,
  tomorrow,
  visit,
} from './day.ts'

/* What a person is told when what is so differs from what they know (docs/decisions/0100). */

/** A family that knows of its visits at half past nine by Asha. */
function family(records = [service('mother', everyDay('9:30', 'Asha'))]) {
  const person = new Person('family')
  person.read(records, at('18:00', addDays(today, -1)), everything)
  return person
}

function nurse(id: string, records = [service('mother', everyDay('9:30', id))]) {
  const person = new Person('nurse', id)
  person.read(records, at('18:00', addDays(today, -1)), everything)
  return person
}

const others = everyDay('9:30', 'Asha').slice(1)
/** Today's visit, with all others as they were. */
const now = (...stints: Parameters<typeof service>[1]) => [service('mother', [...stints, ...others])]

test('a clock that was set back cancels nothing in the week that it does not compare any more', () => {
  const daughter = family()
  expect(daughter.read(now(visit('9:30', 'Asha')), at('0:01', addDays(today, 5)))).toEqual([])
  expect(daughter.read(now(visit('9:30', 'Asha')), at('23:59', addDays(today, 4)))).toEqual([])
})

test('the day of a daughter: the nurse falls ill, another is found, runs late and leaves early', () => {
  const daughter = family()
  expect(daughter.read(now(visit('9:30', null)), at('6:10'))).toEqual(['visit! 25 09:30 no nurse'])
  expect(daughter.read(now(visit('9:30', 'Mary')), at('7:00'))).toEqual(['coming! 25 09:30 Mary'])
  expect(daughter.read(now(visit('9:30', 'Mary')), at('9:59'))).toEqual([])
  expect(daughter.read(now(visit('9:30', 'Mary')), at('10:00'))).toEqual(['visit! 25 09:30 late'])
  expect(daughter.read(now(visit('9:30', 'Mary')), at('10:01'))).toEqual([])
  const mary = visit('9:30', 'Mary', { arrivedAt: reported('10:04') })
  expect(daughter.read(now(mary), at('10:05'))).toEqual([])
  expect(daughter.read(now({ ...mary, leftAt: reported('10:15') }), at('10:16'))).toEqual([])
  expect(daughter.read(now({ ...mary, leftAt: reported('10:15') }), at('12:00'))).toEqual([])
})

test('an illness and its cover before anything is sent are one message', () => {
  expect(family().read(now(visit('9:30', 'Mary')), at('6:10'))).toEqual(['coming! 25 09:30 Mary'])
})

test('an illness and its end before anything is sent are none', () => {
  expect(family().read(now(visit('9:30', 'Asha')), at('6:10'))).toEqual([])
})

test('a visit that is finished, or whose nurse is there, is in nobody’s difference', () => {
  const finished = visit('9:30', 'Mary', { arrivedAt: reported('8:00'), leftAt: reported('8:42') })
  expect(family().read(now(finished), at('9:02'))).toEqual([])
  expect(family().read(now(visit('9:30', 'Mary', { arrivedAt: reported('9:00') })), at('9:02'))).toEqual([])
  expect(family().read(now(), at('10:30'))).toEqual([])
})

test('two patients of one family are one person with one message', () => {
  const both = (mother: string, father: string) => [
    service('mother', [visit('9:30', mother), ...others]),
    service('father', everyDay('17:00', father)),
  ]
  const daughter = family(both('Asha', 'Asha'))
  expect(daughter.read(both('Mary', 'Mary'), at('8:30'))).toEqual([`day! on ${today} and 33 more`])
  expect(daughter.read(both('Mary', 'Mary'), at('8:31'))).toEqual([])
})

test('a nurse who is sent instead is one message to the family, one to each nurse', () => {
  const sent = now(
    visit('9:30', 'Asha', { missedAt: reported('9:50') }),
    visit('10:20', 'Mary', { line: '1.1' }),
  )
  expect(family().read(sent, at('9:51'))).toEqual(['coming! 25 10:20 Mary'])
  const asha = nurse('Asha')
  expect(asha.read(sent, at('9:51'))).toEqual(['stop! 25 09:30 off'])
  expect(asha.read(sent, at('9:52'))).toEqual([])
  expect(new Person('nurse', 'Mary').read(sent, at('9:51'))).toEqual(['visit! 25 10:20 Mary'])
})

test('a nurse who was sent by telephone is told not to go, also if no message had told them to', () => {
  const undone = now(visit('9:30', 'Asha'), visit('10:20', 'Mary', { line: '1.1', state: 'cancelled' }))
  const mary = new Person('nurse', 'Mary')
  expect(mary.read(undone, at('9:41'))).toEqual(['stop! 25 10:20 off'])
  expect(mary.read(undone, at('9:42'))).toEqual([])
  const again = [...undone, ...now(visit('10:40', 'Mary', { line: '1.2', state: 'cancelled' }))]
  expect(mary.read(again, at('9:50'))).toEqual(['stop! 25 10:40 off'])
})

test('the same nurse for another time is one message', () => {
  const sent = now(
    visit('9:30', 'Asha', { missedAt: reported('9:50') }),
    visit('10:20', 'Asha', { line: '1.1' }),
  )
  expect(nurse('Asha').read(sent, at('9:51'))).toEqual(['visit! 25 10:20 Asha and 1 more'])
})

test('a nurse who reported from a visit that was called off is not told to stay away', () => {
  const contested = visit('9:30', 'Asha', { missedAt: reported('9:50'), contested: 1 })
  const sent = now(contested, visit('10:20', 'Mary', { line: '1.1' }))
  expect(nurse('Asha').read(sent, at('9:55'))).toEqual([])
})

const illToday = { start: at('6:00'), end: at('24:00'), reportedAt: at('6:05'), stands: true }

test('a nurse does not read of an absence of their own', () => {
  const [asha, other] = [nurse('Asha'), nurse('Asha')]
  asha.absences = [illToday]
  expect(asha.read(now(visit('9:30', null)), at('6:10'))).toEqual([])
  expect(other.read(now(visit('9:30', null)), at('6:10'))).toEqual(['stop! 25 09:30 off'])
})

test('a nurse who has withdrawn an absence reads of the visits that come back, and not of those that are gone', () => {
  const [asked, before, after] = [nurse('Asha'), nurse('Asha'), nurse('Asha')]
  before.absences = [illToday]
  expect(before.read(now(visit('9:30', null)), at('6:10'))).toEqual([])
  for (const asha of [asked, before, after]) asha.absences = [{ ...illToday, stands: false }]
  expect(asked.read(now(visit('9:30', null)), at('7:00'))).toEqual([])
  expect(asked.read(now(visit('9:30', 'Asha')), at('7:01'))).toEqual(['visit! 25 09:30 Asha'])
  expect(before.read(now(visit('9:30', 'Asha')), at('7:01'))).toEqual(['visit! 25 09:30 Asha'])
  expect(after.read(now(visit('9:30', 'Asha')), at('7:01'))).toEqual(['visit! 25 09:30 Asha'])
  expect(after.read(now(visit('9:30', null)), at('7:02'))).toEqual(['stop! 25 09:30 off'])
})

test('while an absence takes a nurse’s visits one after another, those that are left are no news', () => {
  const asha = nurse('Asha')
  asha.absences = [illToday]
  expect(asha.read(now(visit('9:30', 'Asha')), at('6:10'))).toEqual([])
  expect(asha.read(now(visit('9:30', null)), at('6:11'))).toEqual([])
})

test('after an unknown outcome twice the same words wait for the next change', () => {
  const daughter = family()
  const ill = now(visit('9:30', null))
  const lost = { outcome: 'unknown' } as const
  expect(daughter.read(ill, at('6:10'), lost)).toEqual(['visit! 25 09:30 no nurse'])
  expect(daughter.read(ill, at('6:12'), lost)).toEqual(['visit! 25 09:30 no nurse'])
  expect(daughter.read(ill, at('6:14'))).toEqual([])
  // Its row has failed; the next one says it again.
  expect(daughter.read(ill, at('6:16'))).toEqual(['visit! 25 09:30 no nurse'])
  expect(daughter.read(ill, at('6:17'))).toEqual([])
})

test('of two messages neither goes out more than twice without an answer', () => {
  const asha = nurse('Asha', [])
  const whole = ['mother', 'father'].map((name) =>
    service(name, [], { hasPlan: false, care: { ...care, nurseId: 'Asha' } }),
  )
  const sent = [1, 2, 3].flatMap((minutes) =>
    asha.read(whole, at('8:00') + minutes * 60_000, { outcome: 'unknown' }),
  )
  expect(sent.toSorted()).toEqual(
    ['mother', 'mother', 'father', 'father'].map((name) => `service! ${name} Asha`).toSorted(),
  )
})

test('a clock that was days ahead makes nothing be said again, and no reminder be left out', () => {
  const daughter = family()
  const same = [service('mother', everyDay('9:30', 'Asha'))]
  const evening = { evidence: { ...none.evidence, remind: tomorrow } }
  const ahead = { evidence: { ...none.evidence, remind: addDays(today, 3) } }
  expect(daughter.read(same, at('18:00', addDays(today, 2)), ahead)).toHaveLength(1)
  expect(daughter.read(same, at('8:00'))).toEqual([])
  expect(daughter.read(same, at('18:00'), evening)).toEqual([`day on ${tomorrow}`])
})

test('a clock that was days ahead makes a week that is made later no news', () => {
  const made = (days: number) => [service('mother', everyDay('9:30', 'Asha').slice(0, days))]
  const daughter = family(made(33))
  expect(daughter.read(made(33), at('8:00', addDays(today, 6)), none)).toEqual([])
  expect(daughter.read(made(33), at('18:00', addDays(today, 4)), none)).toEqual([])
  expect(daughter.read(made(40), at('9:00', addDays(today, 5)), none)).toEqual([])
})

test('of a service with a week that cannot be read nothing is said, and nothing is forgotten', () => {
  const asha = nurse('Asha')
  expect(asha.read([service('mother', [], { isUnreadable: true })], at('8:00'))).toEqual([])
  expect(asha.read([service('mother', everyDay('9:30', 'Asha'))], at('8:01'))).toEqual([])
  expect(asha.read([service('mother', [])], at('8:02'))).toEqual(['stop! 25 09:30 off and 32 more'])
})

test('what changes while a week of the service cannot be read is said once it can', () => {
  const asha = nurse('Asha')
  const moved = everyDay('11:00', 'Asha')
  expect(asha.read([service('mother', moved, { isUnreadable: true })], at('8:00'))).toEqual([])
  expect(asha.read([service('mother', moved)], at('8:01'))).toEqual([`visits! on ${today} and 32 more`])
})

test('a nurse who lives with a family is not reminded of the next day', () => {
  const stay = [today, tomorrow, addDays(today, 2)].map((day) =>
    visit('0:00', 'Asha', { day, minutes: 24 * 60, ...(day === today && { arrivedAt: reported('0:05') }) }),
  )
  const asha = nurse('Asha', [service('mother', stay)])
  const evening = { evidence: { ...none.evidence, remind: tomorrow } }
  expect(asha.read([service('mother', stay)], at('18:00'), evening)).toEqual([])
  expect(asha.read([service('mother', stay.slice(0, 2))], at('18:01'))).toEqual(['stop 27 00:00 off'])
})

test('a nurse who was sent is not reminded of their own visit that begins when they are done', () => {
  const sent = { line: '1.1', minutes: 24 * 60, arrivedAt: reported('10:05') }
  const stints = [
    visit('9:30', null, { missedAt: reported('9:50') }),
    visit('10:00', 'Asha', sent),
    visit('10:00', 'Asha', { day: tomorrow, line: '2', minutes: 24 * 60 }),
  ]
  const asha = nurse('Asha', [service('mother', stints)])
  const evening = { evidence: { ...none.evidence, remind: tomorrow } }
  expect(asha.read([service('mother', stints)], at('18:00'), evening)).toEqual([])
})

test('what is undone beyond what is compared is no news to a nurse who was told nothing of it', () => {
  expect(new Person('nurse', 'Mary').read(now(visit('9:30', 'Asha')), at('6:10'), everything)).toEqual([])
  const later = everyDay('9:30', 'Mary').slice(38)
  expect(new Person('nurse', 'Mary').read([service('mother', later)], at('9:00'), everything)).toEqual([
    'visits on 2027-01-02',
  ])
})

test('an unknown outcome that was undone is corrected', () => {
  const daughter = family()
  expect(daughter.read(now(visit('9:30', null)), at('6:10'), { outcome: 'unknown' })).toHaveLength(1)
  expect(daughter.read(now(visit('9:30', 'Asha')), at('6:12'))).toEqual(['coming! 25 09:30 Asha'])
  expect(daughter.read(now(visit('9:30', 'Asha')), at('6:13'))).toEqual([])
})

test('what surely failed is said again', () => {
  const daughter = family()
  expect(daughter.read(now(visit('9:30', null)), at('6:10'), { outcome: 'failed' })).toHaveLength(1)
  expect(daughter.read(now(visit('9:30', null)), at('6:12'))).toHaveLength(1)
})

test('a family is told that the office ended its service, and nothing of a service that it closed itself', () => {
  const ended = (endedBy: 'office' | 'family') => [service('mother', [], { care: null, endedBy })]
  const daughter = family([
    service('mother', everyDay('9:30', 'Asha'), { care: { ...care, nurseId: 'Asha' } }),
  ])
  expect(family(daughter.so ? [] : []).read([], at('8:00'))).toEqual([])
  expect(daughter.read(ended('family'), at('8:00'))).toEqual([])
  const other = family([service('mother', everyDay('9:30', 'Asha'), { care: { ...care, nurseId: 'Asha' } })])
  expect(other.read(ended('office'), at('8:00'))).toEqual(['ended! mother'])
  expect(other.read(ended('office'), at('8:01'))).toEqual([])
})

test('a service that the office closes after its end is said to its family, and not to its nurse', () => {
  const ofAsha = { care: { ...care, nurseId: 'Asha' }, hasPlan: false }
  const evidence = { ...none.evidence, cares: new Set(['mother']) }
  const told = service('mother', [], ofAsha)
  const daughter = new Person('family')
  daughter.read([told], at('18:00'), { evidence })
  const asha = new Person('nurse', 'Asha')
  asha.read([told], at('18:00'), none)
  const over = [service('mother', [], { care: null, hasPlan: false, endedBy: 'office' })]
  const later = at('9:00', '2027-03-03')
  expect(daughter.read(over, later, { evidence })).toEqual(['ended mother'])
  expect(asha.read(over, later, none)).toEqual([])
})

test('of what is changed beyond what is compared nothing is said once the family has closed the service', () => {
  const father = service('father', everyDay('17:00', 'Asha'))
  const daughter = family([service('mother', everyDay('9:30', 'Asha')), father])
  const closed = service('mother', [], { care: null, endedBy: 'family' })
  expect(daughter.read([closed, father], at('8:00'), { evidence: reaching(Infinity, ['mother']) })).toEqual(
    [],
  )
})

test('of a whole service that its family has closed the office calls the nurse', () => {
  const whole = { hasPlan: false, care: { ...care, nurseId: 'Asha' } }
  const closed = (endedBy: 'office' | 'family') => [service('mother', [], { ...whole, care: null, endedBy })]
  expect(nurse('Asha', [service('mother', [], whole)]).read(closed('family'), at('8:00'))).toEqual([])
  expect(nurse('Asha', [service('mother', [], whole)]).read(closed('office'), at('8:00'))).toEqual([
    'stop! mother',
  ])
})

test('a new nurse of a service is one message with the visits, and of two services too', () => {
  const both = (nurseId: string) =>
    ['mother', 'father'].map((name, place) =>
      service(name, everyDay(`${9 + 4 * place}:30`, nurseId), { care: { ...care, nurseId } }),
    )
  expect(family(both('Asha').slice(1)).read(both('Mary').slice(1), at('8:00'))).toEqual([
    'service! father Mary and 33 more',
  ])
  expect(family(both('Asha')).read(both('Mary'), at('8:00'))).toEqual([`day! on ${today} and 67 more`])
})

test('a nurse of a whole service is told when it is theirs, has other dates, and is no more', () => {
  const whole = (facts: Partial<typeof care> & { nurseId: string }) => [
    service('mother', [], { hasPlan: false, care: { ...care, ...facts } }),
  ]
  const asha = new Person('nurse', 'Asha')
  expect(asha.read(whole({ nurseId: 'Asha' }), at('8:00'))).toEqual(['service! mother Asha'])
  const later = new Date(at('0:00', '2027-05-01')).toISOString()
  expect(asha.read(whole({ nurseId: 'Asha', endDate: later }), at('8:01'))).toEqual(['service! mother Asha'])
  expect(asha.read(whole({ nurseId: 'Mary' }), at('8:02'))).toEqual(['stop! mother'])
  expect(asha.read(whole({ nurseId: 'Mary' }), at('8:03'))).toEqual([])
})

test('weeks that were made since are no difference, unless a change reaches them', () => {
  const monday = addDays(today, 5)
  const longer = [...everyDay('9:30', 'Asha'), ...everyDay('9:30', 'Asha', 42)]
  const changed = longer.map((each) =>
    each.day === addDays(today, 38) ? { ...each, nurseId: 'Mary' } : each,
  )
  const daughter = family()
  expect(daughter.read([service('mother', longer)], at('8:00', monday), none)).toEqual([])
  expect(daughter.read([service('mother', changed)], at('8:01', monday))).toEqual(['coming 02 09:30 Mary'])
  const reach = at('24:00', addDays(today, 38))
  expect(
    family().read([service('mother', changed)], at('8:00', monday), { evidence: reaching(reach) }),
  ).toEqual(['day on 2026-12-28 and 6 more'])
})

test('of weeks that the nightly run has not made nothing is told, and nothing once it has made them late', () => {
  const twoWeeks = { madeUpTo: at('0:00', addDays(today, 12)) }
  const made = everyDay('9:30', 'Asha').filter(({ day }) => day < addDays(today, 12))
  const asha = nurse('Asha', [service('mother', made, twoWeeks)])
  const son = family([service('mother', everyDay('9:30', 'Asha'), twoWeeks)])
  const unallocated = everyDay('9:30', 'Asha').map((each) =>
    each.day < addDays(today, 12) ? each : { ...each, nurseId: undefined },
  )
  expect(asha.read([service('mother', everyDay('9:30', 'Asha'))], at('8:00'), none)).toEqual([])
  expect(son.read([service('mother', unallocated)], at('8:00'), none)).toEqual([])
})

test('on a Monday the weeks that were made since hide nothing of another family that goes', () => {
  const [sunday, monday] = [addDays(today, 4), addDays(today, 5)]
  const records = (...ends: number[]) =>
    ['mother', 'father'].map((name, place) =>
      service(
        name,
        everyDay(`${8 + 9 * place}:00`, 'Asha').concat(
          ...ends.slice(place, place + 1).map(() => everyDay(`${8 + 9 * place}:00`, 'Asha', 42)),
        ),
      ),
    )
  const asha = nurse('Asha', records())
  expect(asha.read(records(), at('18:00', sunday), none)).toEqual([])
  const gone = [service('mother', [], { care: null }), ...records(1, 1).slice(1)]
  const deleted = { evidence: reaching(Infinity, ['mother']) }
  expect(asha.read(gone, at('1:00', monday), deleted)).toEqual(['stop! 30 08:00 off and 28 more'])
  expect(asha.read(gone, at('8:00', monday), none)).toEqual([])
})

test('of several changes of a nurse the first day is named, also if nothing is left on it', () => {
  const moved = [visit('15:00', 'Asha', { day: tomorrow, line: '2' }), ...others]
  expect(nurse('Asha').read([service('mother', moved)], at('8:00'))).toEqual([
    `visits! on ${today} and 1 more`,
  ])
})

test('a change beyond what is compared is told without saying what', () => {
  const daughter = family()
  const same = [service('mother', everyDay('9:30', 'Asha'))]
  expect(daughter.read(same, at('8:30'), everything)).toEqual(['day on 2026-12-28'])
  expect(daughter.read(same, at('8:31'))).toEqual([])
})

test('a change beyond what is compared that waits for the morning is also told after a Monday has begun', () => {
  const [sunday, monday] = [addDays(today, 4), addDays(today, 5)]
  const asha = nurse('Asha')
  const records = [
    service(
      'mother',
      everyDay('9:30', 'Asha').filter(({ day }) => day < '2026-12-28'),
    ),
  ]
  const given = { evidence: reaching(at('24:00', '2027-01-02')) }
  expect(asha.read(records, at('22:00', sunday), given)).toEqual([])
  expect(asha.read(records, at('1:00', monday), given)).toEqual([])
  expect(asha.read(records, at('8:00', monday), given)).toHaveLength(1)
  expect(asha.read(records, at('8:01', monday), given)).toEqual([])
})

test('of a new family beyond what is compared a nurse reads its first day', () => {
  const known = everyDay('9:30', 'Asha')
  const later = visit('9:30', 'Asha', { day: '2027-01-05' })
  const records = [service('mother', known), service('father', [later])]
  expect(nurse('Asha').read(records, at('8:00'), { evidence: reaching(Infinity, ['father']) })).toEqual([
    'visits on 2027-01-05',
  ])
})

test('the evening’s message names the visits of a day once', () => {
  const daughter = family()
  const same = [service('mother', everyDay('9:30', 'Asha'))]
  const evening = { evidence: { ...none.evidence, remind: tomorrow } }
  expect(daughter.read(same, at('18:00'), evening)).toEqual([`day on ${tomorrow}`])
  expect(daughter.read(same, at('18:01'), evening)).toEqual([])
  expect(family().read([service('mother', everyDay('9:30', 'Mary'))], at('18:00'), evening)).toEqual([
    `day on ${tomorrow} and 32 more`,
  ])
})

test('a reminder that was not sent is tried again as a reminder, also of one who was told nothing before', () => {
  const asha = new Person('nurse', 'Asha')
  const records = [service('mother', everyDay('9:30', 'Asha'))]
  const evening = { evidence: { ...none.evidence, remind: tomorrow } }
  expect(asha.read(records, at('18:00'), { ...evening, outcome: 'failed' })).toEqual([
    `visits on ${tomorrow}`,
  ])
  expect(asha.compare(records, at('18:02'), evening.evidence)).toMatchObject([{ kind: 'day' }])
})

test('at night only what is urgent goes, and takes along what its message names', () => {
  const nextWeek = others.map((each) =>
    each.day === addDays(today, 7) ? { ...each, nurseId: 'Mary' } : each,
  )
  const changed = (first: string) => [service('mother', [visit('9:30', first), ...nextWeek])]
  const daughter = family()
  expect(daughter.read(changed('Asha'), at('23:00', addDays(today, -1)))).toEqual([])
  expect(daughter.read(changed('Mary'), at('23:30', addDays(today, -1)))).toEqual([
    `day! on ${today} and 1 more`,
  ])
})

test('of what is urgent only late nurses and those who are sent or turn round take from the urgent budget', () => {
  const sent = now(
    visit('9:30', 'Asha', { missedAt: reported('9:50') }),
    visit('10:20', 'Mary', { line: '1.1' }),
  )
  const budget = (
    person: Person,
    records: ReturnType<typeof now>,
    time: string,
    { evidence }: { evidence: Evidence } = none,
  ) => {
    const parts = person.compare(records, at(time), evidence)
    const [message] = messagesTo('nurse', parts, person.so as WhatIsSo)
    return message && budgetOf(message, at(time))
  }
  expect(budget(nurse('Asha'), now(visit('9:30', null)), '8:00')).toBeUndefined()
  expect(budget(nurse('Asha'), now(visit('9:30', 'Asha')), '10:00')).toBe('urgent')
  expect(budget(nurse('Asha'), sent, '9:51')).toBe('urgent')
  expect(budget(new Person('nurse', 'Mary'), sent, '9:51', everything)).toBe('urgent')
  const evening = { evidence: { ...none.evidence, remind: tomorrow } }
  expect(budget(nurse('Asha'), now(visit('9:30', 'Asha')), '8:00', evening)).toBe('reminder')
})

test('what waits for the morning goes when it becomes urgent', () => {
  const daughter = family()
  const late = [
    service('mother', [visit('9:30', 'Asha'), visit('9:30', 'Mary', { day: tomorrow }), ...others.slice(1)]),
  ]
  const parts = daughter.compare(late, at('21:10'), none.evidence)
  const [message] = messagesTo('family', parts, daughter.so as WhatIsSo)
  expect(message && sendableAt(message, at('21:10'))).toBe(at('21:30'))
})

test('a change of a plan whose visits are over, with none to come, is no message', () => {
  const visits = [service('mother', [visit('9:30', 'Asha')])]
  const daughter = family(visits)
  expect(daughter.read(visits, at('8:00', tomorrow), everything)).toEqual([])
})
