import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { now } from '#server/clock.server.ts'
import { finishAbsences } from '#server/absences/finish-absences.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { takeNext } from '#server/absences/take-next.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { hour, realWaitClock, stopClock } from '#tests/support/clock.ts'
import { requestClose, requestDelete } from '#tests/support/requests.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { firstAbsenceOf, fourDays, startWithManyFamilies } from '#tests/support/visits/long-absence.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { change, diaryOf, line, night } from '#tests/support/visits/plans.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'

/*
 * An absence of sixty visits in 26 services of 14 families is one record, and takes its visits in three transactions. What
 * happens between two of them is played here; the whole in `long-absences.test.ts`; processes that die in `long-absences-dying.long.test.ts`.
 */

const setting = startWithManyFamilies()

/** The absence after its first part, as a process leaves it that dies then. */
async function firstPart() {
  const form = absenceForm(setting.nurse, fourDays)
  const fault = { nth: 1, when: 'after', how: 'die', action: 'TransactWriteItems' } as const
  expect(await observe(() => reportAbsence(setting.office, form), fault)).toMatchObject({ died: true })
  return { form, absence: await firstAbsenceOf(setting.nurse) }
}

/** A visit that the first part has left with the nurse. */
async function visitLeft() {
  const { nurse } = setting
  const services = (await diaryOf(nurse))?.services ?? []
  const left = services.flatMap(({ serviceId, visits }) =>
    visits.filter(({ day }) => day === '2026-11-25').map((visit) => ({ ...visit, serviceId })),
  )
  const visit = left.at(-1)
  if (!visit) throw new Error('Nothing is left')
  return visit
}

describe('between two parts', () => {
  test('the absence is withdrawn: what was taken stays uncovered, the rest stays with the nurse', async () => {
    const { office, nurse } = setting
    const form = absenceForm(nurse, fourDays)
    const withdrawal = { nurseId: nurse.id, absenceId: form.id }
    const outcome = await beforeWriting(
      () => reportAbsence(office, form),
      () => withdrawAbsence(office, withdrawal),
      2,
    )
    expect(outcome).toMatchObject({ ok: true, absence: { state: 'withdrawn', taking: 'done' } })
    const { uncovered } = await firstAbsenceOf(setting.nurse)
    expect(uncovered.length).toBeLessThan(30)
    const coming = (await diaryOf(nurse))?.services.flatMap(({ visits }) => visits) ?? []
    const inTime = coming.filter(({ day }) => day >= fourDays[0] && day <= fourDays[1])
    expect(inTime.length + uncovered.length).toBe(60)
    await finishAbsences(() => true)
    expect((await firstAbsenceOf(setting.nurse)).uncovered).toEqual(uncovered)
  })

  test('a part is written before the withdrawal: both stand', async () => {
    const { office, nurse } = setting
    const { form } = await firstPart()
    const withdrawal = { nurseId: nurse.id, absenceId: form.id }
    const outcome = await beforeWriting(
      () => withdrawAbsence(office, withdrawal),
      () => takeNext({ nurseId: nurse.id, id: form.id }),
    )
    expect(outcome).toMatchObject({ ok: true, absence: { taking: 'done' } })
    const { uncovered } = await firstAbsenceOf(setting.nurse)
    expect(outcome).toMatchObject({ absence: { uncovered: { length: uncovered.length } } })
    expect(uncovered.length).toBeGreaterThan(40)
  })

  function serviceNamed(serviceId: string) {
    const found = setting.services.find((each) => each.serviceId === serviceId)
    if (!found) throw new Error('There is no such service')
    return found.service
  }

  type Meanwhile = (visit: Awaited<ReturnType<typeof visitLeft>>) => Promise<unknown>

  const meanwhile: Record<string, [taken: number, act: Meanwhile]> = {
    'a visit that is left is given to another nurse': [
      59,
      async ({ serviceId, ...visit }) => {
        const seen = seenVisit({ ...visit, nurseId: setting.nurse.id })
        const form = { visit: { serviceId, line: visit.line, day: visit.day }, nurseId: setting.other.id }
        expect(await coverVisit(setting.office, { ...form, id: randomUUID(), seen })).toMatchObject({
          ok: true,
        })
      },
    ],
    'the plan of a service gets another line': [
      60,
      async ({ serviceId }) =>
        expect(await change(setting.administrator, serviceId, line(undefined, night))).toEqual({ ok: true }),
    ],
    'the line of a service ends': [
      58,
      async ({ serviceId, line: ended }) =>
        expect(
          await change(setting.administrator, serviceId, {
            ...{ kind: 'endLine', line: ended, from: '2026-11-25' },
          }),
        ).toEqual({ ok: true }),
    ],
    'the whole plan of a service stops': [
      58,
      async ({ serviceId }) =>
        expect(await change(setting.administrator, serviceId, { kind: 'stop', from: '2026-11-25' })).toEqual({
          ok: true,
        }),
    ],
    'the family closes a service': [
      58,
      async ({ serviceId }) => {
        const service = serviceNamed(serviceId)
        const closed = await requestClose(service.customer, service, service.closeCode)
        expect(closed).toMatchObject({ ok: true })
      },
    ],
    'a service is deleted': [
      58,
      async ({ serviceId }) =>
        expect(await requestDelete(setting.administrator, serviceNamed(serviceId))).toMatchObject({
          ok: true,
        }),
    ],
    'a week is rolled': [
      60,
      async ({ serviceId }) => expect(await rollForward(serviceId)).toMatchObject({ weeks: 0 }),
    ],
    'another absence of the nurse is recorded': [
      60,
      async () => {
        const form = absenceForm(setting.nurse, ['2026-12-05', '2026-12-05'])
        expect(await reportAbsence(setting.office, form)).toMatchObject({ ok: true })
      },
    ],
  }

  test.each(Object.entries(meanwhile))(
    '%s: the rest is taken',
    async (_, [taken, act]) => {
      const { form } = await firstPart()
      const visit = await visitLeft()
      await beforeWriting(
        () => finishAbsences(() => true),
        () => act(visit),
      )
      const absence = (await readAbsences(setting.nurse.id)).find(({ id }) => id === form.id)
      expect(absence).toMatchObject({ taking: 'done', uncovered: { length: taken } })
    },
    60_000,
  )

  test('the nurse is given no visit in that time, and a cover of all waits', async () => {
    const { office, administrator, nurse, other, services } = setting
    const { form } = await firstPart()
    const [{ serviceId } = { serviceId: '' }] = services
    expect(
      await change(administrator, serviceId, line(nurse, { ...night, startMinute: 1410 })),
    ).toMatchObject({
      ok: false,
    })
    const cover = { nurseId: nurse.id, absenceId: form.id, by: other.id, id: randomUUID() }
    expect(await coverAbsence(office, cover)).toEqual({ ok: false, reason: 'still-taking' })
    await finishAbsences(() => true)
    expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 60 })
  })
})

