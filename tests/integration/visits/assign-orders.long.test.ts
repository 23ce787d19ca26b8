import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { assignNurse } from '#server/bookings/assign-nurse.server.ts'
import { closeService } from '#server/bookings/close.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { now } from '#server/clock.server.ts'
import { assignAsBooked } from '#server/plan-changes/assign-as-booked.server.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { hour, realWaitClock, stopClock } from '#tests/support/clock.ts'
import type { Death } from '#tests/support/interleavings.ts'
import { endsOfRuns, type Run } from '#tests/support/meeting-runs.ts'
import { accountOf, createAdministrator, createNurse } from '#tests/support/people.ts'
import { rawFaults } from '#tests/support/raw-table.ts'
import { storedItems } from '#tests/support/stored-table.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, confirmedService, everyDay, formOf, inDay, line } from '#tests/support/visits/plans.ts'
import { rulesHold } from '#tests/support/visits/rules.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'

/*
 * Assigning as booked meets every other act on the same service or nurse, in the orders of their calls to the table, and dead at each call.
 * The records are as the pages had read them before. After each order all invariants hold.
 */

/** Two services and two nurses, who are free; everything is made once, and put back before each order. */
async function freeNurses() {
  await emptyTable()
  realWaitClock(tuesday)
  const [service, elsewhere] = [await confirmedService(), await confirmedService()]
  const [nurse, other] = [await createNurse(), await createNurse()]
  const administrator = await createAdministrator()
  return { service, elsewhere, nurse, other, administrator, office: accountUser(administrator) }
}

type Setting = Awaited<ReturnType<typeof freeNurses>>
type Booked = Setting['service']

async function recordsOf({ customer, serviceId }: Booked, nurse: { id: string }) {
  return readServiceRecords({ uid: customer.uid, serviceId, nurseId: nurse.id })
}

async function asBooked({ office }: Setting, service: Booked, nurse: { id: string }): Promise<Run> {
  const form = { id: randomUUID(), startMinute: 480, minutes: 720 }
  const records = await recordsOf(service, nurse)
  return () => assignAsBooked(office, records, form)
}

async function fullTime({ office }: Setting, service: Booked, nurse: { id: string }): Promise<Run> {
  const records = await recordsOf(service, nurse)
  return () => assignNurse(office, records)
}

/** @returns how the runs ended, over the orders that were played */
async function playMeeting(
  meeting: (setting: Setting) => Promise<Run[]>,
  { most = 9, deaths }: { most?: number; deaths?: Record<number, Death> } = {},
): Promise<Set<string>> {
  return endsOfRuns(await meeting(await freeNurses()), {
    ...{ most, deaths },
    async check() {
      expect(rawFaults(await storedItems(), now())).toEqual([])
      const { auditEntry, service } = await readTable()
      const assigned = service.filter(({ nurseId }) => nurseId).length
      expect(auditEntry.filter(({ action }) => action === 'assign')).toHaveLength(assigned)
    },
  })
}

const meetings: [string, (setting: Setting) => Promise<Run>, string[]][] = [
  [
    'the same service as booked to another nurse',
    (setting) => asBooked(setting, setting.service, setting.other),
    ['ok, wrong-status', 'wrong-status, ok'],
  ],
  [
    'the same service full-time to another nurse',
    (setting) => fullTime(setting, setting.service, setting.other),
    ['ok, wrong-status', 'wrong-status, ok'],
  ],
  [
    'the nurse as booked to another service',
    (setting) => asBooked(setting, setting.elsewhere, setting.nurse),
    ['nurse-unavailable, ok', 'ok, nurse-unavailable'],
  ],
  [
    'the nurse full-time to another service',
    (setting) => fullTime(setting, setting.elsewhere, setting.nurse),
    ['nurse-unavailable, ok', 'ok, nurse-unavailable'],
  ],
  [
    'a visit schedule without a nurse',
    async ({ office, service }) => {
      const form = formOf(service.serviceId, [line()])
      return () => changePlan(office, form)
    },
    ['has-plan, ok', 'ok, plan-changed'],
  ],
  [
    'an absence of the nurse',
    async ({ office, nurse }) => {
      const form = absenceForm(nurse, [inDay(2), inDay(3)])
      return () => reportAbsence(office, form)
    },
    ['nurse-unavailable, ok', 'ok, ok'],
  ],
  [
    'the family, which closes the service',
    async ({ service }) => {
      const account = await accountOf(service.customer)
      const records = await recordsOf(service, { id: 'none' })
      return () => closeService(account, records, service.closeCode)
    },
    ['ok, ok', 'wrong-status, ok'],
  ],
]

test.each(meetings)('meets %s', async (_, other, ends) => {
  const met = await playMeeting(async (setting) => [
    await asBooked(setting, setting.service, setting.nurse),
    await other(setting),
  ])
  expect([...met].sort()).toEqual(ends)
})

test('of a visit schedule without a nurse, one of two assignments at once is refused as assigned', async () => {
  const met = await playMeeting(async (setting) => {
    const { office, service, nurse } = setting
    expect(await changePlan(office, formOf(service.serviceId, [line()]))).toEqual({ ok: true })
    return [await fullTime(setting, service, nurse), await fullTime(setting, service, nurse)]
  })
  expect([...met].sort()).toEqual(['ok, wrong-status', 'wrong-status, ok'])
})

test('of a day and a night for one nurse at once, one is refused where the rest between them is not to be missing', async () => {
  const night = { startMinute: 1200, minutes: 720, weekdays: everyDay }
  const met = await playMeeting(async (setting) => {
    const { administrator, office, elsewhere, nurse } = setting
    await rulesHold(administrator, stopClock(tuesday - hour), { rest: 'forbid' })
    realWaitClock(tuesday)
    const form = formOf(elsewhere.serviceId, [line(nurse, night)])
    return [await asBooked(setting, setting.service, nurse), () => changePlan(office, form)]
  })
  expect([...met].sort()).toEqual(['forbidden, ok', 'ok, forbidden'])
})

test('the same form twice at once is one assignment, and both are answered with it', async () => {
  const met = await playMeeting(async (setting) => {
    const run = await asBooked(setting, setting.service, setting.nurse)
    return [run, run]
  })
  expect([...met]).toEqual(['ok, ok'])
})

test.each([1, 2, 3, 4])(
  'a process that dies before or after its call %i leaves all or nothing',
  async (call) => {
    for (const death of [{ before: call }, { after: call }])
      await playMeeting(
        async (setting) => [
          await asBooked(setting, setting.service, setting.nurse),
          await fullTime(setting, setting.service, setting.other),
        ],
        { most: 3, deaths: { 0: death } },
      )
  },
)
