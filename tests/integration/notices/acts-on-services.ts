import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { minute } from '#tests/support/clock.ts'
import { createCustomer, createNurse } from '#tests/support/people.ts'
import {
  bookService,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDates,
  requestDelete,
  requestReplace,
} from '#tests/support/requests.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { at } from '#tests/support/visits/absences.ts'
import { accountUser, change, confirmedService, formOf, line } from '#tests/support/visits/plans.ts'
import type { Readers } from './messages-of-act.ts'
import { done, wholeService, plannedService, type Act } from './act-setting.ts'

/* Acts on a service as a whole: its booking, its nurse, its dates, its end. */

const endsOn = (date: string) => ({ endDate: at(date, '20:00') })

export const actsOnServices: readonly Act[] = [
  {
    by: 'family',
    name: 'confirms a booking',
    async prepare() {
      const family = await createCustomer()
      return {
        readers: { family: [family] },
        async act() {
          const service = await bookService(family)
          // The booking's own messages are no part of this act.
          await emptyInbox()
          await done(requestConfirm(family, service, service.bookCode))
        },
      }
    },
  },
  {
    by: 'office',
    name: 'assigns nurse A to a whole service',
    async prepare() {
      const [service, nurse] = [await confirmedService(), await createNurse()]
      const readers: Readers = { family: [service.customer], 'nurse A': [nurse] }
      return { readers, act: (office) => done(requestAssign(office, service, nurse)) }
    },
  },
  {
    by: 'office',
    name: 'assigns nurse A to a plan without nurses',
    async prepare(office) {
      const [service, nurse] = [await confirmedService(), await createNurse()]
      await done(change(office, service.serviceId, line()))
      const readers: Readers = { family: [service.customer], 'nurse A': [nurse] }
      return { readers, act: (again) => done(requestAssign(again, service, nurse)) }
    },
  },
  {
    by: 'office',
    name: 'replaces nurse A of a whole service by nurse B',
    async prepare(office) {
      const [{ service, nurse, family }, other] = [await wholeService(office), await createNurse()]
      const readers: Readers = { family: [family], 'nurse A': [nurse], 'nurse B': [other] }
      return { readers, act: (again) => done(requestReplace(again, service, other)) }
    },
  },
  {
    by: 'office',
    name: 'gives a whole service of nurse A its first plan, which is nurse A’s as well',
    async prepare(office) {
      const { service, nurse, family } = await wholeService(office)
      const form = { ...formOf(service.serviceId, [line(nurse)]), namedNurse: nurse.id }
      const readers: Readers = { family: [family], 'nurse A': [nurse] }
      return { readers, act: (again) => done(changePlan(accountUser(again), form)) }
    },
  },
  {
    by: 'office',
    name: 'replaces nurse A of a plan by nurse C; nurse B keeps the nights',
    async prepare(office) {
      const [{ service, readers }, third] = [await plannedService(office), await createNurse()]
      return {
        readers: { ...readers, 'nurse C': [third] },
        act: (again) => done(requestReplace(again, service, third)),
      }
    },
  },
  {
    by: 'office',
    name: 'gives a whole service of nurse A other dates',
    async prepare(office) {
      const { service, nurse, family } = await wholeService(office)
      const readers: Readers = { family: [family], 'nurse A': [nurse] }
      return { readers, act: (again) => done(requestDates(again, service, endsOn('2026-12-10'))) }
    },
  },
  {
    by: 'office',
    name: 'gives a service with a plan other dates; it names nurse A, and visits of nurse B go as well',
    async prepare(office) {
      const { service, readers } = await plannedService(office)
      return { readers, act: (again) => done(requestDates(again, service, endsOn('2026-12-10'))) }
    },
  },
  {
    by: 'office',
    name: 'corrects the dates three times within a minute',
    async prepare(office) {
      const { service, nurse, family } = await wholeService(office)
      return {
        readers: { family: [family], 'nurse A': [nurse] },
        async act(again, clock) {
          for (const date of ['2026-12-10', '2026-12-12', '2026-12-11']) {
            await done(requestDates(again, service, endsOn(date)))
            clock.advance(minute / 4)
          }
        },
      }
    },
  },
  ...(['A', 'C'] as const).map((last): Act => ({
    by: 'office',
    name: `replaces nurse A of a whole service by B, and within a minute B by ${last}`,
    async prepare(office) {
      const [{ service, nurse, family }, other] = [await wholeService(office), await createNurse()]
      const third = last === 'C' ? await createNurse() : nurse
      const readers: Readers = { family: [family], 'nurse A': [nurse], 'nurse B': [other] }
      return {
        readers: last === 'C' ? { ...readers, 'nurse C': [third] } : readers,
        async act(again, clock) {
          await done(requestReplace(again, service, other))
          clock.advance(minute / 4)
          await done(requestReplace(again, service, third))
        },
      }
    },
  })),
]

export const endsOfServices: readonly Act[] = [
  {
    by: 'family',
    name: 'closes a service of nurse A with its code',
    async prepare(office) {
      const { service, nurse, family } = await wholeService(office)
      const readers: Readers = { family: [family], 'nurse A': [nurse] }
      return { readers, act: () => done(requestClose(family, service, service.closeCode)) }
    },
  },
  {
    by: 'family',
    name: 'closes a service with a plan',
    async prepare(office) {
      const { service, readers } = await plannedService(office)
      return { readers, act: () => done(requestClose(service.customer, service, service.closeCode)) }
    },
  },
  {
    by: 'office',
    name: 'closes a service with a plan',
    async prepare(office) {
      const { service, readers } = await plannedService(office)
      return { readers, act: (again) => done(requestCloseAssigned(again, service, service.closeCode)) }
    },
  },
  {
    by: 'office',
    name: 'deletes a service with a plan',
    async prepare(office) {
      const { service, readers } = await plannedService(office)
      return { readers, act: (again) => done(requestDelete(again, service)) }
    },
  },
]
