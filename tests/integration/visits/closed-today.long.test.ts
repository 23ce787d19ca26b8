import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { wednesday, setting, type Setting, close, pages } from '#tests/support/visits/closed-today.ts'

/* More of what closed-today.test.ts tests. */

const clock = startOnTuesday({ setClockAt: instantClock })

test('what was recorded of such a visit stays', async () => {
  const given = await setting({ isCovered: false })
  clock.moveTo(begins + 2 * hour)
  const missed = reportOf(given.visit, { kind: 'missed' }, { reason: 'other', note: 'Nobody was found' })
  await recordEvent(officeAuthor(given.office), missed)
  await close(given)
  expect(await visitIn(given.visit)).toMatchObject({
    state: 'planned',
    missedAt: expect.any(String) as string,
  })
  expect((await pages(given)).family).toContain('This visit did not take place.')
})

/** What the office reads of the visit on every page that has it. */
async function officePages({ office, service: { serviceId } }: Setting) {
  const site = openSite(await signInAgain(office))
  const paths = [
    ...['/dashboard/panel', '/dashboard/roster', `/dashboard/roster?days=1&date=${wednesday}`],
    ...[`/dashboard/visits/${serviceId}.${wednesday}.1`, '/dashboard/services/confirmed?status=closed'],
  ]
  return Promise.all(paths.map(async (path) => (await site.get(path)).text))
}

const alarm = /Not arrived, \d|\d+ min late|Family will be told|Send another nurse/

test.each([10, 20, 40])(
  'a nurse who has not come %d minutes after the start is not awaited any more, and can still report',
  async (minutes) => {
    const given = await setting({ isCovered: true })
    clock.moveTo(begins + minutes * minute)
    for (const [place, page] of (await officePages(given)).entries())
      if (place < 4) expect(page).toMatch(alarm)
    await close(given)
    const [today = '', ...others] = await officePages(given)
    for (const page of [today, ...others]) expect(page).not.toMatch(alarm)
    expect(today).toContain('No report')
    expect(today).toContain('Record what happened')
    expect(await recordEvent(nurseAuthor(given.nurse), arrival(given.visit))).toMatchObject({ ok: true })
    for (const page of await officePages(given)) expect(page).not.toContain('No report')
    expect(await visitIn(given.visit)).toMatchObject({ arrivedAt: expect.any(String) as string })
  },
)

test.each([
  ['while it runs', 20 * minute],
  ['five hours after it', 17 * hour],
])(
  'a visit without a report is not asked about once the office has deleted its service, %s',
  async (_, after) => {
    const [given, others] = [await setting({ isCovered: true }), await setting({ isCovered: true })]
    clock.moveTo(begins + 20 * minute)
    await recordEvent(nurseAuthor(others.nurse), arrival(others.visit))
    clock.moveTo(begins + after)
    for (const { office, service } of [given, others])
      expect(await requestDelete(await signInAgain(office), service)).toEqual({ ok: true })
    clock.moveTo(begins + 18 * hour)
    const { today } = await pages(given)
    expect(today).not.toContain('No report')
    // A nurse who came has worked: their departure is still missing.
    expect(today).toMatch(new RegExp(`No departure .* ${others.nurse.fullName}`))
  },
)

test('messages that wait say of nobody that they come to a service that has ended', async () => {
  const given = await setting({ isCovered: true })
  clock.moveTo(begins + 20 * minute)
  await runNotices()
  const sunita = await createNurse()
  const sent = await sendNurse(accountUser(given.office), await sendForm(given.visit, sunita))
  expect(sent).toMatchObject({ ok: true })
  clock.advance(40 * minute)
  await emptyInbox()
  await close(given)
  await runNotices()
  const texts = (await readInbox(`+91${sunita.contactNumber}`)).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('please do not go to your visit')])
  expect((await readInbox(given.family.number)).map(({ text }) => text)).toEqual([])
})
