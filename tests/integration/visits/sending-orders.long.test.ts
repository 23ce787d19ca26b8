import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import type { SendForm } from '#server/covers/send-form.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { now } from '#server/clock.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { playOrders, type Death } from '#tests/support/interleavings.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { rawFaults } from '#tests/support/raw-table.ts'
import { requestClose, requestReplace } from '#tests/support/requests.ts'
import { restoreTable, storedItems } from '#tests/support/stored-table.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, formOf, planRecordOf } from '#tests/support/visits/plans.ts'
import {
  arrival,
  nurseAuthor,
  officeAuthor,
  reportOf,
  holderIn,
  visitIn,
} from '#tests/support/visits/reports.ts'
import { toldOf } from '#tests/support/visits/send-nurse.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { violations } from '#tools/data/integrity/invariants.ts'

/*
 * Sending a nurse meets every other act on the same visits, in the orders of their calls to the table, and dead at each call
 * (docs/decisions/0099). After each order all invariants hold, and nobody was told what did not happen.
 */

type Result = { ok: boolean; reason?: string }
type Run = () => Promise<Result>

/** At 08:20 nobody has come to the visit of eight: everything is made once, and put back before each order. */
async function nobodyCame() {
  await emptyTable()
  realWaitClock(tuesday)
  const planned = await plannedVisit()
  const [sunita, asha] = [await createNurse(), await createNurse()]
  realWaitClock(begins + 20 * minute)
  // Signed in this morning.
  const person = await createAdministrator()
  return { ...planned, sunita, asha, office: accountUser(person), person }
}

type Setting = Awaited<ReturnType<typeof nobodyCame>>

/** The requests that meet, and when, if not at 08:20; `look` looks at what came of an order. */
type Meeting = { runs: Run[]; at?: number; look?: ((results: Result[]) => Promise<void>) | undefined }

/**
 * @param meeting what is there before, and the requests that meet
 * @param deaths of the first request, one after the other; null where it lives
 * @param most how many orders are played of each, if not all
 */
async function playMeeting(
  meeting: (setting: Setting) => Promise<Meeting>,
  deaths: readonly (Death | null)[],
  most: number,
): Promise<number> {
  const setting = await nobodyCame()
  const { runs, at = begins + 20 * minute, look } = await meeting(setting)
  const items = await storedItems()
  let played = 0
  for (const death of deaths)
    played += await playOrders(
      async () => {
        await restoreTable(items)
        realWaitClock(at)
      },
      runs,
      async (results) => {
        expect(await violations()).toEqual([])
        expect(rawFaults(await storedItems(), now())).toEqual([])
        await look?.(results)
      },
      { most, deaths: death ? { 0: death } : {} },
    )
  return played
}

function sending({ office }: Setting, form: SendForm): Run {
  return () => sendNurse(office, form)
}

/** Sends a nurse before the others meet. */
async function sent(setting: Setting, nurse: { id: string }) {
  const { office, visit } = setting
  const outcome = await sendNurse(office, await sendForm(visit, nurse))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { serviceId: visit.serviceId, line: outcome.visit.line, day: outcome.visit.day }
}

async function planChange(
  { office, serviceId }: Setting,
  change: Parameters<typeof formOf>[1][number],
): Promise<Run> {
  const seen = (await planRecordOf(serviceId))?.lastChange
  const form = formOf(serviceId, [change], seen)
  return () => changePlan(office, form)
}

