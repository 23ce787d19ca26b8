import { describe, expect, test } from 'vitest'
import { toOpenForm } from '#app/routes/dashboard.services.$serviceId_.plan/open-form.ts'
import {
  changesInWords,
  linesWith,
  planInWords,
} from '#app/routes/dashboard.services.$serviceId_.plan/plan-in-words.ts'
import type { ShownPlan } from '#app/routes/dashboard.services.$serviceId_.plan/shown-plan.ts'

/* What the plan's page reads out of its data: the plan in words, and the form that is open. */

const shift = { startMinute: 480, minutes: 720, nurseId: 'asha' }
const segment = { from: '2026-11-20', shifts: [{ ...shift, weekdays: [1, 2, 3, 4, 5, 6, 7] }] }
const moved = { day: '2026-11-25', ...shift, startMinute: 540, minutes: 90 }

const view: ShownPlan = {
  holidays: {},
  serviceId: 'one',
  today: '2026-11-24',
  readAt: Date.parse('2026-11-24T10:00:00+05:30'),
  isOpen: true,
  status: 'assigned',
  patientName: 'Savita Kulkarni',
  service: 'In-Home Nursing Care',
  nurse: 'asha',
  asked: [],
  wish: {},
  facts: [],
  order: [],
  days: { firstDay: '2026-11-20', lastDay: '2027-01-31' },
  plan: {
    lines: [{ id: '1', segments: [segment], exceptions: [moved] }],
    pauses: [{ from: '2026-11-28', to: '2026-11-30' }],
    linesMade: 1,
  },
  seen: 'change before',
  weeks: [
    {
      monday: '2026-11-23',
      visits: [
        {
          line: '1',
          day: '2026-11-24',
          ...shift,
          state: 'planned',
          isComing: false,
          shows: 'awaited',
        },
        {
          line: '1',
          day: '2026-11-25',
          ...shift,
          startMinute: 540,
          minutes: 90,
          state: 'planned',
          isComing: true,
          shows: 'planned',
        },
      ],
    },
  ],
  earlier: null,
  isNow: true,
  nurses: [
    {
      id: 'asha',
      name: 'Asha Patil',
      contactNumber: '9820098200',
      hasLeft: false,
      isExpired: false,
      hours: 0,
    },
  ],
}

const line = 'Day shift 08:00–20:00, every day, Asha Patil, from 20 Nov'

describe('the plan in words', () => {
  test('has a text for each line and pause', () => {
    const { wording, lines, texts } = planInWords(view)
    expect(wording).toEqual({ today: '2026-11-24', names: { asha: 'Asha Patil' } })
    expect(lines.map(({ title }) => title)).toEqual([line])
    expect(texts).toEqual({
      'Line 1': `${line}; Wed 25 Nov: Visit 09:00–10:30, Asha Patil`,
      'Pause from 2026-11-28': 'No visits from Sat 28 Nov to Mon 30 Nov',
    })
  })

  test('is empty without a plan', () => {
    expect(planInWords({ ...view, plan: null })).toMatchObject({ lines: [], texts: {} })
  })

  test('names the weekdays that lose their visits', () => {
    const { wording } = planInWords(view)
    const tuesdays = {
      kind: 'following',
      line: '1',
      from: '2026-12-01',
      weekdays: [2],
      noVisit: true,
    } as const
    expect(
      changesInWords(view, [tuesdays, { ...tuesdays, weekdays: [1, 3], to: '2026-12-31' }], wording),
    ).toEqual([
      expect.stringContaining('From Tue 1 Dec: no visits on Tuesdays (Day shift'),
      expect.stringContaining('From Tue 1 Dec to Thu 31 Dec: no visits on Mondays and Wednesdays (Day shift'),
    ])
  })

  test('has the lines as they are after the changes before', () => {
    const { wording } = planInWords(view)
    expect(linesWith(view, [], wording)).toEqual({ 1: line })
    const ended = { kind: 'endLine', line: '1', from: '2026-11-24' } as const
    expect(linesWith(view, [ended], wording)).toEqual({})
  })
})

