import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain, type Person } from '#tests/support/people.ts'
import {
  codesOf,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
  requestReplace,
  seenOf,
} from '#tests/support/requests.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  everyDay,
  formOf,
  inDay,
  line,
  planRecordOf,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { writeUnitsOf } from '#tests/support/write-units.ts'
import { planWrites } from '#tools/budgets.ts'

/*
 * What each change of a service with a plan costs: requests to the table, write units, and the items of its transaction, of which
 * DynamoDB takes a hundred. Once with one nurse, once at the limits: six lines, six weeks, twelve nurses who go and twelve who come.
 */

const week = 7 * 24 * hour
let office: Person
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

type Act = keyof typeof planWrites

async function expectCost(run: () => Promise<{ ok: boolean }>, requests: string, act: Act) {
  let counted = ''
  const measured = await writeUnitsOf(async () => {
    const seen = await observe(run)
    expect(seen).toMatchObject({ died: false, result: { ok: true } })
    const counts = Object.entries(tally(seen.calls)).sort()
    counted = counts.map(([action, count]) => `${count} ${action}`).join(', ')
  })
  expect(counted).toBe(requests)
  const most = planWrites[act]
  expect(measured.items, act).toBeLessThanOrEqual(most.items)
  // Amazon's DynamoDB Local counts its own way.
  if (process.env.SANDBOX_ENGINE === 'dynamodb-local') return
  expect(measured.transactions + measured.others, act).toBeLessThanOrEqual(most.units)
}

/** The service with the plan and its weeks; where nurses are concerned they and their diaries. */
const ofPlan = '2 BatchGetItem, 1 TransactWriteItems'
/** The account with the service and its nurse; the plan with its weeks; the nurses and their diaries. */
const ofService = '2 BatchGetItem, 1 TransactGetItems, 1 TransactWriteItems'
/** The service; the plan with its weeks; the nurses and their diaries. */
const ofCover = '2 BatchGetItem, 1 GetItem, 1 Query, 1 TransactWriteItems'
/** The nurse with the diary, and the absences; the plans. */
const ofAbsence = '2 BatchGetItem, 1 Query, 1 TransactWriteItems'
/** The same, and the services of its visits and the rules. */
const ofCoveredAbsence = '3 BatchGetItem, 2 Query, 1 TransactWriteItems'

/** A change of a visit schedule, and what gives a nurse visits, also read the rules. */
const rulesToo = (requests: string) => requests.replace(', 1 Transact', ', 1 Query, 1 Transact')

type Nurse = { id: string }

async function nurses(count: number): Promise<Nurse[]> {
  return Promise.all(Array.from({ length: count }, () => createNurse()))
}

/** Six lines of four hours, each with another nurse from the fourth week on. */
function sixLines(of: readonly Nurse[]): OfficeChange[] {
  return [0, 1, 2, 3, 4, 5].map((place) => ({
    ...{ kind: 'addLine', from: inDay(1), startMinute: 240 * place, minutes: 240, weekdays: everyDay },
    ...(of[place] && { nurseId: of[place].id }),
  }))
}

function laterNurses(of: readonly Nurse[], from = inDay(21)): OfficeChange[] {
  return [0, 1, 2, 3, 4, 5].map((place) => ({
    ...{ kind: 'following', line: String(place + 1), from, startMinute: 240 * place, minutes: 240 },
    ...{ weekdays: everyDay, nurseId: of[place]?.id ?? '' },
  }))
}

/** The change that an office sends, with the plan as it is. */
async function prepared(serviceId: string, changes: OfficeChange[], namedNurse?: Nurse) {
  const seen = (await planRecordOf(serviceId))?.lastChange
  const form = { ...formOf(serviceId, changes, seen), ...(namedNurse && { namedNurse: namedNurse.id }) }
  return () => changePlan(accountUser(office), form)
}

async function changedNow(serviceId: string, changes: OfficeChange[], namedNurse?: Nurse) {
  expect(await (await prepared(serviceId, changes, namedNurse))()).toEqual({ ok: true })
}

/** A service with a plan: of one nurse, or at the limits. */
async function planned({ isFull = false } = {}) {
  const service = await confirmedService()
  const { serviceId } = service
  const [first, second] = [await nurses(isFull ? 6 : 1), await nurses(isFull ? 6 : 0)]
  const [named] = first
  if (!named) throw new Error('There is a nurse')
  if (isFull) {
    await changedNow(serviceId, sixLines(first), named)
    await changedNow(serviceId, laterNurses(second))
  } else await changedNow(serviceId, [line(named)], named)
  return { service, serviceId, named, all: [...first, ...second] }
}

describe('a plan', () => {
  test('is saved: without a nurse, with one, and with six', async () => {
    const services = [await confirmedService(), await confirmedService(), await confirmedService()]
    const [none = '', one = '', six = ''] = services.map(({ serviceId }) => serviceId)
    const of = await nurses(7)
    await expectCost(
      await prepared(none, [line()]),
      '1 BatchGetItem, 1 Query, 1 TransactWriteItems',
      'saveWithoutNurse',
    )
    await expectCost(await prepared(one, [line(of[6])], of[6]), rulesToo(ofPlan), 'save')
    await expectCost(await prepared(six, sixLines(of), of[0]), rulesToo(ofPlan), 'saveOfSix')
  })

  test('is changed: one visit, and twelve nurses for twelve others', async () => {
    const [one, full] = [await planned(), await planned({ isFull: true })]
    const next = await nurses(12)
    const visit = { kind: 'noVisit', line: '1', day: inDay(3) } as const
    await expectCost(await prepared(one.serviceId, [visit]), rulesToo(ofPlan), 'removeVisit')
    const all = [...laterNurses(next.slice(0, 6), inDay(1)), ...laterNurses(next.slice(6))]
    await expectCost(await prepared(full.serviceId, all), rulesToo(ofPlan), 'replaceTwelve')
  })

  test('is rolled by one week: one nurse, and six', async () => {
    const [one, full] = [await planned(), await planned({ isFull: true })]
    clock.advance(week)
    await expectCost(() => rollForward(one.serviceId), ofPlan, 'roll')
    await expectCost(() => rollForward(full.serviceId), ofPlan, 'rollOfSix')
  })
})

