import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { handOver } from '#server/leaving/hand-over.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { requestDates } from '#tests/support/requests.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { absenceForm, at } from '#tests/support/visits/absences.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  everyDay,
  formOf,
  line,
  night,
} from '#tests/support/visits/plans.ts'
import type { Readers } from './messages-of-act.ts'
import {
  wednesday,
  thursday,
  done,
  plannedService,
  visitsOfFamilies,
  absenceOfFiveFamilies,
  type Act,
} from './act-setting.ts'

/* Acts on visits: plans, covers and absences. */

/** A plan is changed that has a nurse by day and one by night. */
function planIsChanged(...changes: OfficeChange[]): Act['prepare'] {
  return async (office) => {
    const { service, readers } = await plannedService(office)
    return { readers, act: () => done(change(office, service.serviceId, ...changes)) }
  }
}

export const actsOnPlans: readonly Act[] = [
  {
    by: 'office',
    name: 'makes the first plan: nurse A by day, who is named, nurse B by night',
    async prepare() {
      const [service, nurse, other] = [await confirmedService(), await createNurse(), await createNurse()]
      const lines = [line(nurse, { ...day, startMinute: 540 }), line(other, { ...night, startMinute: 1260 })]
      const form = { ...formOf(service.serviceId, lines), namedNurse: nurse.id }
      const readers: Readers = { family: [service.customer], 'nurse A': [nurse], 'nurse B': [other] }
      return { readers, act: (office) => done(changePlan(accountUser(office), form)) }
    },
  },
  {
    by: 'office',
    name: 'takes one visit of nurse A out of a plan',
    prepare: planIsChanged({ kind: 'noVisit', line: '1', day: thursday }),
  },
  {
    by: 'office',
    name: 'moves the Tuesdays of nurse A to another time, from a date on',
    async prepare(office) {
      const [service, nurse] = [await confirmedService(), await createNurse()]
      await done(change(office, service.serviceId, line(nurse)))
      const readers: Readers = { family: [service.customer], 'nurse A': [nurse] }
      const tuesdays = { ...day, startMinute: 600, weekdays: [2], nurseId: nurse.id }
      const moved = { kind: 'following', line: '1', from: '2026-12-01', ...tuesdays } as const
      return { readers, act: (again) => done(change(again, service.serviceId, moved)) }
    },
  },
  {
    by: 'office',
    name: 'extends a service beyond the last day of nurse A, who leaves',
    async prepare(office) {
      const [service, nurse] = [await confirmedService(undefined, { days: 9 }), await createNurse()]
      await done(change(office, service.serviceId, line(nurse)))
      await done(setLastDay(accountUser(office), nurse.id, { lastDay: '2026-12-04', seen: null }))
      const readers: Readers = { family: [service.customer], 'nurse A': [nurse] }
      const longer = { endDate: at('2026-12-10', '20:00') }
      return { readers, act: (again) => done(requestDates(again, service, longer)) }
    },
  },
  {
    by: 'office',
    name: 'pauses a plan',
    prepare: planIsChanged({ kind: 'pause', from: thursday, to: '2026-11-28' }),
  },
  { by: 'office', name: 'stops a plan', prepare: planIsChanged({ kind: 'stop', from: '2026-12-01' }) },
  {
    by: 'office',
    name: 'covers one visit without a nurse by nurse B',
    async prepare(office) {
      const [service, nurse, other] = [await confirmedService(), await createNurse(), await createNurse()]
      await done(change(office, service.serviceId, line(nurse)))
      const own = { line: '1', day: thursday, startMinute: day.startMinute, minutes: day.minutes }
      await done(change(office, service.serviceId, { kind: 'thisVisit', ...own }))
      const visit = { serviceId: service.serviceId, line: '1', day: thursday }
      const form = { visit, nurseId: other.id, id: randomUUID(), seen: seenVisit(own) }
      const readers: Readers = { family: [service.customer], 'nurse A': [nurse], 'nurse B': [other] }
      return { readers, act: (again) => done(coverVisit(accountUser(again), form)) }
    },
  },
  {
    by: 'office',
    name: 'gives two services of one family from nurse A, who leaves, to nurse B',
    async prepare(office) {
      const family = await createCustomer()
      const services = [await confirmedService(family), await confirmedService(family)]
      const [nurse, other] = [await createNurse(), await createNurse()]
      for (const [place, { serviceId }] of services.entries())
        await done(
          change(office, serviceId, line(nurse, { ...day, startMinute: 480 + 360 * place, minutes: 60 })),
        )
      const leaving = { lastDay: thursday, seen: null }
      await done(setLastDay(accountUser(office), nurse.id, leaving))
      const parts = services.map(({ serviceId }) => ({
        ...{ uid: family.uid, serviceId, lines: [{ line: '1', by: other.id }] },
        despite: { isTicked: true, why: 'They leave' },
      }))
      const readers: Readers = { family: [family], 'nurse A': [nurse], 'nurse B': [other] }
      const form = { nurseId: nurse.id, lastDay: thursday, parts }
      return { readers, act: (again) => done(handOver(accountUser(again), form)) }
    },
  },
]