const meetings: Record<string, (setting: Setting) => Promise<Meeting>> = {
  'the first nurse arrives': async (setting) => {
    const { visit, nurse, sunita } = setting
    const form = await sendForm(visit, sunita)
    return {
      runs: [sending(setting, form), () => recordEvent(nurseAuthor(nurse), arrival(visit))],
      async look([act]) {
        const first = await visitIn(visit)
        // Either somebody is sent and the report is kept, or the nurse is there and nobody is sent.
        expect([act?.ok, first?.arrivedAt === undefined, (await holderIn(visit)) !== '1']).toEqual(
          act?.ok ? [true, true, true] : [false, false, false],
        )
      },
    }
  },
  'another coordinator sends another nurse': async (setting) => {
    const { visit, sunita, asha } = setting
    const forms = [await sendForm(visit, sunita), await sendForm(visit, asha)]
    return {
      runs: forms.map((form) => sending(setting, form)),
      look: async (results) => {
        expect(results.filter(({ ok }) => ok)).toHaveLength(1)
        await Promise.resolve()
      },
    }
  },
  'undo, and the nurse who was sent arrives': async (setting) => {
    const other = await sent(setting, setting.sunita)
    const form = await undoForm(setting.visit, other)
    return {
      runs: [
        () => undoSending(setting.office, form),
        () => recordEvent(nurseAuthor(setting.sunita), arrival(other, begins + 20 * minute)),
      ],
      async look([undo, arrived]) {
        const { state, arrivedAt, contested } = (await visitIn(other)) ?? {}
        // Either nothing is undone, or the nurse's report is stored and contests it.
        expect([arrived?.ok, state, arrivedAt !== undefined, contested]).toEqual(
          undo?.ok ? [true, 'cancelled', false, 1] : [true, 'planned', true, undefined],
        )
      },
    }
  },
  'undo, and a report of the first nurse that is contested': async (setting) => {
    const { visit, nurse, office } = setting
    const other = await sent(setting, setting.sunita)
    const form = await undoForm(visit, other, { first: 'may-come' })
    return {
      runs: [() => undoSending(office, form), () => recordEvent(nurseAuthor(nurse), arrival(visit))],
      async look([undo]) {
        const first = await visitIn(visit)
        // Either the report counts, since the first nurse may come again, or nothing is undone.
        expect([first?.arrivedAt !== undefined, (await holderIn(visit)) === '1']).toEqual(
          undo?.ok ? [true, true] : [false, false],
        )
      },
    }
  },
  'a nurse is sent, and a report of the first one is contested': async (setting) => {
    const { visit, nurse, sunita, person } = setting
    await recordEvent(officeAuthor(person), reportOf(visit, { kind: 'missed' }, { reason: 'did-not-come' }))
    const form = await sendForm(visit, sunita)
    return {
      runs: [sending(setting, form), () => recordEvent(nurseAuthor(nurse), arrival(visit))],
      async look([act]) {
        expect(await visitIn(visit)).toMatchObject({ contested: 1 })
        expect(await holderIn(visit)).toBe(act?.ok ? '1.1' : '1')
      },
    }
  },
  '“nobody came” of both is taken back': async (setting) => {
    const { visit, sunita, person } = setting
    const author = officeAuthor(person)
    const other = await sent(setting, sunita)
    const at = begins + 70 * minute
    realWaitClock(at)
    await recordEvent(author, reportOf(other, { kind: 'missed' }, { reason: 'did-not-come' }))
    const wasNot = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
    const forms = [reportOf(visit, wasNot), reportOf(other, wasNot)]
    return {
      at,
      runs: forms.map((form) => () => recordEvent(author, form)),
      look: async (results) => {
        expect(results.filter(({ ok }) => ok)).toHaveLength(1)
        await Promise.resolve()
      },
    }
  },
  'the nurse who was sent falls ill': async (setting) => {
    const form = await sendForm(setting.visit, setting.sunita)
    const absence = absenceForm(setting.sunita, [setting.visit.day, setting.visit.day])
    return { runs: [sending(setting, form), () => reportAbsence(setting.office, absence)] }
  },
  'the plan gets another line': async (setting) => {
    const form = await sendForm(setting.visit, setting.sunita)
    const change = {
      kind: 'addLine' as const,
      from: setting.visit.day,
      startMinute: 1260,
      minutes: 60,
      weekdays: [4],
    }
    return { runs: [sending(setting, form), await planChange(setting, change)] }
  },
  'the plan is paused': async (setting) => {
    const form = await sendForm(setting.visit, setting.sunita)
    const pause = { kind: 'pause' as const, from: setting.visit.day, to: setting.visit.day }
    return {
      runs: [sending(setting, form), await planChange(setting, pause)],
      async look([act, paused]) {
        // Whichever wins, nobody is on the way to a paused day unheard.
        const sent = await visitIn({ ...setting.visit, line: '1.1' })
        const stopped = (await toldOf('planChanged')).includes(`nurse ${setting.sunita.id} `)
        expect([paused?.ok, sent?.state, stopped]).toEqual([true, act?.ok ? 'cancelled' : undefined, act?.ok])
      },
    }
  },
  'the plan stops': async (setting) => {
    const form = await sendForm(setting.visit, setting.sunita)
    return {
      runs: [sending(setting, form), await planChange(setting, { kind: 'stop', from: setting.visit.day })],
    }
  },
  'the plan is rolled': async (setting) => {
    const form = await sendForm(setting.visit, setting.sunita)
    return { runs: [sending(setting, form), () => rollForward(setting.serviceId)] }
  },
  'the nurse of the service is replaced': async (setting) => {
    const form = await sendForm(setting.visit, setting.sunita)
    const { person, service, nurse, asha } = setting
    return {
      runs: [sending(setting, form), () => requestReplace(person, service, asha, { nurseId: nurse.id })],
    }
  },
  'the family closes the service': async (setting) => {
    const form = await sendForm(setting.visit, setting.sunita)
    const { service } = setting
    return {
      runs: [sending(setting, form), () => requestClose(service.customer, service, service.closeCode)],
    }
  },
}

