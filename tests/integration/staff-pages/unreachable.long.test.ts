import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import en from '#app/content/messages/en.json'
import hi from '#app/content/messages/hi.json'
import mr from '#app/content/messages/mr.json'
import { startOfDay } from '#domain/visits/days.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, signInAgain } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The nurses' pages while the table cannot be reached: 503 in the page's own frame and language, and what was typed stays. */

const visitPath = (serviceId: string) => `/staff/visits/${serviceId}.2026-11-26.1`

const words = { en: en.error_unavailable, hi: hi.error_unavailable, mr: mr.error_unavailable }
const languages = Object.keys(words) as (keyof typeof words)[]

let site: Site
let nurseId: string
let serviceId: string

const clock = startOnTuesday({ setClockAt: instantClock })
beforeEach(async () => {
  const { person, nurse } = await createLinkedNurse()
  const service = await confirmedService()
  expect(await change(await createAdministrator(), service.serviceId, line(nurse))).toEqual({ ok: true })
  clock.moveTo(startOfDay('2026-11-26') + 9 * hour)
  site = openSite(await signInAgain(person))
  nurseId = nurse.id
  serviceId = service.serviceId
})

/** Runs a request in which the calls to the table get no response, from the nth on. */
async function failing(request: () => Promise<Answer>, from = 1): Promise<Answer> {
  const faults = Array.from({ length: 400 }, (_, place): Fault => {
    return { service: 'dynamodb', nth: from + place, when: 'before', how: 'fail' }
  })
  const seen = await observe(request, ...faults)
  if (seen.died) throw new Error('Nothing here dies')
  return seen.result
}

/** The fields of the first form of a page that posts the field `intent` or `kind` with this value. */
function fieldsOf({ html }: Answer, name: 'intent' | 'kind', value: string): Record<string, string> {
  const form = (html.match(/<form\b.*?<\/form>/gs) ?? []).find((each) =>
    each.includes(`name="${name}" value="${value}"`),
  )
  expect(form, `the form ${value}`).toBeDefined()
  const inputs = [...(form ?? '').matchAll(/<input[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ])
  const note = /<textarea[^>]*>(.*?)<\/textarea>/s.exec(form ?? '')?.[1]
  return { ...(Object.fromEntries(inputs) as Record<string, string>), ...(note !== undefined && { note }) }
}

async function expectAnswer(answer: Answer, language: keyof typeof words): Promise<void> {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.html).toContain(`<html lang="${language}"`)
  expect(answer.text).toContain(words[language])
  expect(answer.html).toContain('role="alert"')
  expect(answer.html).not.toMatch(/Savita|Prabhat|<script/)
  expect(await htmlErrors(answer.html)).toEqual([])
}

type Form = {
  what: string
  name: 'intent' | 'kind'
  fields: () => Record<string, string>
  path: () => string
  /** How often the report or absence is stored. */
  stored: () => Promise<number>
}

const event = (kind: string, more: Record<string, string>): Form => ({
  what: kind,
  name: 'kind',
  fields: () => ({ form: randomUUID(), kind, ...more }),
  path: () => visitPath(serviceId),
  stored: async () => (await readVisitEvents({ serviceId, line: '1', day: '2026-11-26' })).length,
})
const absence = (intent: string, more: Record<string, string>): Form => ({
  what: intent,
  name: 'intent',
  fields: () => ({ id: randomUUID(), intent, ...more }),
  path: () => '/staff/absences',
  stored: async () => (await readAbsences(nurseId)).length,
})
const forms: Form[] = [
  event('arrived', { time: '08:10' }),
  event('note', { note: 'Slept well, ate little' }),
  absence('illness', { until: '2026-11-28' }),
  absence('leave', { from: '2026-12-01', to: '2026-12-03' }),
]

test.each(forms)('the form “$what” keeps what was typed, and sent again it counts once', async (form) => {
  const sent = form.fields()
  for (const language of languages) {
    const answer = await failing(() => site.post(`${form.path()}?lang=${language}`, sent))
    await expectAnswer(answer, language)
    expect(fieldsOf(answer, form.name, form.what)).toEqual(sent)
  }
  // Each later call fails too: after the account, the nurse, the records, and at the write itself.
  let again = sent
  for (const nth of [2, 3, 4, 5]) {
    const answer = await failing(() => site.post(form.path(), again), nth)
    if (answer.status === 303 || answer.status === 302) break
    expect(answer.status, `call ${nth}`).toBe(503)
    again = fieldsOf(answer, form.name, form.what)
    expect(again, `call ${nth}`).toEqual(sent)
  }
  expect([302, 303]).toContain((await site.post(form.path(), again)).status)
  expect(await form.stored()).toBe(1)
})

test('withdrawing an absence and linking an account offer the same button again', async () => {
  const withdraw = { intent: 'withdraw', absenceId: randomUUID() }
  for (const language of languages) {
    const answer = await failing(() => site.post(`/staff/absences?lang=${language}`, withdraw))
    await expectAnswer(answer, language)
    expect(fieldsOf(answer, 'intent', 'withdraw')).toEqual(withdraw)
    const join = await failing(() => site.post(`/staff/join?n=x&k=y&lang=${language}`, {}))
    await expectAnswer(join, language)
    expect(join.html).toContain('<form method="post"><button')
  }
})

test('every page of a nurse answers in its own frame, with a link to itself', async () => {
  for (const path of [
    '/staff',
    visitPath(serviceId),
    '/staff/absences',
    '/staff/hours?month=2026-11',
    '/staff/join?n=x&k=y',
  ])
    for (const language of languages) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
      for (const from of [1, 2]) {
        const answer = await failing(() => site.get(address), from)
        if (from === 2 && path.includes('join')) continue
        await expectAnswer(answer, language)
        expect(answer.html).toContain(`<a class="button wide" href="${address.replaceAll('&', '&amp;')}">`)
      }
    }
})
