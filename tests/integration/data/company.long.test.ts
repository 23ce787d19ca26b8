import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areaOf } from '#domain/area.ts'
import { outsideAvailability } from '#domain/choice/availability.ts'
import { usualRules } from '#domain/choice/rules.ts'
import { addDays, dayAt, minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitState } from '#domain/visits/state.ts'
import { deletePoolUser } from '#server/aws/cognito-users.server.ts'
import { offendingIn, readComingWork } from '#server/roster/read-offending.server.ts'
import { someOf } from '#tests/support/every-case.ts'
import { limitHere } from '#tests/support/machine.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable, readTable, type TableRecords } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { loadSampleData, readSampleAccounts } from '#tools/sandbox/sample-data.ts'

/*
 * `npm run dev -- --company` may begin at any hour: what its pages show has to be there soon after midnight, when yesterday's visits run,
 * as well as late in the evening, when tomorrow's are near. Almost all of the test's time is the making, so each instant is made once.
 */
const instants = [
  ['2026-11-25T00:10:00+05:30', 'the first minutes of a day'],
  ['2026-11-23T08:20:00+05:30', 'a Monday, whose week was made at noon of the week before'],
  ['2028-02-29T13:00:00+05:30', 'a leap day'],
  ['2026-12-31T23:50:00+05:30', 'the last minutes of a year'],
] as const

