import { beforeEach, expect, test } from 'vitest'
import { ruleEffects, ruleKeys, usualRules } from '#domain/choice/rules.ts'
import { fieldsOfRules } from '#domain/choice/typed-rules.ts'
import { dayAt } from '#domain/visits/days.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { now } from '#server/clock.server.ts'
import { offendingIn, readComingWork } from '#server/roster/read-offending.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import type { Answer } from '#tests/support/browse.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { nobodyCame, send } from '#tests/support/visits/send-nurse.ts'
import { change, confirmedService, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'

/* The page of the scheduling rules, and the list of what breaks them. */

const [path, list] = ['/dashboard/settings/assignment', '/dashboard/visits/offending']

let office: Person
let site: Site
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

const usual = fieldsOfRules(usualRules)
const why = 'Nurses were ill after long weeks'

function save(fields: Record<string, string>, { by = site, seen = '0' } = {}) {
  return by.post(path, { ...usual, intent: 'save', seen, why, from: '', ...fields })
}

/** The setting of each rule that the page shows, and its numbers. */
function shownFields({ html }: Answer): Record<string, string> {
  const inputs = html.match(/<input\b[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const [name = '', value = ''] = ['name', 'value'].map(
        (key) => new RegExp(`\\b${key}="([^"]*)"`).exec(input)?.[1],
      )
      const isShown =
        name.startsWith('number-') || (name.startsWith('effect-') && input.includes('checked=""'))
      return isShown ? [[name, value]] : []
    }),
  )
}

/** A nurse with a night of each day, and a day visit of another family that comes too soon after it. */
async function tiredNurse() {
  const nurse = await createNurse({ fullName: 'Farida Sayyed' })
  const [nights, days] = [
    await confirmedService(undefined, { days: 4 }),
    await confirmedService(undefined, { days: 4 }),
  ]
  await change(office, nights.serviceId, line(nurse, night))
  await change(office, days.serviceId, line(nurse, { ...night, startMinute: 10 * 60, minutes: 60 }))
  return { nurse, nights, days }
}

test('the office saves rules with a reason; they hold two minutes later, and page and audit log say what changed', async () => {
  const page = await site.get(path)
  expect(shownFields(page)).toEqual(usual)
  expect(page.text).toContain('These are the usual rules. They apply until you save others.')
  expect(page.text).toContain('Always forbidden, whatever is set here')
  expect(page.text).toContain('The rules have not been changed yet.')
  expect(page.value('seen')).toBe('0')
  expect(await htmlErrors(page.html)).toEqual([])
  expect(page.html.length).toBeLessThan(pageBytes.rules)

  const saved = await save({ 'effect-weekHours': 'warn', 'number-weekHours': '54' })
  expect([saved.status, saved.location]).toEqual([302, `${path}?saved=1`])
  const after = await site.get(`${path}?saved=1`)
  expect(after.text).toContain('Rules saved. They apply from Tue 24 Nov, 10:02.')
  expect(after.text).toContain('Saved to apply from Tue 24 Nov, 10:02:')
  expect(after.text).toContain('Hours a week: warning above 54 h instead of off')
  expect(after.text).toContain(`“${why}” Asha Kulkarni`)
  expect(shownFields(after)).toMatchObject({ 'effect-weekHours': 'warn', 'number-weekHours': '54' })
  expect((await openSite(await createAdministrator()).get(`${path}?saved=1`)).text).not.toContain(
    'Rules saved.',
  )

  expect((await readRules(tuesday + 2 * minute - 1)).effects.weekHours).toBe('off')
  clock.advance(2 * minute)
  expect((await readRules(now())).numbers.weekHours).toBe(54)
  expect((await site.get(path)).text).toContain('In force since Tue 24 Nov, 10:02.')
  expect((await site.get('/dashboard/audit')).text).toContain(
    `changed the scheduling rules : Hours a week: warning above 54 h instead of off; from Tue 24 Nov, 10:02: ${why}`,
  )
})

test('rules that begin later hold from that moment only; a newer version replaces them before', async () => {
  expect((await save({ 'effect-gap': 'forbid', from: '25/11/2026 08:00' })).location).toBe(`${path}?saved=1`)
  expect((await readRules(tuesday + 21 * hour)).effects.gap).toBe('off')
  expect((await site.get(path)).text).toContain(
    'Saved to apply from Wed 25 Nov, 08:00: Time between families: forbidden below 30 min instead of off',
  )
  expect((await readRules(tuesday + 22 * hour)).effects.gap).toBe('forbid')
  // A day alone begins at midnight, and a time that is over means two minutes from now.
  expect((await save({ from: '24/11/2026' }, { seen: '1' })).location).toBe(`${path}?saved=2`)
  const page = await site.get(`${path}?saved=2`)
  expect(page.text).toContain('They apply from Tue 24 Nov, 10:02.')
  expect(page.text).toContain('Replaced before it began')
  expect((await readRules(tuesday + 22 * hour)).effects.gap).toBe('off')
})

