import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choose } from '#domain/choice/rank.ts'
import type { Judged } from '#domain/choice/judge.ts'
import { usualRules } from '#domain/choice/rules.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import {
  candidatesOf,
  knowing,
  readChosen,
  readCompany,
  readRecentWeeks,
  wantedInIndex,
} from '#server/choice/read-candidates.server.ts'
import { wantedVisits, weekOf } from '#server/choice/wanted.server.ts'
import { now } from '#server/clock.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { propertyRuns, seedProperties } from '#tests/support/seeded-properties.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import {
  accountUser,
  change,
  confirmedService,
  line,
  night,
  planRecordOf,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/* Who fits is read from the diaries' index, and is what the transaction that gives a visit says (docs/decisions/0067). */

seedProperties(67)
const clock = startOnTuesday()
const nextWeek = '2026-11-30'
const place = { wishes: [{ caregivergender: '', subService: '', age: undefined }], pin: null, languages: [] }

type Visit = Parameters<typeof wantedVisits>[0][number]

/** The visits that have not begun and have no nurse. */
async function uncovered(): Promise<Visit[]> {
  const { serviceWeek } = await readTable()
  return serviceWeek.flatMap(({ serviceId, uid, visits }) =>
    visits.flatMap((visit) =>
      visit.state === 'planned' && !visit.nurseId && !hasBegun(visit, now())
        ? [{ ...visit, serviceId, uid }]
        : [],
    ),
  )
}

async function byIndex(visit: Visit): Promise<Judged[]> {
  const wanted = wantedVisits([visit], place)
  const patient = knowing(await readRecentWeeks([visit.serviceId], now()), now())
  const candidates = candidatesOf(await readCompany(now()), { monday: weekOf(wanted, now()), patient })
  return choose(wantedInIndex(wanted), candidates, usualRules)
}

async function byDiaries(visit: Visit, ids: readonly string[]): Promise<Judged[]> {
  const wanted = wantedVisits([visit], place)
  const patient = knowing(await readRecentWeeks([visit.serviceId], now()), now())
  return choose(wanted, await readChosen(ids, { monday: weekOf(wanted, now()), patient }, now()), usualRules)
}

const inShort = (judged: readonly Judged[]) =>
  judged.map(({ nurseId, group, rank, reasons }) => ({
    ...{ nurseId, group, rank },
    kinds: reasons.map((reason) => (reason.key === 'obstacle' ? reason.obstacle.kind : reason.key)),
  }))

describe('who fits', () => {
  test('is answered as the change of the plan answers it', async () => {
    const office = await createAdministrator()
    const [busy, nightly, held, short, free, retired] = await Promise.all([
      createNurse({ fullName: 'Busy' }),
      createNurse({ fullName: 'Nightly' }),
      createNurse({ fullName: 'Held' }),
      createNurse({ fullName: 'Short', regExpiryDate: '2026-11-27' }),
      createNurse({ fullName: 'Free', regExpiryDate: '2026-11-30' }),
      createNurse({ fullName: 'Retired' }),
    ])
    expect(await retireStaff(accountUser(office), retired.id)).toEqual({ ok: true })
    const [open, other] = [await confirmedService(), await confirmedService()]
    // The night of Sunday, 29 November, ends at eight on Monday; the visit of Monday begins at seven.
    await change(office, open.serviceId, line(undefined, { startMinute: 420, minutes: 60, weekdays: [1] }))
    await change(office, other.serviceId, line(busy, { startMinute: 400, minutes: 60, weekdays: [1] }))
    await change(office, other.serviceId, line(nightly, night))
    await requestAssign(office, await confirmedService(), held)

    const visit = (await uncovered()).find(({ day }) => day === nextWeek)
    if (!visit) throw new Error('No uncovered visit')
    const judged = await byIndex(visit)
    const names = judged.filter(({ group }) => group !== 'cannot').map(({ fullName }) => fullName)
    expect(names).toEqual(['Free'])
    const why = judged.flatMap(({ fullName, reasons }) =>
      reasons.flatMap((reason) => (reason.key === 'obstacle' ? [`${fullName} ${reason.obstacle.kind}`] : [])),
    )
    expect(why.sort()).toEqual(['Busy visit', 'Held held', 'Nightly visit', 'Short not-registered'])
    for (const nurse of [busy, nightly, held, short, retired, free]) {
      const { line: of, day, startMinute, minutes } = visit
      const outcome = await change(office, open.serviceId, {
        ...{ kind: 'thisVisit', line: of, day, startMinute, minutes, nurseId: nurse.id },
      })
      expect([nurse.fullName, outcome.ok]).toEqual([nurse.fullName, names.includes(nurse.fullName)])
    }
    expect((await planRecordOf(open.serviceId))?.version).toBe(2)
  })

  test('names first who has been with the patient, then who is planned to come, then the others', async () => {
    const office = await createAdministrator()
    const [been, planned, much, little] = await Promise.all([
      createNurse({ fullName: 'Been' }),
      createNurse({ fullName: 'Planned' }),
      createNurse({ fullName: 'Much' }),
      createNurse({ fullName: 'Little' }),
    ])
    const [service, other] = [await confirmedService(), await confirmedService()]
    const shift = { startMinute: 480, minutes: 240 }
    await change(office, service.serviceId, line(been, { ...shift, weekdays: [3] }))
    await change(office, service.serviceId, line(planned, { ...shift, weekdays: [7] }))
    await change(office, service.serviceId, line(undefined, { ...shift, weekdays: [5] }))
    await change(office, other.serviceId, line(much, { ...shift, minutes: 720, weekdays: [4, 6] }))
    await change(office, other.serviceId, line(little, { ...shift, weekdays: [2] }))
    clock.advance(30 * hour)
    const visit = (await uncovered()).find(({ day }) => day === '2026-11-27')
    if (!visit) throw new Error('No uncovered visit')
    const judged = await byIndex(visit)
    expect(judged.map(({ fullName }) => fullName)).toEqual(['Been', 'Planned', 'Little', 'Much'])
    expect(judged[0]?.reasons[0]).toEqual({
      effect: 'speaks-for',
      key: 'knows',
      visits: 1,
      last: '2026-11-25',
    })
    expect(judged[1]?.reasons[0]).toEqual({ effect: 'speaks-for', key: 'planned' })
  })
})

