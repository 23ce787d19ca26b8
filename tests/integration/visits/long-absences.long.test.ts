import { describe, expect, test } from 'vitest'
import { now } from '#server/clock.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { minute, realWaitClock } from '#tests/support/clock.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { firstAbsenceOf, fourDays, startWithManyFamilies } from '#tests/support/visits/long-absence.ts'
import { diaryOf } from '#tests/support/visits/plans.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'
import { writeUnitsOf } from '#tests/support/write-units.ts'
import { readToldReaders } from '../notices/messages-of-act.ts'

/*
 * An absence of sixty visits in 26 services of 14 families is one record, and takes its visits in three transactions. What
 * happens between two of them is in `long-absences-between.long.test.ts`, processes that die in `long-absences-dying.long.test.ts`, the cover
 * in `long-absences-covered.long.test.ts`.
 */

const setting = startWithManyFamilies()

describe('sixty visits in 26 services', () => {
  test('are one absence, three transactions below 95 items, one message for each family and one mail to the office', async () => {
    const { office, nurse, families } = setting
    const time = realWaitClock(tuesday)
    await runNotices()
    await emptyInbox()
    const form = absenceForm(nurse, fourDays)
    const measured = await writeUnitsOf(async () => {
      const seen = await observe(() => reportAbsence(office, form))
      expect(seen).toMatchObject({
        result: { ok: true, absence: { taking: 'done', uncovered: { length: 60 } } },
      })
      expect(tally(seen.calls)).toMatchObject({ TransactWriteItems: 3 })
    })
    expect(measured.items).toBeLessThanOrEqual(95)
    expect(await reportAbsence(office, form)).toMatchObject({ ok: true, absence: { id: form.id } })
    const absence = await firstAbsenceOf(setting.nurse)
    expect(absence).toMatchObject({ id: form.id, from: form.from, to: form.to, taking: 'done' })
    const left = (await diaryOf(nurse))?.services.flatMap(({ visits }) => visits.map(({ day }) => day)) ?? []
    expect(left.filter((day) => day >= fourDays[0] && day <= fourDays[1])).toEqual([])
    const { auditEntry, notice } = await readTable()
    const entries = auditEntry.filter(({ action }) => action === 'report-absence')
    expect(entries).toMatchObject([{ values: { visits: 60 } }])
    const open = notice.filter(({ state }) => state === 'open')
    expect(open.filter(({ to }) => to === 'family')).toHaveLength(14)
    // The parts are told together: the last one is due at once.
    const due = open.filter(({ to }) => to === 'office').map(({ dueAt }) => Date.parse(dueAt) - now())
    expect(due.map((each) => each > 30_000).toSorted()).toEqual([false, true, true])

    time.advance(minute / 6)
    await runNotices()
    const told = await readToldReaders({ family: families, 'nurse A': [nurse] })
    const once = { kind: 'day', sms: 1, mail: 1 }
    expect(told).toEqual([
      ...families.map(() => ({ name: 'family', told: [once] })),
      { name: 'nurse A', told: [] },
      { name: 'office', told: [{ kind: 'visitsUncovered', sms: 0, mail: 1 }] },
    ])
  })
})

test('through the address: the form says what is not done yet, and when it is the page shows all sixty visits', async () => {
  const { nurse, other } = setting
  const site = openSite(await signInAgain(setting.administrator))
  const path = `/dashboard/staff/${nurse.id}/absences`
  const form = { intent: 'illness', id: 'form-1', fromDay: fourDays[0], toDay: fourDays[1] }
  const fault = { nth: 1, when: 'after', how: 'die', action: 'TransactWriteItems' } as const
  expect(await observe(() => site.post(path, form), fault)).toMatchObject({ died: true })
  const half = await site.get(path)
  expect(half.text).toMatch(/\b9 of 14 families still to be processed\. Refresh/)
  expect(half.text).not.toContain('Allocate visits')
  const { id: absenceId } = await firstAbsenceOf(setting.nurse)
  const cover = { intent: 'cover', absenceId, nurseId: other.id, id: 'form-2' }
  expect((await site.post(path, cover)).text).toContain('Not all visits of this absence are in the list yet.')
  expect((await site.post(path, form)).location).toBe(path)
  const whole = await site.get(path)
  expect(whole.html.match(/dashboard\/visits\/[^"]+\/cover/g)).toHaveLength(60)
  expect(whole.text).not.toContain('still to be processed')
  // Fifteen visits a day leave no rest between them.
  const despite = { despite: 'on', why: 'Each is a quarter of an hour in one house' }
  expect((await site.post(path, { ...cover, ...despite })).location).toBe(path)
  expect((await site.get(path)).html).not.toMatch(/dashboard\/visits\/[^"]+\/cover/)
})