test('each rule is shown back in each of its settings', { tags: 'long' }, async () => {
  let seen = 0
  for (const effect of ruleEffects) {
    const effects = Object.fromEntries(ruleKeys.map((key) => [`effect-${key}`, effect]))
    expect((await save(effects, { seen: String(seen) })).status).toBe(302)
    seen += 1
    expect(shownFields(await site.get(path))).toEqual({ ...usual, ...effects })
  }
})

test('what is wrong stands beside its field, what was typed stays, and nothing is written', async () => {
  const cases = [
    [{ 'number-weekHours': '7' }, 'number-weekHours', 'Please enter a whole number from 8 to 112.'],
    [{ 'number-work': '12.5' }, 'number-work', 'Please enter a whole number from 6 to 24.'],
    [{ 'number-police': '' }, 'number-police', 'Please enter a whole number from 1 to 10.'],
    [{ 'effect-gap': 'perhaps' }, 'effect-gap', 'Please choose Forbid, Warn or Off.'],
    [{ from: 'soon' }, 'from', 'Please enter a day and a time, such as 25/11/2026 08:00.'],
    [{ from: '25/11/2028 08:00' }, 'from', 'Please choose a time within a year from now.'],
    [{ why: ' ' }, 'why', 'Please give a reason for the change.'],
  ] as const
  for (const [fields, field, words] of cases) {
    const answer = await save({ 'effect-gender': 'forbid', ...fields })
    expect([answer.status, words]).toEqual([400, words])
    expect(answer.html).toMatch(new RegExp(`<p id="rules-${field}-error" class="field__error">${words}`))
    expect(shownFields(answer)['effect-gender']).toBe('forbid')
    const typed = Object.entries(fields).filter(([name]) => name.startsWith('number-') || name === 'from')
    for (const [name, value] of typed) expect(answer.value(name) ?? '').toBe(value)
    expect(await htmlErrors(answer.html)).toEqual([])
  }
  const same = await save({})
  expect([same.status, same.text]).toEqual([400, expect.stringContaining('Nothing was changed.')])
  expect((await readTable()).assignmentRules).toEqual([])
})