test('visits beyond the horizon that a roll adds in between stay in the list', async () => {
  const { office, nurse, services } = setting
  const form = absenceForm(nurse, ['2026-11-25', '2027-01-09'])
  stopClock(tuesday)
  const outcome = await beforeWriting(
    () => reportAbsence(office, form),
    async () => {
      // Another clock, so that what waits in the first process is not woken.
      stopClock(now() + 7 * 24 * hour)
      for (const { serviceId } of services) await rollForward(serviceId)
    },
    2,
  )
  expect(outcome).toMatchObject({ ok: true, absence: { taking: 'done' } })
  const { uncovered } = await firstAbsenceOf(setting.nurse)
  const rolled = uncovered.filter(({ day }) => day >= '2027-01-04')
  expect(rolled.length).toBeGreaterThan(8)
  expect(new Set(uncovered.map((each) => JSON.stringify(each))).size).toBe(uncovered.length)
})

test('two absences side by side, reported at once, and the sender beside them: each visit is taken once', async () => {
  const { office, nurse } = setting
  realWaitClock(tuesday)
  const forms = [
    absenceForm(nurse, ['2026-11-25', '2026-11-25']),
    absenceForm(nurse, ['2026-11-26', '2026-11-28']),
  ]
  await Promise.all([...forms.map((form) => reportAbsence(office, form)), finishAbsences(() => true)])
  for (const form of forms) expect(await reportAbsence(office, form)).toMatchObject({ ok: true })
  await finishAbsences(() => true)
  const absences = await readAbsences(nurse.id)
  expect(absences.map(({ taking }) => taking)).toEqual(['done', 'done'])
  const taken = absences.flatMap(({ uncovered }) => uncovered)
  expect(new Set(taken.map((each) => JSON.stringify(each))).size).toBe(60)
  expect(taken).toHaveLength(60)
})

describe('giving all', () => {
  async function uncovered() {
    const { office, nurse, other } = setting
    const form = absenceForm(nurse, fourDays)
    expect(await reportAbsence(office, form)).toMatchObject({ ok: true })
    return { nurseId: nurse.id, absenceId: form.id, by: other.id, id: randomUUID() }
  }

  test('writes nothing where one visit of the last part is in the way', async () => {
    const { office, other } = setting
    const cover = await uncovered()
    expect(await reportAbsence(office, absenceForm(other, ['2026-11-27', '2026-11-27']))).toMatchObject({
      ok: true,
    })
    const outcome = await coverAbsence(office, cover)
    expect(outcome).toMatchObject({ ok: false, reason: 'in-the-way' })
    expect((await diaryOf(other))?.services).toEqual([])
  })

  test('ends where the nurse becomes ill between two parts, and says how many are left; the same form goes on', async () => {
    const { office, other } = setting
    const cover = await uncovered()
    const ill = absenceForm(other, fourDays)
    const outcome = await beforeWriting(
      () => coverAbsence(office, cover),
      () => reportAbsence(office, ill),
      2,
    )
    expect(outcome).toMatchObject({ reason: 'partly', why: { reason: 'in-the-way' } })
    const { given, left } = outcome as Extract<typeof outcome, { reason: 'partly' }>
    expect(given + left).toBe(60)
    await withdrawAbsence(office, { nurseId: other.id, absenceId: ill.id })
    // What the illness took is uncovered again and in both lists.
    expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 60 })
  })
})
