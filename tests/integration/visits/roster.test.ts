import { describe, expect, test } from 'vitest'
import { startingOn } from '#app/routes/dashboard.roster/shown-visits.server.ts'
import { daysOf, startOfDay } from '#domain/visits/days.ts'
import { readRoster, type Roster } from '#server/roster/read-roster.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign, requestClose, codesOf } from '#tests/support/requests.ts'
import { change, confirmedService, line, night } from '#tests/support/visits/plans.ts'
import { putAll, serviceRecord, shiftsOfWeek, weekRecord } from '#tests/support/visits/roster-records.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The roster of some weeks, on the real engine. Who fits for a visit: who-fits.long.test.ts. */

const [week, nextWeek] = ['2026-11-23', '2026-11-30'] as const
const clock = startOnTuesday({ keepsInvariants: false })

function shown({ visits }: Roster): string[] {
  return visits.map(({ day, startMinute, patientName, nurseId = 'nobody' }) =>
    [day, startMinute, patientName, nurseId].join(' '),
  )
}

describe('the roster', () => {
  test('has the visits of its weeks with patient and nurse, by time, without what was cancelled', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const service = await confirmedService(undefined, { days: 3 })
    await change(office, service.serviceId, line(nurse), line(undefined, night))
    await change(office, service.serviceId, { kind: 'noVisit', line: '1', day: '2026-11-26' })
    const roster = await readRoster(week)
    expect(shown(roster)).toEqual([
      `2026-11-25 480 Savita Kulkarni ${nurse.id}`,
      '2026-11-25 1200 Savita Kulkarni nobody',
      '2026-11-26 1200 Savita Kulkarni nobody',
      `2026-11-27 480 Savita Kulkarni ${nurse.id}`,
      '2026-11-27 1200 Savita Kulkarni nobody',
    ])
    expect(roster.visits[0]).toMatchObject({ serviceId: service.serviceId, uid: service.customer.uid })
    expect(roster.nurses).toMatchObject([{ id: nurse.id, fullName: nurse.fullName }])
    expect([roster.holds, (await readRoster(nextWeek)).visits]).toEqual([[], []])
  })

  test('has a service that is assigned as a whole as a hold, also on its last day, and not when it is closed or out of its weeks', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const service = await confirmedService(undefined, { days: 5 })
    await requestAssign(office, service, nurse)
    const hold = {
      ...{ serviceId: service.serviceId, uid: service.customer.uid, patientName: 'Savita Kulkarni' },
      ...{ nurseId: nurse.id, nurseName: nurse.fullName },
      ...{ start: startOfDay('2026-11-25') + 8 * hour, end: startOfDay('2026-11-29') + 20 * hour },
    }
    expect((await readRoster(week)).holds).toEqual([hold])
    // The day before a week belongs to it: a visit of that day may last until its first morning.
    expect((await readRoster(nextWeek)).holds).toEqual([hold])
    expect((await readRoster('2026-12-07')).holds).toEqual([])
    const { closeCode } = await codesOf(service.customer, service)
    await requestClose(service.customer, service, closeCode)
    expect((await readRoster(week)).holds).toEqual([])
  })

  test('has no hold for an assigned service with a plan, whose visits are in other weeks or none', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const service = await confirmedService()
    await change(office, service.serviceId, line(nurse))
    await change(office, service.serviceId, { kind: 'stop', from: nextWeek })
    expect((await readRoster(week)).visits).toHaveLength(5)
    const after = await readRoster(nextWeek)
    expect([after.visits, after.holds]).toEqual([[], []])
  })

  test('names assigned services that are past their end', async () => {
    const service = await confirmedService(undefined, { days: 2 })
    await requestAssign(await createAdministrator(), service, await createNurse())
    expect((await readRoster(week)).pastEnd).toEqual({ services: [], hasMore: false })
    clock.advance(3 * 24 * hour)
    expect((await readRoster(week)).pastEnd).toEqual({
      services: [
        { serviceId: service.serviceId, patientName: 'Savita Kulkarni', endDate: '2026-11-26T14:30:00.000Z' },
      ],
      hasMore: false,
    })
  })

  test('names services past their end that are only confirmed, or have a plan, and not those that are closed', async () => {
    const office = await createAdministrator()
    const [open, planned, closed] = [
      await confirmedService(undefined, { days: 1 }),
      await confirmedService(undefined, { days: 2 }),
      await confirmedService(undefined, { days: 2 }),
    ]
    await change(office, planned.serviceId, line(await createNurse()))
    const { closeCode } = await codesOf(closed.customer, closed)
    await requestClose(closed.customer, closed, closeCode)
    clock.advance(3 * 24 * hour)
    const { pastEnd } = await readRoster(week)
    expect(pastEnd.services.map(({ serviceId }) => serviceId)).toEqual([open.serviceId, planned.serviceId])
  })

  test('names 25 services past their end, those that ended first, and says that there are more', async () => {
    const ended = Array.from({ length: 30 }, (_, place) => {
      const endDate = `2026-11-${String(1 + (place % 20)).padStart(2, '0')}T14:30:00.000Z`
      const patient = { ...serviceRecord('').patient, endDate }
      return serviceRecord(`ended-${place}`, { patient, hasPlan: place % 2 === 0 })
    })
    await putAll([], ended)
    const { pastEnd } = await readRoster(week)
    expect(pastEnd.services).toHaveLength(25)
    expect(pastEnd.services.map(({ endDate }) => endDate)).toEqual(
      ended
        .map(({ patient }) => patient.endDate)
        .toSorted()
        .slice(0, 25),
    )
    expect(pastEnd.hasMore).toBe(true)
  })

  test('has a nurse who was sent from Sunday to Monday once, also where last week decides about another visit', async () => {
    const [sunday, monday] = ['2026-11-29', nextWeek]
    await storeVisits({}, [
      {
        day: sunday,
        startMinute: 1200,
        minutes: 1440,
        nurseId: 'savita',
        missedAt: '2026-11-29T15:00:00.000Z',
      },
      { line: '1.1', day: sunday, startMinute: 1470, minutes: 1170, nurseId: 'sunita' },
      { line: '2', day: monday, startMinute: 60, minutes: 1440, nurseId: 'mary' },
    ])
    clock.moveTo(startOfDay(monday) + 8 * hour)
    const roster = await readRoster(nextWeek)
    expect(roster.before.map(({ line }) => line)).toEqual(['1', '1.1'])
    expect(startingOn(daysOf(nextWeek), roster).map(({ line }) => line)).toEqual(['1.1', '2'])
  })

  test('reads on where a week is larger than one answer of the table', async () => {
    // Long ids make few records large; a week names each nurse once.
    const visits = shiftsOfWeek(daysOf(week), ['d'.repeat(105_000), 'n'.repeat(105_000)])
    const weeks = Array.from({ length: 6 }, (_, place) =>
      weekRecord(`service-${place}`, { monday: week, visits }),
    )
    await putAll(weeks)
    const seen = await observe(() => readRoster(week))
    if (seen.died) throw new Error('died')
    expect(seen.result.visits).toHaveLength(6 * 14)
    expect(tally(seen.calls)).toEqual({ Query: 10 })
  })
})