describe.each(someOf(instants, 1))('the company at %s, %s', { timeout: 600_000 }, (instant) => {
  const now = Date.parse(instant)
  const today = dayAt(now)
  let table: TableRecords

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const begun = performance.now()
    expect(await loadSampleData({ isCompany: true })).toBe(true)
    // The small sample needs three seconds on an idle machine, and this one may need fifteen more.
    expect(performance.now() - begun).toBeLessThan(limitHere(18_000))
    table = await readTable()
  }, 600_000)
  afterEach(async () => {
    vi.useRealTimers()
    for (const { email } of table.user) await deletePoolUser(email)
    await emptyTable()
  }, 600_000)

  const nurseNamed = (name: string) => table.staff.find(({ fullName }) => fullName === name)
  const userOf = (email: string) => table.user.find((user) => user.email === `${email}@nivaas.example`)
  const visits = () =>
    table.serviceWeek.flatMap((week) =>
      week.visits.map((visit) => ({
        ...visit,
        serviceId: week.serviceId,
        ...intervalOf(visit),
        stateNow: visitState(visit, { now }),
      })),
    )
  const visitsOf = (email: string, day = today) => {
    const uid = userOf(email)?.uid
    const own = table.service.filter(({ userId }) => userId === uid).map(({ serviceId }) => serviceId)
    return visits().filter((visit) => own.includes(visit.serviceId) && visit.day === day)
  }

  test('has all of its facts and keeps every invariant', async () => {
    expect(await violations()).toEqual([])
    expect(table.staff).toHaveLength(25)
    expect(table.service.length + table.pendingService.length).toBe(50)
    expect(new Set(table.userService.map(({ uid }) => uid)).size).toBe(40)

    const begun = visits().filter(({ start }) => start <= now)
    const states = Map.groupBy(begun, ({ stateNow }) => stateNow)
    expect([...states.keys()].sort()).toEqual(['awaited', 'done', 'here'])
    // One nurse is late since twenty minutes.
    const late = states.get('awaited') ?? []
    expect(late.map(({ start, nurseId }) => [(now - start) / minute, nurseId])).toEqual([
      [20, nurseNamed('Asha Bhosale')?.id],
    ])
    // One nurse is ill today, and their next visit, in forty minutes, has no nurse.
    const vandana = nurseNamed('Vandana More')?.id
    expect(table.absence.map(({ nurseId, kind }) => [nurseId, kind])).toEqual([[vandana, 'illness']])
    expect(dayAt(Date.parse(table.absence[0]?.from ?? ''))).toBe(today)
    const uncovered = visits().filter(({ stateNow }) => stateNow === 'uncovered')
    const soonest = Math.min(...uncovered.map(({ start }) => start))
    expect((soonest - now) / minute).toBe(40)
    expect(uncovered.filter(({ start }) => start < now + 12 * 60 * minute)).toHaveLength(1)

    // One nurse is planned on days on which they do not work.
    const facts = new Map(table.choiceFacts.map((each) => [each.nurseId, each]))
    const outside = visits().filter((visit) => {
      const { availability } = facts.get(visit.nurseId ?? '') ?? {}
      return availability && outsideAvailability([visit], availability)
    })
    expect(new Set(outside.map(({ nurseId }) => nurseId))).toEqual(new Set([nurseNamed('Jyoti Mane')?.id]))
    // Another one comes from a night to a visit on the same day. No other visit breaks a rule.
    const offending = offendingIn(await readComingWork(now), usualRules)
    const broken = offending.flatMap(({ nurse, broken: rules }) =>
      rules.map(({ key }) => `${nurse.fullName} ${key}`),
    )
    expect([...new Set(broken)].sort()).toEqual(['Jyoti Mane availability', 'Manisha Dhumal rest'])

    expect(table.visitEvent.filter(({ kind }) => kind === 'note').map(({ day }) => day)).toEqual([
      addDays(today, -1),
    ])
    const failed = table.notice.filter(({ state }) => state === 'failed')
    expect(failed.map(({ kind, reason }) => [kind, reason])).toEqual([['nurseInvited', 'opted-out']])

    const numbers = Map.groupBy(table.staff, ({ contactNumber }) => contactNumber)
    const shared = [...numbers.values()].filter(({ length }) => length > 1)
    expect(shared.map((nurses) => nurses.map(({ fullName }) => fullName).sort())).toEqual([
      ['Rekha Jadhav', 'Savita Rathod'],
    ])
    const withoutAccount = table.staff.filter(({ accountUid }) => !accountUid)
    expect(withoutAccount.map(({ fullName }) => fullName).sort()).toEqual([
      'Deepak Waghmare',
      'Savita Rathod',
    ])
    for (const { address } of table.service) expect(areaOf(address)).toMatch(/ 411\d{3}$/)

    const { accounts } = await readSampleAccounts()
    const names = ['admin', 'customer', 'staff', 'coordinator', 'family', 'live-in', 'relative', 'nurse']
    expect(accounts.map(({ email }) => email)).toEqual(names.map((name) => `${name}@nivaas.example`))
    expect(userOf('family')?.language).toBe('mr')
    expect(visitsOf('family')).toHaveLength(1)
    const livingIn = visitsOf('live-in', dayAt(now - 9 * 60 * minute))
    expect(livingIn.map(({ minutes, stateNow }) => [minutes, stateNow])).toEqual([[24 * 60, 'here']])
    const relative = userOf('relative')
    expect(relative?.phoneVerified).toBe(true)
    expect(table.userService.some(({ uid }) => uid === relative?.uid)).toBe(false)
    const { nurseId } = userOf('nurse') ?? {}
    expect(nurseId).toBe(nurseNamed('Kavita Shinde')?.id)
    expect(visits().filter((visit) => visit.nurseId === nurseId && visit.day === today)).toHaveLength(4)

    // The inbox begins with the codes of what was booked in the last hours; of the company's past nothing is left to be sent.
    const codes = (await readInbox('')).filter(({ text }) => text.includes('Your booking code is'))
    expect(codes).toHaveLength(12)
    expect(await readInbox('')).toHaveLength(12)
    const open = table.notice.filter(({ state }) => state === 'open').map(({ kind }) => kind)
    expect(open.length).toBeLessThan(6)
    expect(open).toEqual(expect.arrayContaining(['visitsUncovered', 'bookingConfirmed']))
  })
})
