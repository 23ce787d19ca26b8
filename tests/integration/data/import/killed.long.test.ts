import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { eraseFiles, readFile } from '#server/aws/s3.server.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { namedPapers, papersPrefix } from '#server/staff/paper-keys.server.ts'
import { digestOf } from '#tools/data/import/export-files.ts'
import { importExport } from '#tools/data/import/import-export.ts'
import { isClean } from '#tools/data/import/report.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { strayPapers } from '#tests/support/bucket.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { someOf } from '#tests/support/every-case.ts'
import { validExport, ids, writeExport, writePaper, type Export } from '#tests/support/former-export.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { totalsOf } from '#server/statistics/statistics.server.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { staffFileFields } from '#domain/staff.ts'
import { jpeg } from '#tests/integration/staff/registration.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** An export with each kind of user, nurses, and pending and confirmed services; all papers are the same file. */
function smallExport(suffix: string): Export {
  const { users, staffs, tempServices, services, staff, admin } = validExport(suffix)
  const { [ids.sunita]: sunita = {} } = staffs
  const kept = Object.entries(services).filter(([, { userId }]) => userId === ids.asha)
  const entries = Object.entries(users).map(([id, user]) => [
    id,
    id === ids.fatima ? { ...user, services: [] } : user,
  ])
  return {
    users: Object.fromEntries(entries) as Export['users'],
    staffs: { [ids.sunita]: sunita },
    tempServices,
    services: Object.fromEntries(kept),
    staff,
    admin,
  }
}

function newFolder(): { folder: string; suffix: string } {
  const suffix = `${randomUUID()}.example`
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  folders.push(folder)
  writeExport(folder, smallExport(suffix))
  for (const field of staffFileFields) writePaper(folder, ids.sunita, field, jpeg)
  return { folder, suffix }
}

/** The records after an import, without what differs each time: uids, times, keys of papers, shards of counters. */
async function endState(suffix: string): Promise<unknown> {
  // The tasks of papers wait for the daily run.
  const { abandonedAccount: _, paperTask: __, ...records } = await readTable()
  const emails = new Map(records.user.map(({ uid, email }) => [uid, email]))
  const totals = totalsOf(records.statistic)
  for (const { uid, email } of records.user) expect((await findPoolUser(email))?.uid).toBe(uid)
  const text = JSON.stringify({ ...records, statistic: [...totals].sort() }, (name, value: unknown) =>
    ['at', 'entryId', 'importedAt', 'digest'].includes(name) ? undefined : value,
  )
  const known = [...emails]
    .reduce((said, [uid, email]) => said.replaceAll(uid, email), text)
    .replace(/(staff\/[\w-]+\/\w+\/)[\da-f]{32}/g, '$1random')
  const state = JSON.parse(known.replaceAll(suffix, 'family.example')) as Record<string, unknown[]>
  return Object.fromEntries(Object.entries(state).map(([name, items]) => [name, items.toSorted(byDigest)]))
}

/** The engine returns records in any order. */
function byDigest(one: unknown, other: unknown): number {
  return digestOf(one) < digestOf(other) ? -1 : 1
}

/** The imported nurse names each paper and the small photo, and they are in the bucket. */
async function expectPapersStored(): Promise<void> {
  const [nurse] = (await readTable()).staff
  const named = nurse ? namedPapers(nurse) : []
  expect(named).toHaveLength(staffFileFields.length + 1)
  for (const key of named) expect((await readFile(key))?.size, key).toBe(jpeg.length)
}

test('an import killed after any call and run again ends as if it had not been killed', async () => {
  const whole = newFolder()
  const { calls } = await observe(() => importExport(whole.folder, { isDry: false }))
  const expected = await endState(whole.suffix)
  expect(calls.length).toBeGreaterThan(25)
  expect(calls.some(({ service }) => service === 's3')).toBe(true)

  const deaths = [...calls.keys()].slice(1)
  for (const nth of someOf(deaths, 8)) {
    await emptyTable()
    const { folder, suffix } = newFolder()
    const killed = await observe(() => importExport(folder, { isDry: false }), {
      nth,
      when: 'after',
      how: 'die',
    })
    expect(killed.died, `after call ${nth}`).toBe(true)
    expect(await violations(), `after call ${nth}`).toEqual([])
    const report = await importExport(folder, { isDry: false })
    expect(isClean(report), `after call ${nth}: ${JSON.stringify(report.leftOut)}`).toBe(true)
    expect(await violations(), `after call ${nth}, run again`).toEqual([])
    expect(await endState(suffix), `after call ${nth}, run again`).toEqual(expected)
  }
  await expectPapersStored()
})

test('a call that fails ends the import with the error, and the next run continues', async () => {
  await emptyTable()
  const { folder, suffix } = newFolder()
  const failing = observe(
    () => importExport(folder, { isDry: false }),
    // The SDK tries a call twice.
    { service: 's3', nth: 3, when: 'before', how: 'fail' },
    { service: 's3', nth: 4, when: 'before', how: 'fail' },
  )
  await expect(failing).rejects.toThrow('ECONNRESET')
  expect(await violations()).toEqual([])
  expect(isClean(await importExport(folder, { isDry: false }))).toBe(true)
  const state = (await endState(suffix)) as { staff: unknown[] }
  expect(state.staff).toHaveLength(1)
})

test('papers of an import that was killed before it named them are removed by the daily run, and imported again', async () => {
  await emptyTable()
  await eraseFiles(papersPrefix(ids.sunita))
  const clock = instantClock()
  const { folder } = newFolder()
  const killed = await observe(() => importExport(folder, { isDry: false }), {
    service: 's3',
    nth: 5,
    when: 'after',
    how: 'die',
  })
  expect(killed.died).toBe(true)
  expect(await strayPapers(ids.sunita)).toHaveLength(5)
  clock.advance(hour + 1)
  await runDaily()
  expect(await strayPapers(ids.sunita)).toEqual([])
  expect(isClean(await importExport(folder, { isDry: false }))).toBe(true)
  await expectPapersStored()
})
