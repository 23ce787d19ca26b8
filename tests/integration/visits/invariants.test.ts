import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { ServiceWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { absenceRecord } from '#tests/support/visits/absences.ts'
import { nobodyCameToSavita, sendTo } from '#tests/support/visits/nobody-came.ts'
import { accountUser, change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* `npm run check:table` finds each way in which plans, weeks and diaries can disagree (docs/invariants.md). */

const clock = startOnTuesday({ keepsInvariants: false })

async function planned() {
  const [office, nurse, service] = [
    await createAdministrator(),
    await createNurse(),
    await confirmedService(),
  ]
  expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
  expect(await violations()).toEqual([])
  return { office, nurse, ...service, week: { serviceId: service.serviceId, monday: '2026-11-30' } }
}

async function found(): Promise<string[]> {
  return (await violations()).map((violation) => violation.found)
}

async function changeVisits(
  week: { serviceId: string; monday: string },
  to: (visits: WeekVisit[]) => WeekVisit[],
): Promise<void> {
  const { data } = await ServiceWeek.get(week).go({ consistent: true })
  await ServiceWeek.patch(week)
    .set({ visits: to(data?.visits ?? []) })
    .go()
}

test('a visit that the plan does not have, and one that is missing', async () => {
  const { week, nurse } = await planned()
  await changeVisits(week, (visits) =>
    visits.map((visit) => (visit.day === '2026-12-01' ? { ...visit, startMinute: 540 } : visit)),
  )
  const where = `${week.serviceId} in the week of ${week.monday}`
  expect((await found()).filter((each) => each.startsWith(where))).toEqual([
    `${where} has 2026-12-01#1 at 540 for 720 ${nurse.id}, which is not planned`,
    `${where} has not 2026-12-01#1 at 480 for 720 ${nurse.id}, which is planned`,
  ])
})

test('a diary without a visit that names its nurse, and with one that does not', async () => {
  const { nurse, serviceId } = await planned()
  await Diary.patch({ nurseId: nurse.id }).set({ services: [] }).go()
  // Each visit is missing in the diary, and the index of who is busy has it still.
  expect(await found()).toHaveLength(40 + 40)
  expect((await found()).filter((each) => each.startsWith(`the index of ${nurse.id} has `))).toHaveLength(40)
  const visit = { line: '7', day: '2026-12-01', startMinute: 0, minutes: 60 }
  await Diary.patch({ nurseId: nurse.id })
    .set({ services: [{ serviceId, uid: 'another family', visits: [visit] }] })
    .go()
  expect((await found())[0]).toContain(
    `the diary of ${nurse.id} has ${serviceId} another family 2026-12-01#7`,
  )
})

test('two visits of a nurse at once, a hold over a visit, and a visit in an absence', async () => {
  const { nurse, week, office } = await planned()
  const overlapping = (visits: WeekVisit[]) =>
    visits.map((visit) => (visit.day === '2026-12-01' ? { ...visit, minutes: 1441 } : visit))
  await changeVisits(week, overlapping)
  expect(await found()).toContain(
    `${nurse.id} has ${week.serviceId} 2026-12-01#1 and ${week.serviceId} 2026-12-02#1 at the same time`,
  )
  const absence = {
    id: 'ill',
    from: new Date(startOfDay('2026-12-04')).toISOString(),
    to: new Date(startOfDay('2026-12-05')).toISOString(),
  }
  await Absence.create(absenceRecord({ nurseId: nurse.id, ...absence })).go()
  const withAbsence = await found()
  expect(withAbsence).toContain(`${nurse.id} has ${week.serviceId} 2026-12-04#1 in the absence ill`)
  expect(withAbsence.join()).toContain(`the absences of ${nurse.id} has not ill`)
  // One that is still taking its visits may meet them, for ten minutes and while it stands.
  const taking = { ...absenceRecord({ nurseId: nurse.id, ...absence }), taking: 'open' as const }
  await Absence.put(taking).go()
  expect((await found()).join()).not.toContain('in the absence ill')
  expect((await found()).join()).not.toContain('still takes visits')
  const createdAt = new Date(now() - 10 * 60_000 - 1).toISOString()
  await Absence.put({ ...taking, createdAt }).go()
  expect(await found()).toContain(`the absence ill of ${nurse.id} still takes visits after 10 minutes`)
  await Absence.put({ ...taking, endedAt: absence.from }).go()
  expect(await found()).toContain(`the absence ill of ${nurse.id} has ended and still takes visits`)
  await Absence.put({ ...absenceRecord({ nurseId: nurse.id, ...absence }), state: 'withdrawn' }).go()
  expect((await found()).join()).toContain(`the absence ill of ${nurse.id} is withdrawn, which`)
  const other = await confirmedService()
  expect(await requestAssign(office, other, nurse)).toMatchObject({ reason: 'nurse-unavailable' })
  await Service.patch(other).set({ status: 'assigned', nurseId: nurse.id }).go()
  expect((await found()).join()).toContain(`the hold of ${other.serviceId} at the same time`)
})

test('a diary without the hold of its nurse, with another one, and with one of no service', async () => {
  const [office, nurse, service] = [
    await createAdministrator(),
    await createNurse(),
    await confirmedService(),
  ]
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  expect(await found()).toEqual([])
  const { data } = await Diary.get({ nurseId: nurse.id }).go({ consistent: true })
  const hold = data?.hold
  if (!hold) throw new Error('Assign writes the hold')
  const { serviceId, uid, from, to } = hold
  expect(uid).toBe(service.customer.uid)
  const has = `the hold of ${nurse.id} has ${serviceId} ${uid} from ${from} to ${to}, which is not planned`
  const hasNot = `the hold of ${nurse.id} has not ${serviceId} ${uid} from ${from} to ${to}, which is planned`
  await Diary.patch({ nurseId: nurse.id }).set({ hold: null }).go()
  expect(await found()).toEqual([hasNot])
  const longer = { ...hold, to: new Date(Date.parse(to) + hour).toISOString() }
  await Diary.patch({ nurseId: nurse.id }).set({ hold: longer }).go()
  expect(await found()).toEqual([has.replace(to, longer.to), hasNot])
  await Diary.delete({ nurseId: nurse.id }).go()
  expect(await found()).toEqual([hasNot])
  const { id } = await createNurse()
  await Diary.create({ nurseId: id, version: 1, services: [], hold, absences: [], busy: '' }).go()
  expect(await found()).toEqual([hasNot, has.replace(nurse.id, id)])
})

test('a service that is closed with coming visits, and a plan that its service does not know', async () => {
  const { customer, serviceId, nurse } = await planned()
  await Service.patch({ serviceId }).set({ status: 'closed' }).go()
  expect((await found()).join()).toContain(`${serviceId} is closed and has the visit 2026-11-25#1`)
  await Service.patch({ serviceId }).set({ status: 'assigned', nurseId: nurse.id }).remove(['hasPlan']).go()
  expect(await found()).toContain(`${serviceId} has a plan and says hasPlan false`)
  await UserService.patch({ uid: customer.uid, serviceId }).remove(['hasPlan']).go()
  expect(await found()).toContain(`${serviceId} has a plan and says hasPlan false in its family’s list`)
  await PlanRecord.delete({ serviceId }).go()
  expect(await found()).toContain(`${serviceId} has weeks and no plan`)
})

test('a plan that gives a weekday two times', async () => {
  const { week } = await planned()
  const { serviceId } = week
  const { data } = await PlanRecord.get({ serviceId }).go()
  const [line] = data?.lines ?? []
  const [segment] = line?.segments ?? []
  const [shift] = segment?.shifts ?? []
  if (!line || !segment || !shift) throw new Error('The plan has a line')
  const twice = { ...segment, shifts: [shift, { ...shift, startMinute: 600, weekdays: [2] }] }
  await PlanRecord.patch({ serviceId })
    .set({ lines: [{ ...line, segments: [twice] }] })
    .go()
  expect(await found()).toEqual([`line 1 of ${serviceId} has a day twice or in another order`])
})

test('a week that says another time for its last uncovered visit', async () => {
  const { week } = await planned()
  await ServiceWeek.patch(week)
    .set({ uncovered: 'uncovered', uncoveredUntil: '2026-12-01T00:00:00.000Z' })
    .go()
  expect(await found()).toEqual([
    `${week.serviceId} in the week of ${week.monday} says uncovered until 2026-12-01T00:00:00.000Z`,
  ])
})

test('none for what has begun: a visit of the past is as it was', async () => {
  const { office, nurse, serviceId } = await planned()
  clock.advance(3 * 24 * hour)
  const other = await createNurse()
  expect(
    await change(office, serviceId, {
      kind: 'replaceNurse',
      from: inDay(1),
      nurseId: nurse.id,
      by: other.id,
    }),
  ).toEqual({ ok: true })
  expect(await change(office, serviceId, line(nurse, night))).toEqual({ ok: true })
  expect(await found()).toEqual([])
})

test('a first visit whose nurse may come although another one is on the way', async () => {
  const { person, visit, sunita, serviceId } = await nobodyCameToSavita(clock)
  await sendTo({ office: accountUser(person), visit }, sunita.nurse)
  expect(await found()).toEqual([])
  await changeVisits({ serviceId, monday: '2026-11-23' }, (visits) =>
    visits.map(({ missedAt: _missed, ...each }) => each),
  )
  expect(await found()).toContain(
    `${serviceId} 2026-11-25 line 1 has a nurse on the way by stint 1, and another one has the visit`,
  )
})

test('an arrival in the time of a later visit of the same nurse, and hours below zero', async () => {
  const { office, nurse, serviceId } = await planned()
  expect(await change(office, serviceId, line(nurse, night))).toEqual({ ok: true })
  clock.advance(72 * hour)
  const times: Record<string, Partial<WeekVisit>> = {
    '2026-11-25#2': { arrivedAt: '2026-11-26T04:43:00.000Z' },
    '2026-11-26#1': { arrivedAt: '2026-11-26T05:00:00.000Z', leftAt: '2026-11-26T04:50:00.000Z' },
  }
  await changeVisits({ serviceId, monday: '2026-11-23' }, (visits) =>
    visits.map((visit) => ({ ...visit, ...times[visitKey(visit)] })),
  )
  const nameOf = (key: string) => `${serviceId} ${key} (week of 2026-11-23)`
  expect((await violations()).filter(({ invariant }) => invariant.includes('below zero'))).toMatchObject([
    { found: `${nameOf('2026-11-25#2')} was arrived at when 2026-11-26#1 of the same nurse ran` },
    { found: `${nameOf('2026-11-26#1')} has -600000 ms of reported hours` },
  ])
})