test('of two savings at once exactly one is written; the other one looks again', async () => {
  const other = openSite(await createAdministrator())
  const answers = await Promise.all([
    save({ 'effect-gender': 'forbid' }),
    save({ 'effect-gender': 'off' }, { by: other }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.text).toContain('Someone else has changed the rules. Check them and save again.')
  // What was typed stays beside what the other one saved.
  expect(refused?.text).toContain('Preview: 1 change')
  expect(refused?.value('seen')).toBe('1')
  const { assignmentRules } = await readTable()
  expect(assignmentRules).toHaveLength(1)
  // The same form sent twice is answered as the first time.
  const [first, again] = [
    await save({ 'effect-skill': 'off' }, { seen: '1' }),
    await save({ 'effect-skill': 'off' }, { seen: '1' }),
  ]
  expect([first.location, again.location]).toEqual([`${path}?saved=2`, `${path}?saved=2`])
  expect((await save({ 'effect-skill': 'warn' }, { seen: '9' })).status).toBe(409)
  // The same rules from another day, sent after Back, are no repetition.
  const otherDay = await save({ 'effect-skill': 'off', from: '2026-12-01T08:00' }, { seen: '1' })
  expect(otherDay.status).toBe(409)
})

test(
  'the newest ten versions are shown, and all by a link; many that have not begun leave the one in force',
  { tags: 'long' },
  async () => {
    for (let number = 0; number < 22; number++) {
      const from = number === 0 ? '' : '01/12/2026 08:00'
      const fields = { 'number-weekHours': String(40 + number), 'effect-gap': 'warn', from }
      expect((await save(fields, { seen: String(number) })).status).toBe(302)
    }
    const page = await site.get(path)
    expect(page.text).toContain('All 22 changes')
    expect(linksOf(page.html)).toContain(`${path}?history=all#history`)
    const count = ({ text }: Answer) => text.split('“').length - 1
    expect([count(page), count(await site.get(`${path}?history=all`))]).toEqual([10, 22])
    expect((await readRules(tuesday + hour)).numbers.weekHours).toBe(40)
  },
)

test('a nurse who was sent, did not come and was replaced has not worked then', async () => {
  const setting = await nobodyCame()
  const { person, sunita } = setting
  const { serviceId } = await confirmedService()
  expect(await change(person, serviceId, line(sunita, night))).toEqual({ ok: true })
  await send(setting, sunita)
  const daysOfSunita = async () => {
    const work = await readComingWork(now())
    const own = work.find(({ candidate }) => candidate.nurseId === sunita.id)
    return own?.candidate.time.visits.map(({ line, start }) => `${line} ${dayAt(start)}`).slice(0, 2)
  }
  expect(await daysOfSunita()).toEqual(['1.1 2026-11-25', '1 2026-11-26'])
  clock.advance(hour)
  await send(setting, await createNurse(), { hours: 10 })
  expect(await daysOfSunita()).toEqual(['1 2026-11-26', '1 2026-11-27'])
})

test('a preview says what changes and which coming visits would break the rules, and writes nothing', async () => {
  const { nurse, days } = await tiredNurse()
  const now = await site.get(path)
  // All but the first visit.
  expect(now.text).toContain('Broken now: 7')
  expect(now.text).toMatch(/Farida Sayyed, Thu 26 Nov, 10:00–11:00 ?: Night until/)

  const preview = await site.post(path, {
    ...{ ...usual, intent: 'preview', seen: '0', from: '', why: '' },
    ...{ 'effect-rest': 'off', 'effect-weekHours': 'warn', 'number-weekHours': '39' },
  })
  expect(preview.status).toBe(200)
  expect(preview.text).toContain('Preview: 2 changes')
  expect(preview.text).toContain(
    'Work without a rest: off instead of warning above 12 h without 10 hours’ rest',
  )
  expect(preview.text).toContain('Hours a week: warning above 39 h instead of off')
  expect(preview.text).toMatch(
    /8 upcoming visits would break the rules Farida Sayyed 8 visits ?: 52 h in the week of Mon 23 Nov/,
  )
  expect(preview.text).toContain(', was 60')
  expect(shownFields(preview)).toMatchObject({ 'effect-rest': 'off', 'number-weekHours': '39' })
  expect(await htmlErrors(preview.html)).toEqual([])
  const link = linksOf(preview.html).find((each) => each.startsWith(`${list}?`)) ?? ''
  const would = await site.get(link)
  expect(would.text).toContain('8 in all')
  expect(would.text).toContain('Hours a week: warning above 39 h instead of off')

  const shown = await site.get(list)
  expect(shown.text).toContain('7 in all')
  expect(linksOf(shown.html)).toEqual(
    expect.arrayContaining([
      path,
      `/dashboard/staff/${nurse.id}`,
      `/dashboard/visits/${days.serviceId}.2026-11-26.1`,
      `/dashboard/visits/${days.serviceId}.2026-11-26.1/cover`,
      `/dashboard/services/${days.serviceId}/plan`,
    ]),
  )
  expect(await htmlErrors(shown.html)).toEqual([])
  expect((await site.get(`${list}?page=9`)).text).toContain('There are no more visits on this page.')
  expect((await readTable()).assignmentRules).toEqual([])
})

test(
  'what has begun, was cancelled or is unallocated breaks no rule, and a rule that forbids changes no visit',
  { tags: 'long' },
  async () => {
    const { days } = await tiredNurse()
    await change(office, days.serviceId, { kind: 'noVisit', line: '1', day: '2026-11-26' })
    await save({ 'effect-rest': 'forbid' })
    clock.moveTo(tuesday + 3 * 24 * hour)
    const found = offendingIn(await readComingWork(now()), usualRules)
    expect(found.map(({ visit: { day, startMinute } }) => `${day} ${startMinute}`)).toEqual([
      '2026-11-27 1200',
      '2026-11-28 600',
      '2026-11-28 1200',
    ])
  },
)

test('without a visit that breaks them both pages say so, within their budget of requests', async () => {
  expect((await site.get(path)).text).toContain('No upcoming visit breaks the rules.')
  expect((await site.get(list)).text).toContain('No upcoming visit breaks the rules.')
  await tiredNurse()
  const { calls } = await observe(() => readComingWork(now()))
  // Seven weeks, two lists of the nurses and one of their facts; then what the services ask for.
  expect(tally(calls)).toEqual({ Query: 7 + 3, BatchGetItem: 1 })
})
