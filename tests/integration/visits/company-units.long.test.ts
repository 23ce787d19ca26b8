import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, daysOf, horizonFrom } from '#domain/visits/days.ts'
import { choose } from '#domain/choice/rank.ts'
import { usualRules } from '#domain/choice/rules.ts'
import {
  candidatesOf,
  knowing,
  readCompany,
  readRecentWeeks,
  wantedInIndex,
} from '#server/choice/read-candidates.server.ts'
import { placeOf, wantedVisits, weekOf } from '#server/choice/wanted.server.ts'
import { now } from '#server/clock.server.ts'
import { busyOf } from '#server/nurse-time/busy.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { readUncovered } from '#server/roster/read-uncovered.server.ts'
import type { StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { ChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'
import { choiceFactsOf } from '#server/staff/choice-facts.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { spentOn } from '#tests/support/read-units.ts'
import { putAll, serviceRecord, shiftsOfWeek, weekRecord } from '#tests/support/visits/roster-records.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'
import { reads } from '#tools/budgets.ts'

/*
 * What one choice of a nurse and the list of uncovered visits read in a company of 300 nurses and 1,500 services
 * (docs/decisions/0067). Each nurse has the five visits a day of five services.
 */

const [nurseCount, servicesOfNurse] = [300, 5]
const today = '2026-11-24'
const nurseAt = (place: number) => `nurse-${String(place).padStart(3, '0')}`
const serviceAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

beforeEach(() => {
  stopClock(tuesday)
})

beforeAll(async () => {
  stopClock(tuesday)
  const at = '2026-01-01T00:00:00.000Z'
  const mondays = [addDays('2026-11-23', -7), ...horizonFrom(today)]
  const weeks: StoredWeek[] = []
  for (let place = 0; place < nurseCount; place++) {
    const nurse = {
      ...{ id: nurseAt(place), fullName: `Meera Joshi ${place}`, contactNumber: '9812345678' },
      ...{ email: `${place}@nurses.example`, nursingQualification: 'GNM' as const, yearsOfExperience: 4 },
      ...{
        gender: 'Female' as const,
        languagesKnown: 'Marathi, Hindi, English',
        currentAddress: 'Kothrud, Pune 411038',
      },
      ...{
        shiftPreference: 'Day' as const,
        readyForLiveInCare: 'No' as const,
        canAdministerIV: 'Yes' as const,
      },
      willingnessToWorkWith: {
        elderly: true,
        terminallyIll: false,
        postSurgical: true,
        disabled: true,
        pediatric: false,
      },
      ...{ regExpiryDate: '2028-01-01', policeVerificationDate: '2026-01-01' },
      ...{ available: true, createdAt: at, updatedAt: at },
    }
    await Staff.put(nurse).go()
    await ChoiceFacts.put(choiceFactsOf(nurse)).go()
    const services = Array.from({ length: servicesOfNurse }, (_, of) => {
      const startMinute = 480 + 120 * of
      const visits = mondays.flatMap((monday) =>
        daysOf(monday).map((day) => ({ line: '1', day, startMinute, minutes: 60 })),
      )
      return { serviceId: serviceAt(place * servicesOfNurse + of), uid: `family ${place} ${of}`, visits }
    })
    const contents = { services, absences: [] }
    await Diary.put({
      nurseId: nurse.id,
      version: 1,
      hold: null,
      ...contents,
      busy: busyOf(contents, now()),
    }).go()
  }
  // Two hundred weeks have a visit without a nurse; the list shows the first twenty visits.
  for (let place = 0; place < 200; place++) {
    const [, , day = ''] = daysOf('2026-11-23')
    const visits = [
      ...shiftsOfWeek([day], []).slice(0, 1),
      ...shiftsOfWeek(daysOf('2026-11-23').slice(3), [nurseAt(place)]).slice(0, 1),
    ]
    weeks.push(weekRecord(serviceAt(place), { monday: '2026-11-23', visits }))
    for (let back = 1; back <= 10; back++) {
      const monday = addDays('2026-11-23', -7 * back)
      weeks.push(
        weekRecord(serviceAt(place), {
          monday,
          visits: shiftsOfWeek(daysOf(monday), [nurseAt(place)]).slice(0, 7),
        }),
      )
    }
  }
  const services = Array.from({ length: 200 }, (_, place) =>
    serviceRecord(serviceAt(place), { hasPlan: true }),
  )
  await putAll(weeks, services)
})

test('one choice of the whole company reads within its budget', async () => {
  const { data: service } = await Service.get({ serviceId: serviceAt(7) }).go()
  if (!service) throw new Error('No service')
  const visit = {
    serviceId: service.serviceId,
    uid: service.userId,
    line: '1',
    day: '2026-11-26',
    startMinute: 480,
    minutes: 720,
  }
  let fitting = 0
  const { requests, units } = await spentOn(async () => {
    const [company, weeks, place] = await Promise.all([
      readCompany(now()),
      readRecentWeeks([service.serviceId], now()),
      placeOf(service),
    ])
    const wanted = wantedVisits([visit], place)
    const asked = { monday: weekOf(wanted, now()), patient: knowing(weeks, now()) }
    const judged = choose(wantedInIndex(wanted), candidatesOf(company, asked), usualRules)
    fitting = judged.length
  })
  console.warn(`one choice: ${requests} requests, ${units} units`)
  expect(fitting).toBe(nurseCount)
  expect(requests).toBeLessThanOrEqual(reads.choice.requests)
  expect(units).toBeLessThanOrEqual(reads.choice.units)
})

test('a page of the uncovered list reads within its budget', async () => {
  let count = 0
  const { requests, units } = await spentOn(async () => {
    const page = await readUncovered(1)
    count = page.count
    expect(page.visits).toHaveLength(20)
  })
  console.warn(`uncovered: ${requests} requests, ${units} units`)
  expect(count).toBe(200)
  expect(units).toBeLessThanOrEqual(reads.uncovered.units)
})
