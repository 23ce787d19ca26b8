import { expect, test } from 'vitest'
import { observe, tally } from '#tests/support/aws-calls.ts'
import {
  customerWithServices,
  forAdministrators,
  forCustomers,
  forNurses,
  forVisitors,
  nurseWithVisit,
  recordsForDashboard,
} from '#tests/support/every-page.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'

/* The header in the root and the page share one read of the viewer, whichever read the page needs. */

async function requestsOf(site: Site, path: string): Promise<Record<string, number>> {
  const seen = await observe(() => site.get(path))
  expect(seen.died, path).toBe(false)
  return tally(seen.calls)
}

test('every page for customers reads the signed-in user and their services once, in one Query', async () => {
  const { customer, services } = await customerWithServices()
  const site = openSite(customer)
  for (const { path } of [...forVisitors, ...forCustomers(services)]) {
    const { Query, ...others } = await requestsOf(site, path)
    if (path.includes('/requests')) {
      // What was asked, and on the page with the form the plan with its weeks; the visit that it is about, or one request by its key.
      expect({ Query, ...others }, path).toEqual(
        path.includes('?')
          ? { Query: 2, BatchGetItem: expect.any(Number) as number }
          : { Query: 1, GetItem: 1 },
      )
      continue
    }
    if (path === '/show/account') {
      // Four months, each as of one moment, with what is found of their services before; the account before and after them, its payments, and the agreements.
      expect(Query, path).toBeLessThanOrEqual(12)
      expect(others, path).toEqual({ BatchGetItem: 3, TransactGetItems: 4, GetItem: 2 })
      continue
    }
    // What is over lies outside the records that every page reads.
    expect(Query, path).toBe(path === '/show/earlier' || path.endsWith('/visits') ? 2 : 1)
    if (path.endsWith('/visits')) {
      // The plan with its weeks, and the holidays; the nurses, of whom this one has none, would be another.
      expect(others, path).toEqual({ BatchGetItem: 1 })
      continue
    }
    if (path === '/show/service') {
      // The same for the visit that runs or comes next; a family without a plan causes none (visits/family-home.test.ts).
      expect(others, path).toEqual({ BatchGetItem: 1 })
      continue
    }
    // The profile also reads whether its e-mail gets the newsletter.
    expect(others, path).toEqual(path === '/profile' ? { GetItem: 1 } : {})
  }
})

/** Nurses are read by two Queries, of the available ones and of the others; who of them is absent today by one more. */
const severalQueries: Record<string, number> = {
  '/dashboard/staff/currentStaffs': 2,
  '/dashboard/staff/currentStaffs?name=nobody': 3,
  // What was lowered, the payments and the months of a month; who owes and who has credit.
  '/dashboard/money/owner': 5,
  // The week, nurses who were sent in the one before, the services without a plan, those past their end of both kinds, the absences, the nurses, the notes that nobody has read, and the holidays.
  '/dashboard/roster?from=2030-01-08': 10,
  '/dashboard/roster?view=day&from=2030-01-08': 10,
}