describe('a whole service with a plan', () => {
  test('gets a nurse by Assign: one line, and six', async () => {
    for (const [changes, act] of [
      [[line()], 'assign'],
      [sixLines([]), 'assignOfSix'],
    ] as [OfficeChange[], Act][]) {
      const service = await confirmedService()
      await changedNow(service.serviceId, changes)
      const [nurse] = await nurses(1)
      if (nurse) await expectCost(() => requestAssign(office, service, nurse), rulesToo(ofService), act)
    }
  })

  test.each([
    ['one nurse', false, 'replace'],
    ['twelve nurses', true, 'replaceOfTwelve'],
  ] as const)('gets another nurse by Replace, of %s', async (_, isFull, act) => {
    const { service } = await planned({ isFull })
    const [[next], seen] = [await nurses(1), await seenOf(service)]
    if (next) await expectCost(() => requestReplace(office, service, next, seen), rulesToo(ofService), act)
  })

  test.each([
    ['one nurse', false, 'shorten', 'lengthen'],
    ['twelve nurses', true, 'shortenOfTwelve', 'lengthenOfTwelve'],
  ] as const)('gets other dates, of %s: shorter, then longer', async (_, isFull, shorter, longer) => {
    const { service } = await planned({ isFull })
    const to = (days: number) => ({ endDate: `${inDay(days)}T12:00:00.000Z` })
    const seen = await seenOf(service)
    await expectCost(() => requestDates(office, service, to(2), seen), ofService, shorter)
    const again = await seenOf(service)
    await expectCost(() => requestDates(office, service, to(90), again), ofService, longer)
  })

  test.each([
    ['one nurse', false, 'closeByFamily'],
    ['twelve nurses', true, 'closeByFamilyOfTwelve'],
  ] as const)('is closed by the family, of %s', async (_, isFull, act) => {
    const { service } = await planned({ isFull })
    const { closeCode } = await codesOf(service.customer, service)
    await expectCost(() => requestClose(service.customer, service, closeCode), ofService, act)
  })

  test.each([
    ['one nurse', false, 'closeByOffice', 'delete'],
    ['twelve nurses', true, 'closeByOfficeOfTwelve', 'deleteOfTwelve'],
  ] as const)('is closed by the office, and deleted, of %s', async (_, isFull, closing, deleting) => {
    const [one, other] = [await planned({ isFull }), await planned({ isFull })]
    const { closeCode } = await codesOf(one.service.customer, one.service)
    await expectCost(() => requestCloseAssigned(office, one.service, closeCode), ofService, closing)
    await expectCost(() => requestDelete(office, other.service), ofService, deleting)
  })
})

describe('cover', () => {
  test('of one visit: without a nurse, and that of another nurse', async () => {
    const { serviceId, named } = await planned()
    const [one, other] = await nurses(2)
    const form = (nurse: Nurse | undefined, on: string, from?: Nurse) => ({
      ...{ visit: { serviceId, line: '1', day: on }, nurseId: nurse?.id ?? '', id: randomUUID() },
      seen: seenVisit({
        ...{ line: '1', day: on, startMinute: day.startMinute, minutes: day.minutes },
        ...(from && { nurseId: from.id }),
      }),
    })
    const uncovered = {
      kind: 'thisVisit',
      line: '1',
      day: inDay(3),
      startMinute: day.startMinute,
      minutes: day.minutes,
    }
    expect(await change(office, serviceId, uncovered as OfficeChange)).toEqual({ ok: true })
    await expectCost(() => coverVisit(accountUser(office), form(one, inDay(3))), ofCover, 'cover')
    await expectCost(
      () => coverVisit(accountUser(office), form(other, inDay(4), named)),
      ofCover,
      'coverOfAnother',
    )
  })

  test('of an absence that touches ten services, and of its report', async () => {
    const [nurse, other] = await nurses(2)
    if (!nurse || !other) throw new Error('There are nurses')
    for (let place = 0; place < 10; place++) {
      const service = await confirmedService()
      const shift = { startMinute: 120 * place, minutes: 120, weekdays: [3] }
      expect(await change(office, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
    }
    const one = absenceForm(nurse, [inDay(1), inDay(1)])
    await expectCost(() => reportAbsence(accountUser(office), one), ofAbsence, 'absence')
    const cover = { nurseId: nurse.id, absenceId: one.id, by: other.id, id: randomUUID() }
    await expectCost(() => coverAbsence(accountUser(office), cover), ofCoveredAbsence, 'coverAbsence')
    // Six weeks of ten services.
    const all = absenceForm(nurse, [inDay(2), inDay(60)])
    await expectCost(() => reportAbsence(accountUser(office), all), ofAbsence, 'longAbsence')
    const coverAll = { nurseId: nurse.id, absenceId: all.id, by: other.id, id: randomUUID() }
    await expectCost(() => coverAbsence(accountUser(office), coverAll), ofCoveredAbsence, 'coverLongAbsence')
    office = await signInAgain(office)
  })
})
