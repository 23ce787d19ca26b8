import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { nobodyCameToSavita, sendTo, type NobodyCame } from '#tests/support/visits/nobody-came.ts'
import {
  arrival,
  holderIn,
  nurseAuthor,
  officeAuthor,
  reportOf,
  visitIn,
} from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { readTable } from '#tests/support/table-records.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso } from '#tests/support/visits/wednesday-visit.ts'

/*
 * A nurse reports from a visit to which, as the office has it, nobody came. It changes no time, and yet whoever sends another nurse or undoes
 * that decides by it: a form that was made before it is refused, and the page says it (docs/decisions/0099).
 */

const clock = startOnTuesday()

const missed = { kind: 'missed' } as const

async function pageOf({ person, serviceId, visit }: NobodyCame) {
  const path = `/dashboard/visits/${serviceId}.${visit.day}.1/send`
  const site = openSite(await signInAgain(person))
  return { site, path, page: await site.get(path) }
}

test('the first nurse reports from there: nobody is sent by the page of before, and the new one says it', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, office, visit, savita, sunita } = given
  await recordEvent(officeAuthor(person), reportOf(visit, missed, { reason: 'did-not-come' }))
  const form = await sendForm(visit, sunita.nurse)
  const { site, path, page } = await pageOf(given)
  const posted = Object.fromEntries(
    ['id', 'seen', 'at', 'until'].map((name) => [name, page.value(name) ?? '']),
  ) as Record<string, string>
  clock.advance(minute)
  expect(await recordEvent(nurseAuthor(savita.nurse), arrival(visit))).toMatchObject({ isKept: true })
  clock.advance(minute)
  expect(await sendNurse(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
  const answer = await site.post(path, { ...posted, nurseId: sunita.nurse.id })
  expect(answer.status).toBe(409)
  for (const { text, html } of [answer, await site.get(path)]) {
    expect(text).toContain('Savita Bhosale reports having arrived at 08:21.')
    expect(html).toContain(`href="${path.replace('/send', '')}"`)
  }
  expect(await holderIn(visit)).toBe('1')
  // The office knows it, and sends somebody all the same.
  expect(await sendNurse(office, await sendForm(visit, sunita.nurse))).toMatchObject({ ok: true })
})

test(
  'the first nurse reports from there: the sending is not undone by the page of before',
  { tags: 'long' },
  async () => {
    const given = await nobodyCameToSavita(clock)
    const { office, visit, savita, sunita } = given
    const other = await sendTo(given, sunita.nurse)
    clock.advance(10 * minute)
    const form = await undoForm(visit, other, { first: 'may-come' })
    const { site, path, page } = await pageOf(given)
    const posted = {
      intent: 'undo',
      id: page.value('id') ?? '',
      line: '1.1',
      day: visit.day,
      first: 'may-come',
    }
    const seen = /name="intent" value="undo".*?name="seen" value="([^"]*)"/s.exec(page.html)?.[1] ?? ''
    clock.advance(minute)
    expect(await recordEvent(nurseAuthor(savita.nurse), arrival(visit))).toMatchObject({ isKept: true })
    clock.advance(minute)
    const before = await visitIn(visit)
    expect(await undoSending(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
    for (const given of [{ ...posted, seen }, posted]) {
      const answer = await site.post(path, given)
      expect(answer.status).toBe(409)
      expect(answer.text).toContain('Something was reported or changed in the meantime. Nothing was undone.')
      expect(answer.text).toContain('Savita Bhosale reports having arrived at 08:31.')
    }
    expect(await visitIn(visit)).toEqual(before)
    const now = await site.get(path)
    const again = /name="intent" value="undo".*?name="seen" value="([^"]*)"/s.exec(now.html)?.[1] ?? ''
    const there = { ...posted, seen: again, first: 'there', arrivedAt: now.value('arrivedAt') ?? '' }
    expect((await site.post(path, there)).location).toBe(path)
    expect(await visitIn(visit)).toMatchObject({ arrivedAt: iso(begins + 31 * minute) })
    expect((await site.get(path)).text).not.toContain('reports having arrived')
  },
)

test(
  'the second nurse reports after it was recorded that they did not come either',
  { tags: 'long' },
  async () => {
    const given = await nobodyCameToSavita(clock)
    const { person, office, visit, sunita, meera } = given
    const second = await sendTo(given, sunita.nurse)
    clock.moveTo(begins + 70 * minute)
    await recordEvent(officeAuthor(person), reportOf(second, missed, { reason: 'did-not-come' }))
    const form = await sendForm(visit, meera.nurse, { hours: 10 })
    expect(await recordEvent(nurseAuthor(sunita.nurse), arrival(second))).toMatchObject({ isKept: true })
    expect(await sendNurse(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
    const third = await sendTo(given, meera.nurse, { hours: 10 })
    const { page } = await pageOf(given)
    expect(page.text).toContain('Sunita Pawar reports having arrived at 09:10.')
    expect(page.html).toContain(`href="/dashboard/visits/${visit.serviceId}.${visit.day}.1.1"`)
    expect(await undoSending(office, await undoForm(visit, third))).toEqual({ ok: true })
  },
)

test('the office is told once of what a nurse keeps reporting, and again where “Nobody came” was taken back and recorded again', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, visit, savita } = given
  const author = officeAuthor(person)
  const told = async () => (await readTable()).notice.filter(({ kind }) => kind === 'cameAfterAll').length
  await recordEvent(author, reportOf(visit, missed, { reason: 'did-not-come' }))
  clock.advance(minute)
  await recordEvent(nurseAuthor(savita.nurse), arrival(visit))
  clock.advance(minute)
  await recordEvent(nurseAuthor(savita.nurse), arrival(visit))
  expect(await told()).toBe(1)
  const takenBack = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
  expect(await recordEvent(author, reportOf(visit, takenBack, { reason: 'other' }))).toMatchObject({
    ok: true,
  })
  await recordEvent(author, reportOf(visit, missed, { reason: 'did-not-come' }))
  expect(await told()).toBe(1)
  clock.advance(minute)
  expect(await recordEvent(nurseAuthor(savita.nurse), arrival(visit))).toMatchObject({ isKept: true })
  expect(await told()).toBe(2)
})