const starts = fc.constantFrom(0, 300, 480, 720, 1200, 1439)
const shift = fc.record({
  startMinute: starts,
  minutes: fc.constantFrom(60, 240, 720, 1440),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
})
const nurse = fc.nat({ max: 3 })
const act = fc.oneof(
  fc.record({
    kind: fc.constant('line' as const),
    service: fc.nat({ max: 2 }),
    nurse: fc.option(nurse),
    shift,
  }),
  fc.record({ kind: fc.constant('ill' as const), nurse, days: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('assign' as const), nurse }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 3, 7, 14) }),
  fc.record({ kind: fc.constant('cover' as const), place: fc.nat({ max: 20 }), nurse: fc.nat({ max: 9 }) }),
)
const runs = propertyRuns(countOf({ some: 2, every: 6 }))

test(
  'after any acts, also weeks without one and with Mondays between, the index answers as whole diaries, and nobody who fits is refused',
  { timeout: runs * 120_000 },
  async () => {
    let asked = 0
    let given = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14 }), async (acts) => {
        await emptyTable()
        const clockOfRun = instantClock(tuesday)
        let office = await createAdministrator()
        const nurses = [await createNurse(), await createNurse(), await createNurse(), await createNurse()]
        const services = [await confirmedService(), await confirmedService(), await confirmedService()]
        const ids = nurses.map(({ id }) => id)
        const [first = { serviceId: '' }] = services
        await change(
          office,
          first.serviceId,
          line(undefined, { startMinute: 480, minutes: 240, weekdays: [1, 4, 7] }),
        )
        for (const each of acts) {
          const who = 'nurse' in each && each.nurse !== null ? nurses[each.nurse % nurses.length] : undefined
          if (each.kind === 'line')
            await change(office, services[each.service]?.serviceId ?? '', line(who, each.shift))
          if (each.kind === 'assign' && who) await requestAssign(office, await confirmedService(), who)
          if (each.kind === 'ill' && who)
            await reportAbsence(accountUser(office), {
              ...{ nurseId: who.id, id: randomUUID(), kind: 'illness' },
              ...{ to: new Date(now() + each.days * 24 * hour + hour).toISOString() },
            })
          if (each.kind === 'wait') {
            clockOfRun.advance(each.days * 24 * hour)
            office = await signInAgain(office)
            await rollPlans({ until: Number.POSITIVE_INFINITY })
          }
          const visits = await uncovered()
          for (const visit of visits.slice(0, 6)) {
            asked++
            expect(inShort(await byIndex(visit))).toEqual(inShort(await byDiaries(visit, ids)))
          }
          const visit = each.kind === 'cover' ? visits[each.place % Math.max(1, visits.length)] : undefined
          if (each.kind !== 'cover' || !visit) continue
          const fitting = (await byIndex(visit)).filter(({ group }) => group !== 'cannot')
          const chosen = fitting[each.nurse % Math.max(1, fitting.length)]
          if (!chosen) continue
          const { serviceId, line: of, day } = visit
          const cover = {
            ...{ visit: { serviceId, line: of, day }, nurseId: chosen.nurseId },
            ...{ id: randomUUID(), seen: seenVisit(visit) },
          }
          expect(await coverVisit(accountUser(office), cover)).toMatchObject({ ok: true })
          given++
        }
      }),
      { numRuns: runs },
    )
    expect([asked > 20, given > 0]).toEqual([true, true])
  },
)