test.each(Object.entries(meetings))('%s', { timeout: 900_000 }, async (name, meeting) => {
  const alive = await playMeeting(meeting, [null], 8)
  // Of a request that dies there is no result, so the others' are not looked at; the invariants are.
  const withoutLook = async (setting: Setting) => ({ ...(await meeting(setting)), look: undefined })
  const deaths = [1, 2, 3, 4, 5].map((call) => ({ after: call }))
  const dying = await playMeeting(withoutLook, deaths, 1)
  console.log(`${name}: ${alive} orders, and ${dying} in which the first request dies after one of its calls`)
})

const bothDone = async (results: Result[]) => {
  expect(results).toMatchObject([{ ok: true }, { ok: true }])
  await Promise.resolve()
}

/** As by a double click without scripts: the browser shows the second answer. */
const twice: Record<string, (setting: Setting) => Promise<Meeting>> = {
  'the form that sends a nurse': async (setting) => {
    const form = await sendForm(setting.visit, setting.sunita)
    return { runs: [sending(setting, form), sending(setting, form)], look: bothDone }
  },
  'two forms with the same nurse': async (setting) => {
    const { visit, sunita } = setting
    const forms = [await sendForm(visit, sunita), await sendForm(visit, sunita)]
    return {
      runs: forms.map((form) => sending(setting, form)),
      look: async (results) => {
        const [one, other] = results.map(({ ok, reason }) => (ok ? 'ok' : reason)).sort()
        expect([one, other]).toEqual(['ok', 'visit-changed'])
        await Promise.resolve()
      },
    }
  },
  'the form that undoes it': async (setting) => {
    const form = await undoForm(setting.visit, await sent(setting, setting.sunita))
    const run = () => undoSending(setting.office, form)
    return { runs: [run, run], look: bothDone }
  },
}

test.each(Object.entries(twice))('posted twice: %s', { timeout: 900_000 }, async (name, meeting) => {
  const orders = await playMeeting(meeting, [null], 20)
  console.log(`${name}: ${orders} orders`)
})

test(
  'the process of the act dies at each call: it is whole, or it was never',
  { timeout: 600_000 },
  async () => {
    const deaths = [1, 2, 3, 4, 5, 6].flatMap((call) => [{ before: call }, { after: call }])
    const orders = await playMeeting(
      async (setting) => {
        const form = await sendForm(setting.visit, setting.sunita)
        return {
          runs: [sending(setting, form)],
          async look() {
            // The same form once more sends at most one.
            expect(await sendNurse(setting.office, form)).toMatchObject({ ok: true })
            expect(await holderIn(setting.visit)).toBe('1.1')
            expect(await visitIn({ ...setting.visit, line: '1.2' })).toBeUndefined()
          },
        }
      },
      deaths,
      1,
    )
    console.log(`dead at each call: ${orders} orders`)
  },
)