/** A visit of nurse A has begun half an hour before the act, and nobody came. */
function nobodyCame(
  act: (setting: {
    office: Person
    visit: VisitName
    nurse: StoredStaff
    other: StoredStaff
  }) => Promise<unknown>,
): Act['prepare'] {
  return async (office) => {
    const [service, nurse, other] = [await confirmedService(), await createNurse(), await createNurse()]
    await done(change(office, service.serviceId, line(nurse, { ...day, startMinute: 330 })))
    const visit = { serviceId: service.serviceId, line: '1', day: wednesday }
    const readers: Readers = { family: [service.customer], 'nurse A': [nurse], 'nurse B': [other] }
    return { readers, act: (again) => act({ office: again, visit, nurse, other }) }
  }
}

export const actsOnLateVisits: readonly Act[] = [
  {
    by: 'office',
    name: 'sends nurse B to a visit to which nurse A did not come',
    prepare: nobodyCame(async ({ office, visit, other }) =>
      done(sendNurse(accountUser(office), await sendForm(visit, other))),
    ),
  },
  {
    by: 'office',
    name: 'sends nurse B there, and undoes it within a minute, because A may still come',
    prepare: nobodyCame(async ({ office, visit, other }) => {
      await done(sendNurse(accountUser(office), await sendForm(visit, other)))
      await done(undoSending(accountUser(office), await undoForm(visit, { line: '1.1', day: wednesday })))
    }),
  },
  {
    by: 'office',
    name: 'undoes the sending of nurse B, once all have read of it, because A may still come',
    prepare: nobodyCame(async ({ office, visit, other }) => {
      await done(sendNurse(accountUser(office), await sendForm(visit, other)))
      await runNotices()
      await emptyInbox()
      await done(undoSending(accountUser(office), await undoForm(visit, { line: '1.1', day: wednesday })))
    }),
  },
  {
    by: 'nurse',
    name: 'A reports from a visit to which, as the office has it, nobody came',
    prepare: nobodyCame(async ({ office, visit, nurse }) => {
      await done(recordEvent(officeAuthor(office), reportOf(visit, { kind: 'missed' }, { reason: 'ill' })))
      await done(recordEvent(nurseAuthor(nurse), arrival(visit)))
    }),
  },
  {
    by: 'office',
    name: 'sends nurse B there, and pauses the plan while B is on the way',
    prepare: nobodyCame(async ({ office, visit, other }) => {
      await done(sendNurse(accountUser(office), await sendForm(visit, other)))
      await runNotices()
      await emptyInbox()
      await done(change(office, visit.serviceId, { kind: 'pause', from: wednesday, to: wednesday }))
    }),
  },
]

export const actsOnAbsences: readonly Act[] = [
  {
    by: 'nurse',
    name: 'A is ill for two days; four families have visits then',
    async prepare(office) {
      const nurse = await createNurse()
      const families = await visitsOfFamilies(office, nurse, [everyDay, everyDay, everyDay, everyDay])
      const author = { uid: randomUUID(), email: nurse.email }
      const form = absenceForm(nurse, [wednesday, thursday], { from: at(wednesday, '06:00') })
      const readers: Readers = { family: families, 'nurse A': [nurse] }
      return { readers, act: () => done(reportAbsence(author, form)) }
    },
  },
  {
    by: 'office',
    name: '"Give all" of an absence of nurse A to nurse B: eight visits of five families',
    async prepare(office) {
      const { other, readers, absence } = await absenceOfFiveFamilies(office)
      const cover = { ...absence, by: other.id, id: randomUUID() }
      const act = async (again: Person) =>
        expect(await coverAbsence(accountUser(again), cover)).toEqual({ ok: true, visits: 8 })
      return { readers, act }
    },
  },
  {
    by: 'office',
    name: 'gives the eight visits of five families to the nurses B, C and D, by patient',
    async prepare(office) {
      const { other, readers, absence } = await absenceOfFiveFamilies(office)
      const [third, fourth] = [await createNurse(), await createNurse()]
      const nurses = [other, third, fourth]
      const [{ uncovered } = { uncovered: [] }] = await readAbsences(absence.nurseId)
      const services = [...new Set(uncovered.map(({ serviceId }) => serviceId))]
      const by = ({ serviceId }: VisitName) => nurses[services.indexOf(serviceId) % 3]?.id
      const cover = { ...absence, by, id: randomUUID() }
      const act = async (again: Person) =>
        expect(await coverAbsence(accountUser(again), cover)).toEqual({ ok: true, visits: 8 })
      return { readers: { ...readers, 'nurse C': [third], 'nurse D': [fourth] }, act }
    },
  },
  {
    by: 'nurse',
    name: 'A withdraws the absence; its visits stay without a nurse',
    async prepare(office) {
      const { nurse, readers, absence } = await absenceOfFiveFamilies(office)
      const author = { uid: randomUUID(), email: nurse.email }
      return { readers, act: () => done(withdrawAbsence(author, absence)) }
    },
  },
  {
    by: 'office',
    name: 'gives the eight visits back to nurse A, who has withdrawn the absence',
    async prepare(office) {
      const { nurse, readers, absence } = await absenceOfFiveFamilies(office)
      await done(withdrawAbsence(accountUser(office), absence))
      const cover = { ...absence, by: nurse.id, id: randomUUID() }
      return { readers, act: (again) => done(coverAbsence(accountUser(again), cover)) }
    },
  },
]
