import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { readOwnData } from '#server/accounts/life/own-data.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { readOwnVisits } from '#server/plans/read-own-visits.server.ts'
import { listAbsences, readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { eraseOwnEnquiries, readOwnEnquiries } from '#server/enquiries/own-enquiries.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { discardDraft, listDrafts, readDraft, writeDraft } from '#server/staff/draft.server.ts'
import { readAllVisits } from '#server/visit-pages/family-file.server.ts'
import { readPlanView } from '#server/plan-changes/plan-view.server.ts'
import { readVisit } from '#server/attendance/read-visit.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { readRoster } from '#server/roster/read-roster.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createEnquiryAndSubscription } from '#tests/support/enquiries.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
} from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceRecord, at } from '#tests/support/visits/absences.ts'
import { accountUser, change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/*
 * DynamoDB deletes a record hours to days after its time is over; the engine of the tests never does. Until then no list and no page may
 * show or count it.
 */

const day = 24 * hour
const clock = startOnTuesday({ keepsInvariants: false })

/** When the records of a kind are over: the earliest time of all of them, in milliseconds. */
async function endOf(kind: keyof Awaited<ReturnType<typeof readTable>>): Promise<number> {
  const rows = (await readTable())[kind] as { ttl?: number }[]
  return Math.min(...rows.map(({ ttl }) => (ttl ?? Infinity) * 1000))
}

test('a draft of a registration', async () => {
  const office = await createAdministrator()
  const staffId = randomUUID()
  await writeDraft(accountUser(office), staffId, { fullName: 'Meera' })
  const end = await endOf('staffDraft')
  clock.moveTo(end - 1000)
  expect(await listDrafts(accountUser(office))).toHaveLength(1)
  clock.moveTo(end)
  expect(await readDraft(accountUser(office), staffId)).toBeNull()
  expect(await listDrafts(accountUser(office))).toEqual([])
  await discardDraft(accountUser(office), staffId)
})

test('an absence, on the nurse’s page and in the roster', async () => {
  const nurse = await createNurse()
  const end = clock.now() + day
  const time = { from: at('2026-11-24'), to: at('2026-11-30') }
  await Absence.put({ ...absenceRecord({ nurseId: nurse.id, id: 'a', ...time }), ttl: end / 1000 }).go()
  const found = async () => [
    (await readAbsences(nurse.id)).length,
    (await listAbsences(time)).length,
    (await readRoster('2026-11-23')).absences.length,
  ]
  expect(await found()).toEqual([1, 1, 1])
  clock.moveTo(end)
  expect(await found()).toEqual([0, 0, 0])
})

describe('visits', () => {
  test('with their plan and reports, for the office, in the family’s files and in the copy of their data', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const { serviceId, customer } = await confirmedService(undefined, { days: 3 })
    expect(await change(office, serviceId, line(nurse))).toEqual({ ok: true })
    const visit = { serviceId, line: '1', day: '2026-11-25' }
    clock.moveTo(startOfDay('2026-11-25') + 8 * hour)
    expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
    const records = { ...(await readServiceRecords({ uid: customer.uid, serviceId })), service: null }

    async function found() {
      const view = await readPlanView(records, { week: '2026-11-25', hasHours: false })
      const own = await readOwnVisits(serviceId, customer.uid)
      return {
        file: (await readAllVisits({ uid: customer.uid, serviceId }))?.visits.length ?? 0,
        copy: own && [own.visits.length, own.events.length],
        visit: (await readVisit(visit)) !== null,
        events: (await readVisitEvents(visit)).length,
        plan: view && view.weeks.flatMap(({ visits }) => visits).length,
        roster: (await readRoster('2026-11-23')).visits.length,
      }
    }
    const all = { file: 3, copy: [3, 1], visit: true, events: 1, plan: 3, roster: 3 }
    expect(await found()).toEqual(all)
    const end = await endOf('serviceWeek')
    clock.moveTo(end - 1000)
    expect(await found()).toEqual(all)
    clock.moveTo(Math.max(end, await endOf('plan')))
    expect(await found()).toEqual({ file: 0, copy: null, visit: false, events: 0, plan: null, roster: 0 })
  })
})

test('enquiries, an unconfirmed newsletter and old sign-ins, in the copy of a customer’s data', async () => {
  const customer = await createCustomer()
  const { email, enquiryId, subscriptionId } = await createEnquiryAndSubscription()
  expect([enquiryId, subscriptionId]).not.toContain('')
  await User.patch({ uid: customer.uid }).set({ email, emailVerified: true }).go()
  const copy = async () => {
    const { enquiries, newsletter, signIns } = await readOwnData(
      await accountOf(await signInAgain(customer)),
      [],
    )
    return [enquiries.length, newsletter !== null, signIns.length]
  }
  // The sign-in of `createCustomer`, and the one that reads.
  expect(await copy()).toEqual([1, true, 2])
  clock.moveTo(await endOf('subscription'))
  expect(await copy()).toEqual([1, false, 3])
  clock.moveTo(await endOf('enquiry'))
  expect(await copy()).toEqual([0, false, 1])
  // Erasing takes it away although no list shows it.
  const owner = { uid: customer.uid, email, emailVerified: true }
  expect(await readOwnEnquiries(owner)).toEqual({ listed: [], notListed: 0 })
  await eraseOwnEnquiries(owner)
  expect((await Enquiry.get({ enquiryId }).go({ consistent: true })).data).toBeNull()
})