test('every page of the dashboard reads the administrator once, and then what it shows', async () => {
  const administrator = await createAdministrator()
  const site = openSite(administrator)
  for (const { path } of forAdministrators(await recordsForDashboard(administrator))) {
    const { BatchGetItem: batches = 0, TransactGetItems = 0, ...others } = await requestsOf(site, path)
    // One of them is for what waits, in the frame of each page.
    const BatchGetItem = batches - 1
    if (/\/plan\b/.test(path)) {
      // The plan with its weeks, after the administrator with the service, the nurses and the holidays; to choose one also their records and hours,
      // and who fits: the company (four), the pairs and the rules, the recent weeks and the family's language.
      const choice = { BatchGetItem: 2, TransactGetItems: 1, Query: 4 + 7, GetItem: 1 }
      const expected = path.includes('pause') ? { BatchGetItem: 1, TransactGetItems: 1, Query: 3 } : choice
      // What a family asked stands beside the form: one read more.
      const more = path.includes('request=') ? { GetItem: 2 } : {}
      expect({ BatchGetItem, TransactGetItems, ...others }, path).toEqual({ ...expected, ...more })
      continue
    }
    if (path === '/dashboard/visits/uncovered') {
      // The services and plans of its visits; the uncovered weeks, the company (four), the pairs and the rules, the absences, and the weeks of each service.
      expect(BatchGetItem + TransactGetItems, path).toBe(2)
      expect(Object.keys(others), path).toEqual(['Query'])
      expect(others.Query, path).toBeGreaterThanOrEqual(8)
      continue
    }
    if (path.endsWith('/cover')) {
      // The administrator with the service, the plan with its weeks, the family's language and perhaps the nurse; the company and the weeks.
      expect({ BatchGetItem, TransactGetItems }, path).toEqual({ BatchGetItem: 1, TransactGetItems: 1 })
      expect(others, path).toEqual({ Query: 7, GetItem: expect.any(Number) as number })
      continue
    }
    if (path.endsWith('/agreement')) {
      // The administrator with the service; the agreements with the plan.
      expect({ BatchGetItem, TransactGetItems, ...others }, path).toEqual({
        ...{ BatchGetItem: 1, TransactGetItems: 1 },
      })
      continue
    }
    if (path.endsWith('/absences')) {
      // The administrator, the nurse and their absences; only what is still uncovered costs more.
      expect({ BatchGetItem: BatchGetItem + TransactGetItems, ...others }, path).toEqual({
        ...{ BatchGetItem: 1, GetItem: 1, Query: 1 },
      })
      continue
    }
    if (path.endsWith('/messages')) {
      // The administrator and the nurse with their notices; with a service its plan, its weeks and the family's notices, and the nurses' names.
      const ofService = { BatchGetItem: 2, GetItem: 1, Query: 3 }
      expect({ BatchGetItem: BatchGetItem + TransactGetItems, ...others }, path).toEqual(
        path.includes('/services/') ? ofService : { BatchGetItem: 1, GetItem: 1, Query: 1 },
      )
      continue
    }
    if (path.endsWith('/history')) {
      // The administrator with the service, the weeks, their reports, the names; the changes of service and plan, those that lowered a price and those about messages by month, the absences of the one nurse, the messages, the requests;
      // and for what waits or was given up the plan, its weeks of 90 days and the notices.
      expect({ BatchGetItem, TransactGetItems, ...others }, path).toEqual({
        ...{ BatchGetItem: 2, TransactGetItems: 1, Query: 4 + 2 + 2 + 2, GetItem: 1 + 1 },
      })
      continue
    }
    if (path === '/dashboard/visits/checking') {
      // The five weeks, and the list of those with reports to settle; no visit lacks a report.
      expect({ BatchGetItem, ...others }, path).toEqual({ BatchGetItem: 1, Query: 6 })
      continue
    }
    if (path.startsWith('/dashboard/settings/holidays/')) {
      // The holiday, the nurses and the week; of a Monday also the one before it.
      expect(BatchGetItem, path).toBe(1)
      expect(
        [3, 4].map((queries) => ({ GetItem: 1, Query: queries })),
        path,
      ).toContainEqual(others)
      continue
    }
    if (path === '/dashboard/roster/print') {
      // As the roster, with the families' numbers.
      expect({ BatchGetItem, ...others }, path).toEqual({ BatchGetItem: 2, Query: 10 })
      continue
    }
    if (path.endsWith('/send')) {
      // The administrator, the service, its plan and weeks, and the nurses; what is contested is read where something is, and who fits once
      // somebody can be sent.
      expect({ BatchGetItem, ...others }, path).toEqual({ BatchGetItem: 2 })
      continue
    }
    if (path === '/dashboard/settings/assignment' || path === '/dashboard/visits/offending') {
      // The rules, seven weeks, two lists of the nurses and their facts; no nurse has a visit here.
      expect([others, BatchGetItem + TransactGetItems], path).toEqual([{ Query: 1 + 7 + 3 }, 1])
      continue
    }
    if (path.startsWith('/dashboard/visits/') && !path.includes('uncovered')) {
      // The week of the visit and its events, then its service and nurses.
      expect({ BatchGetItem, ...others }, path).toEqual({ BatchGetItem: 3, Query: 1 })
      continue
    }
    if (path === '/dashboard/find?q=Kulkarni') {
      // The entries of patients and of persons, and what they name.
      expect({ BatchGetItem, ...others }, path).toEqual({ BatchGetItem: 2, Query: 2 })
      continue
    }
    if (path.startsWith('/dashboard/services/confirmed') || path === '/dashboard/audit') {
      // Next visits, or the names of whom the entries are about; no rows need neither.
      const hasRows = !path.includes('?')
      expect(BatchGetItem, path).toBe(hasRows ? 2 : 1)
      expect([{}, { Query: 1 }], path).toContainEqual(others)
      continue
    }
    if (/^\/dashboard\/services\/[\da-f-]{36}$/.test(path)) {
      // The administrator with the service, its next visit, and what its family was told.
      expect({ BatchGetItem, TransactGetItems, ...others }, path).toEqual({
        ...{ BatchGetItem: 1, TransactGetItems: 1, Query: 1 },
      })
      continue
    }
    if (path.startsWith('/dashboard/users/') && path.endsWith('/account')) {
      // The family with its money; the payments; five months, each as of one moment, with what is found of their services before.
      expect([BatchGetItem, TransactGetItems], path).toEqual([2, 5])
      expect(others.Query, path).toBeLessThanOrEqual(3 + 12)
      continue
    }
    if (path === '/dashboard/money') {
      // Services, records and nurses of the month, and who owes and has credit; then each of the two families as of one moment.
      expect([BatchGetItem, TransactGetItems], path).toEqual([3, 2])
      expect(others.Query, path).toBeLessThanOrEqual(10)
      continue
    }
    // Assign and Replace name who cannot, and what is in the way: their records, and the services. Messages are named by their recipients, and services that begin soon may
    // have agreements.
    const named = /\/(assign|replace)$/.test(path)
      ? [1, 2, 3]
      : path.startsWith('/dashboard/notices') || path === '/dashboard/panel'
        ? [1, 2]
        : [1]
    expect(named, path).toContain(BatchGetItem + TransactGetItems)
    if (/\/staff\/.*\/account$/.test(path)) {
      // The nurse, and who else has their number.
      expect(others, path).toEqual({ GetItem: 1, Query: 1 })
      continue
    }
    if (path === '/dashboard/panel') {
      // This week, the last one and the nights before it, the absences, two lists of nurses, the counters, confirmed services, failed notices, notes, who is full-time, who leaves, the weeks
      // with reports to settle, and what begins soon; on a Sunday one more.
      expect([{ Query: 15 }, { Query: 16 }], path).toContainEqual(others)
      continue
    }
    if (path === '/dashboard/hours') {
      // The weeks of the month, the nights before it, the nurses, holidays, who is full-time, which services have ended, and their audit logs.
      expect(Object.keys(others), path).toEqual(['Query'])
      expect(others.Query, path).toBeLessThanOrEqual(6 + 1 + 2 + 1 + 2 + 1)
      continue
    }
    if (path === '/dashboard/hours/punctuality') {
      // As the hours, without holidays and full-time days.
      expect(Object.keys(others), path).toEqual(['Query'])
      expect(others.Query, path).toBeLessThanOrEqual(6 + 1 + 2)
      continue
    }
    // Who fits.
    if (path.endsWith('/assign') || path.endsWith('/replace')) {
      expect([{ Query: 7, GetItem: 1 }, {}], path).toContainEqual(others)
      continue
    }
    if (/^\/dashboard\/staff\/[\da-f-]{36}$/.test(path)) {
      // The nurse, and the families of their pairs.
      expect(others, path).toEqual({ GetItem: 1, Query: 1 })
      continue
    }
    const expected = severalQueries[path]
    if (expected) expect(others, path).toEqual({ Query: expected })
    else expect([{}, { Query: 1 }, { GetItem: 1 }], path).toContainEqual(others)
  }
})

/** After the account: the nurse with the diary, or with the visit's records; then services and weeks, absences, reports, or holidays. */
const ofNurses: Record<string, Record<string, number>> = {
  'staff._index': { BatchGetItem: 3 },
  'staff.visits.$visitId': { BatchGetItem: 2, Query: 1 },
  'staff.absences': { BatchGetItem: 2, Query: 1 },
  'staff.hours': { BatchGetItem: 3, Query: 1 },
}

test('every page of a nurse takes three requests, and that of hours one more for the holidays', async () => {
  const nurse = await nurseWithVisit()
  const site = openSite(nurse.person)
  for (const { route, path } of forNurses(nurse))
    expect(await requestsOf(site, path), path).toEqual(ofNurses[route])
})

test('an anonymous page reads nothing', async () => {
  const site = openSite()
  for (const { path } of forVisitors) {
    // Sign-in by SMS asks whether SMS count as out.
    expect(await requestsOf(site, path), path).toEqual(path === '/login/phone' ? { GetItem: 1 } : {})
  }
})