describe('the open form', () => {
  const nothing = { form: '', line: '', day: '' }

  test('is none where the address names none, and where the service is closed', () => {
    const pause = { ...nothing, form: 'pause' }
    expect(toOpenForm(view, null, undefined)).toBeNull()
    expect(toOpenForm(view, { ...nothing, form: 'other' }, undefined)).toBeNull()
    expect(toOpenForm({ ...view, isOpen: false }, pause, undefined)).toBeNull()
    expect(toOpenForm(view, pause, undefined)).not.toBeNull()
  })

  test('of a change begins with the next visit of its line as it is', () => {
    const form = toOpenForm(view, { form: 'change', line: '1', day: '' }, undefined)
    expect(form).toMatchObject({ before: [], errors: undefined })
    expect(form?.typed).toMatchObject({
      ...{ form: 'change', line: '1', day: '2026-11-25', scope: 'following' },
      ...{ shift: 'visit', start: '09:00', hours: '1.5', nurseId: 'asha', weekday7: 'on' },
      seen: 'change before',
    })
    expect(JSON.parse(form?.typed.seenLines ?? '')).toEqual(planInWords(view).texts)
  })

  test('of one day changes the visit of that day alone', () => {
    const form = toOpenForm(view, { form: 'change', line: '1', day: '2026-11-26' }, undefined)
    expect(form?.typed).toMatchObject({ day: '2026-11-26', scope: 'thisVisit', shift: 'day' })
  })

  test('of a change carries the shift and the weekdays that it shows, also of weekdays that begin later', () => {
    const weekdays = { from: '2026-11-20', shifts: [{ ...shift, weekdays: [1, 2, 3] }] }
    const saturdays = { from: '2026-12-07', shifts: [{ ...shift, weekdays: [1, 2, 3, 6] }] }
    const lines = [{ id: '1', segments: [weekdays, saturdays], exceptions: [] }]
    const later = { ...view, plan: { lines, pauses: [], linesMade: 1 } }
    const form = toOpenForm(later, { form: 'change', line: '1', day: '2026-11-30' }, undefined)
    expect(JSON.parse(form?.typed.shown ?? '')).toEqual({ ...shift, weekdays: [1, 2, 3, 6] })
    expect(form?.typed).toMatchObject({ weekday6: 'on' })
  })

  test('of a change shows its visit once line and day are known, after the changes before', () => {
    const typed = { form: 'change', line: '1', day: '2026-12-01' }
    const before = [
      { kind: 'thisVisit', line: '1', day: '2026-12-01', ...shift, startMinute: 600, minutes: 60 } as const,
    ]
    const form = toOpenForm(view, null, { step: 'form', reply: { typed }, before })
    expect(form).toMatchObject({ errors: undefined, typed: { start: '10:00', hours: '1', ofVisit: 'on' } })
    const unknown = (more: Record<string, string>) =>
      toOpenForm(view, null, { step: 'form', reply: { typed: { ...typed, ...more } } })?.errors
    expect(unknown({ line: '' })).toHaveProperty('line')
    expect(unknown({ day: '2026-11-01' })).toHaveProperty('day')
  })

  test('of the end of a pause begins with what is left of the first one', () => {
    const form = toOpenForm({ ...view, today: '2026-11-29' }, { ...nothing, form: 'resume' }, undefined)
    expect(form?.typed).toMatchObject({ from: '2026-11-29', to: '2026-11-30' })
  })

  test('that was answered stays as it was typed, and keeps what it has seen', () => {
    const typed = { form: 'pause', from: 'soon', seen: 'an older change', seenLines: '{}' }
    const errors = { from: ['Please give a day.'] }
    const before = [{ kind: 'stop', from: '2026-12-24' } as const]
    const form = toOpenForm(view, null, { step: 'form', reply: { typed, errors }, before })
    expect(form).toMatchObject({ typed, errors, before })
    // Nothing is filled in again that was left empty.
    expect(form?.typed.to).toBeUndefined()
  })

  test('that was outdated has seen the present plan once that is told', () => {
    const typed = { form: 'pause', from: '2026-12-01', seen: 'an older change', seenLines: '{}' }
    const form = toOpenForm(view, null, { step: 'form', reply: { typed }, isOutdated: true })
    expect(form?.typed).toMatchObject({ from: '2026-12-01', seen: 'change before' })
    expect(JSON.parse(form?.typed.seenLines ?? '')).toEqual(planInWords(view).texts)
  })

  test('for one more change begins empty, with what the form before it has seen', () => {
    const typed = { form: 'addLine', seen: 'an older change', changes: '[]' }
    const form = toOpenForm(view, null, { step: 'form', reply: { typed }, isNew: true })
    expect(form?.typed).toMatchObject({ ...typed, shift: 'day', from: '2026-11-24', weekday1: 'on' })
  })
})
