import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { minute, realWaitClock, stopClock } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { firstAbsenceOf, fourDays, startWithManyFamilies } from '#tests/support/visits/long-absence.ts'
import { diaryOf } from '#tests/support/visits/plans.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'
import { readToldReaders } from '../notices/messages-of-act.ts'

/* The cover of the absence of `long-absences.test.ts`, which has its address; a short absence is covered in `covers.test.ts`. */

const setting = startWithManyFamilies()

test('sixty visits in 26 services are given to one nurse by one form: one SMS to the nurse and one to each family', async () => {
  const { office, nurse, other, families } = setting
  const time = realWaitClock(tuesday)
  const form = absenceForm(nurse, fourDays)
  await reportAbsence(office, form)
  time.advance(2 * minute)
  await runNotices()
  await emptyInbox()
  const cover = { nurseId: nurse.id, absenceId: form.id, by: other.id, id: randomUUID() }
  expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 60 })
  expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 60 })
  expect(await coverAbsence(office, { ...cover, id: randomUUID() })).toMatchObject({
    reason: 'nothing-uncovered',
  })
  expect((await diaryOf(other))?.services.flatMap(({ visits }) => visits)).toHaveLength(60)
  time.advance(minute / 6)
  await runNotices()
  const told = await readToldReaders({ family: families, nurse: [other] })
  expect(told).toEqual([
    ...families.map(() => ({ name: 'family', told: [{ kind: 'day', sms: 1, mail: 1 }] })),
    { name: 'nurse', told: [{ kind: 'visits', sms: 1, mail: 0 }] },
    { name: 'office', told: [] },
  ])
})

test('sixty visits are given to sixty nurses, in as many transactions as that needs', async () => {
  const { office, nurse } = setting
  realWaitClock(tuesday)
  const form = absenceForm(nurse, fourDays)
  await reportAbsence(office, form)
  const visits = (await firstAbsenceOf(nurse)).uncovered.map(visitIdOf)
  const nurses = (await Promise.all(visits.map(() => createNurse()))).map(({ id }) => id)
  const by = (visit: VisitName) => nurses[visits.indexOf(visitIdOf(visit))]
  const cover = { nurseId: nurse.id, absenceId: form.id, by, id: randomUUID() }
  expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 60 })
  const diaries = await Promise.all(nurses.map((id) => diaryOf({ id })))
  expect(diaries.map((diary) => diary?.services.flatMap((each) => each.visits).length)).toEqual(
    visits.map(() => 1),
  )
})

test('where the time of a request is over, the rest stays unallocated, and the same form goes on', async () => {
  const { office, nurse, other } = setting
  const form = absenceForm(nurse, fourDays)
  await reportAbsence(office, form)
  const cover = { nurseId: nurse.id, absenceId: form.id, by: other.id, id: randomUUID() }
  const slowly = await beforeWriting(
    () => coverAbsence(office, cover),
    () => Promise.resolve(stopClock(now() + 6000)),
  )
  expect(slowly).toMatchObject({ reason: 'more', given: expect.any(Number) as number })
  expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 60 })
})
