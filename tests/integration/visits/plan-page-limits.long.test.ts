import { beforeEach, describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { dayLine, everyWeekday, planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import { change, confirmedService, line, planRecordOf } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What the page of the plan says to a form beyond the limits, and to a post that no page of ours makes. */

let office: Person
let site: Site
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

describe('a limit that is reached has its message beside its field, what was typed stays, and nothing is written', () => {
  async function refused(answer: Answer, field: string, message: string) {
    expect(answer.status).toBe(400)
    const place = answer.html.match(new RegExp(`<p id="plan-${field}-error"[^>]*>([^<]*)`))
    expect(place?.[1]?.replaceAll('&#x27;', "'"), answer.text).toContain(message)
    expect(await htmlErrors(answer.html)).toEqual([])
  }

  async function tried(typed: Record<string, string>, lines = 0) {
    const { serviceId } = await confirmedService()
    if (lines > 0) await change(office, serviceId, ...Array.from({ length: lines }, () => line()))
    const path = planPath(serviceId)
    const seen = (await planRecordOf(serviceId))?.lastChange ?? ''
    const before = await readTable()
    const answer = await site.post(path, { seen, ...typed, intent: 'preview' })
    const saved = await site.post(path, { seen, ...typed, intent: 'save', id: 'a-form' })
    expect(saved.text.replace(/ID: \S+/, '')).toBe(answer.text.replace(/ID: \S+/, ''))
    const { plan, serviceWeek, diary } = await readTable()
    expect({ plan, serviceWeek, diary }).toEqual({
      plan: before.plan,
      serviceWeek: before.serviceWeek,
      diary: before.diary,
    })
    return answer
  }

  const visit = { ...dayLine, shift: 'visit', start: '09:00' }
  const weekdays = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday${weekday}`, '']))
  const ofLine = {
    form: 'change',
    line: '1',
    day: '2026-11-26',
    scope: 'following',
    shift: 'day',
    ...everyWeekday,
  }

  test.each([
    ['25 hours', { ...visit, hours: '25' }, 'hours', 'A visit must last 1 to 12 hours.'],
    ['half an hour', { ...visit, hours: '0.5' }, 'hours', 'A visit must last 1 to 12 hours.'],
    ['an absurd number', { ...visit, hours: '1e99' }, 'hours', 'A visit must last 1 to 12 hours.'],
    ['no time', { ...visit, hours: '2', start: '25:00' }, 'start', 'Please enter a time, such as 08:00.'],
    ['no weekday', { ...dayLine, ...weekdays }, 'weekdays', 'Please choose at least one day of the week.'],
    ['no shift', { ...dayLine, shift: '' }, 'shift', 'Please choose a shift.'],
    [
      'outside the service',
      { ...dayLine, from: '2027-02-23' },
      'from',
      'The service runs from Wed 25 Nov to Mon 22 Feb 2027.',
    ],
    ['no such day', { ...dayLine, from: '2026-11-31' }, 'from', 'Please enter a date, such as 25/11/2026.'],
    ['no day', { form: 'stop' }, 'from', 'Please enter a date, such as 25/11/2026.'],
    [
      'a pause the wrong way round',
      { form: 'pause', from: '2026-11-30', to: '2026-11-29' },
      'to',
      'The last day is before the first day.',
    ],
    [
      'a line that is not there',
      { ...ofLine, line: '9' },
      'line',
      'This recurring visit is not in the schedule.',
    ],
  ])('%s', async (_, typed, field, message) => {
    await refused(await tried(typed), field, message)
  })

  test.each([
    ['no scope', { ...ofLine, scope: '' }, 'scope', 'Please choose which days change.'],
    ['a day that is over', { form: 'endLine', line: '1', from: '2026-11-23' }, 'from', 'This day is over.'],
    [
      'a visit beyond the six weeks',
      { form: 'change', line: '1', day: '2027-01-04', scope: 'thisVisit', shift: 'none' },
      'day',
      'There is no visit on this day',
    ],
    [
      'a period without a last day',
      { ...ofLine, scope: 'period', to: '' },
      'to',
      'Please enter a date, such as 25/11/2026.',
    ],
    [
      'a period the wrong way round',
      { ...ofLine, scope: 'period', to: '2026-11-25' },
      'to',
      'The last day is before the first day.',
    ],
  ])('%s', async (_, typed, field, message) => {
    await refused(await tried(typed, 1), field, message)
  })

  test('a seventh line, above the form', async () => {
    const answer = await tried({ ...dayLine, shift: 'night' }, 6)
    expect(answer.text).toContain(
      'A visit schedule can have at most 6 recurring visits. Please end one first.',
    )
    expect(answer.value('from')).toBe('2026-11-25')
  })

  test('a thirteenth nurse', async () => {
    const { serviceId } = await confirmedService()
    const nurses = await Promise.all(Array.from({ length: 13 }, () => createNurse()))
    const others = nurses.slice(2, 12).map(({ id }, place): OfficeChange => ({
      ...{ kind: 'following', line: '1', from: `2026-12-${10 + place}`, startMinute: 480, minutes: 720 },
      ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], nurseId: id },
    }))
    const [first, second, last] = [nurses[0], nurses[1], nurses[12]]
    const path = planPath(serviceId)
    await savePreview(
      site,
      path,
      await site.post(path, { ...dayLine, nurseId: first?.id ?? '', intent: 'preview' }),
    )
    expect(
      await change(
        office,
        serviceId,
        line(second, { startMinute: 1200, minutes: 60, weekdays: [1] }),
        ...others,
      ),
    ).toEqual({ ok: true })
    const seen = (await planRecordOf(serviceId))?.lastChange ?? ''
    const typed = { ...visit, start: '22:00', hours: '1', nurseId: last?.id ?? '' }
    const answer = await site.post(path, { ...typed, seen, intent: 'preview' })
    await refused(answer, 'nurseId', 'A visit schedule can have at most 12 nurses.')
    expect((await planRecordOf(serviceId))?.lastChange).toBe(seen)
  })

  test('a day whose visit has begun', async () => {
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(await createNurse()))
    clock.moveTo(startOfDay('2026-11-26') + 9 * hour)
    site = openSite(await createAdministrator())
    const seen = (await planRecordOf(serviceId))?.lastChange ?? ''
    const answer = await site.post(planPath(serviceId), {
      ...ofLine,
      shift: 'night',
      seen,
      intent: 'preview',
    })
    await refused(answer, 'day', 'The visit of this day has begun. Please choose a later day.')
    expect(answer.html).toMatch(/<input[^>]*name="shift"[^>]*checked[^>]*value="night"/)
  })
})

describe('a post that no page of ours makes', () => {
  test.each([
    ['no fields', {}],
    ['an unknown form', { form: 'everything', intent: 'save' }],
    ['changes that are no JSON', { ...dayLine, changes: '{' }],
    ['changes that are no list', { ...dayLine, changes: '{"kind":"stop"}' }],
    [
      'a kind of change that the page does not have',
      { changes: '[{"kind":"newDays","firstDay":"2026-01-01","lastDay":"2036-01-01"}]' },
    ],
    [
      'numbers as texts',
      {
        changes: '[{"kind":"addLine","from":"2026-11-25","startMinute":"480","minutes":720,"weekdays":[1]}]',
      },
    ],
    [
      'a huge number',
      {
        changes: '[{"kind":"addLine","from":"2026-11-25","startMinute":1e308,"minutes":720,"weekdays":[1]}]',
      },
    ],
    [
      'weekdays that are none',
      {
        changes: '[{"kind":"addLine","from":"2026-11-25","startMinute":480,"minutes":720,"weekdays":[0.5]}]',
      },
    ],
    [
      'a line of another kind',
      { form: 'change', line: '__proto__', day: '2026-11-25', scope: 'thisVisit', shift: 'none' },
    ],
    [
      'far too many changes',
      { changes: JSON.stringify(Array.from({ length: 11 }, () => ({ kind: 'stop', from: '2026-12-01' }))) },
    ],
    ['an outdated plan', { ...dayLine, seen: 'another', seenLines: '[[' }],
    ['seen lines that are no texts', { ...dayLine, seen: 'another', seenLines: '{"Line 1":{"a":1}}' }],
    ['the end of a line on no day', { changes: '[{"kind":"endLine","line":"1","from":"never"}]' }],
    [
      'pauses on no days',
      { changes: '[{"kind":"pause","from":"a","to":"b"},{"kind":"pause","from":"a","to":"b"}]' },
    ],
    ['the nurse "constructor"', { ...dayLine, nurseId: 'constructor' }],
    ['lines that were never seen', { ...dayLine, seen: 'another', seenLines: 'null' }],
  ])('%s gets a message, and nothing is written', async (_, fields: Record<string, string>) => {
    const { serviceId } = await confirmedService()
    for (const intent of ['preview', 'save', 'another', '']) {
      const answer = await site.post(planPath(serviceId), { intent, id: 'a-form', ...fields })
      expect([400, 409], answer.text).toContain(answer.status)
      expect(answer.html).toMatch(/role="alert"/)
      expect(await htmlErrors(answer.html)).toEqual([])
    }
    expect((await readTable()).plan).toEqual([])
  })

  test('a field twice is refused like every such form', async () => {
    const { serviceId } = await confirmedService()
    const body = 'form=stop&from=2026-11-25&from=2026-11-26'
    const answer = await site.postBody(planPath(serviceId), body, 'application/x-www-form-urlencoded')
    expect(answer.status).toBe(400)
  })

  test('an address with values of no form shows the plan', async () => {
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(await createNurse()))
    for (const query of [
      'form=toString',
      'form=change&line=constructor&day=never',
      'week=never',
      'week=2999-01-01',
      'week=0000-01-01',
      'form=change&line=1&day=0000-01-01',
    ]) {
      const page = await site.get(`${planPath(serviceId)}?${query}`)
      expect(page.status).toBe(200)
      expect(await htmlErrors(page.html)).toEqual([])
    }
  })
})
