import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { nowInstant } from '#server/clock.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import type { Composer } from '#server/notice-sender/compose/composed.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { minute, realWaitClock, stopClock } from '#tests/support/clock.ts'
import { countOf, someOf } from '#tests/support/every-case.ts'
import { restoreTable, storedItems } from '#tests/support/stored-table.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { fourDays, nurseOfManyFamilies } from '#tests/support/visits/long-absence.ts'
import { diaryOf } from '#tests/support/visits/plans.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'

/*
 * A process that reports an absence of sixty visits, or gives them to another nurse, dies before or after each of its calls. Then the sender
 * runs for a minute, with the permissions of its own role.
 */

let setting: Awaited<ReturnType<typeof nurseOfManyFamilies>>

beforeAll(async () => {
  await emptyTable()
  stopClock(tuesday)
  setting = await nurseOfManyFamilies()
})

/** A mail that costs no call; that texts are made of the records is tested elsewhere. */
const compose: Composer = () => Promise.resolve({})

/** Two runs of the sender within a minute: at once, and when what waits for the last part is due. */
async function oneMinute() {
  const clock = realWaitClock(Date.parse(nowInstant()))
  await runNotices(compose)
  clock.advance(minute + 1)
  await runNotices(compose)
}

/** How many rows each person has, by kind; of several those that were told with another are left out. */
async function tellings(): Promise<string[]> {
  const { notice } = await readTable()
  expect(notice.filter(({ state }) => state === 'open')).toEqual([])
  return notice
    .filter(({ reason }) => reason !== 'told-together')
    .map(({ kind, to, recipientId = '' }) => `${kind} ${to} ${recipientId}`)
    .toSorted()
}

/** The places of death of an act: before and after its first call, its second call, to the last one; and one at which it lives. */
async function atEachCall(act: () => Promise<unknown>, check: (where: string) => Promise<void>) {
  const { calls } = await observe(act)
  let deaths = 0
  for (const when of ['before', 'after'] as const)
    for (const nth of someOf([...calls.keys(), calls.length], 5)) {
      const { died } = await observe(act, { nth: nth + 1, when, how: 'die' })
      await check(`${when} call ${nth + 1}`)
      if (died) deaths++
    }
  return deaths
}

test('an absence: nothing is left open, each visit is taken once, and each notice is told once', async () => {
  const { office, nurse, families } = setting
  const of = (to: string, kind: string, ids: string[]) => ids.map((id) => `${kind} ${to} ${id}`)
  const everyone = [
    ...of(
      'family',
      'familyCare',
      families.map(({ uid }) => uid),
    ),
    ...of('office', 'visitsUncovered', ['']),
  ].toSorted()
  const begin = async () => {
    await restoreTable(setting.items)
    stopClock(tuesday)
  }
  const form = absenceForm(nurse, fourDays)
  const deaths = await atEachCall(
    async () => {
      await begin()
      return reportAbsence(office, form)
    },
    async (where) => {
      await oneMinute()
      const [absence] = await readAbsences(nurse.id)
      if (absence) {
        expect(absence, where).toMatchObject({ taking: 'done', uncovered: { length: 60 } })
        expect(await tellings(), where).toEqual(everyone)
      } else expect(await tellings(), where).toEqual([])
      expect(await violations(), where).toEqual([])
      expect(await reportAbsence(office, form), where).toMatchObject({
        ...{ ok: true, absence: { id: form.id, taking: 'done', uncovered: { length: 60 } } },
      })
      expect(await readAbsences(nurse.id)).toHaveLength(1)
    },
  )
  expect(deaths).toBeGreaterThan(countOf({ some: 7, every: 20 }))
}, 600_000)

test.each(['one nurse', 'several, by day'])(
  'giving all to %s: what was given is told within a minute, and the same form gives the rest',
  async (to) => {
    const { office, nurse, other, others, families } = setting
    const receiving = to === 'one nurse' ? [other] : others
    await restoreTable(setting.items)
    stopClock(tuesday)
    const form = absenceForm(nurse, fourDays)
    await reportAbsence(office, form)
    const absent = (await storedItems()).filter((item) => item.__edb_e__?.S !== 'notice')
    const dayOf = (day: string) => Number(day.slice(-2)) % receiving.length
    const by = to === 'one nurse' ? other.id : ({ day }: { day: string }) => receiving[dayOf(day)]?.id
    const cover = { nurseId: nurse.id, absenceId: form.id, by, id: randomUUID() }
    const diaries = () => Promise.all(receiving.map(diaryOf))
    const countIn = (diary: Awaited<ReturnType<typeof diaryOf>>) =>
      diary?.services.flatMap(({ visits }) => visits).length ?? 0
    const given = async () => (await diaries()).reduce((sum, diary) => sum + countIn(diary), 0)
    const deaths = await atEachCall(
      async () => {
        await restoreTable(absent)
        stopClock(tuesday)
        return coverAbsence(office, cover)
      },
      async (where) => {
        await oneMinute()
        const told = await tellings()
        for (const [place, diary] of (await diaries()).entries())
          expect(told.includes(`nurseWork nurse ${receiving[place]?.id}`), where).toBe(countIn(diary) > 0)
        expect(new Set(told).size, where).toBe(told.length)
        expect(await violations(), where).toEqual([])
        expect(await coverAbsence(office, cover), where).toEqual({ ok: true, visits: 60 })
        expect(await given(), where).toBe(60)
        await oneMinute()
        const toFamilies = (await tellings()).filter((each) => each.includes('family'))
        expect(toFamilies, where).toHaveLength(families.length)
      },
    )
    expect(deaths).toBeGreaterThan(countOf({ some: 7, every: 12 }))
  },
  600_000,
)
