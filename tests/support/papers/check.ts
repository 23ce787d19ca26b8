import { willExpire, listFiles } from '#server/aws/s3.server.ts'
import { compareStores } from '#tools/data/integrity/stores.ts'
import { readTable } from '#tools/data/integrity/table-records.ts'
import { beingErased, namedPapers, papersPrefix } from '#server/staff/paper-keys.server.ts'
import { readStored, versionsBelow } from '../bucket.ts'
import { fields, type World } from './world.ts'

/** Messages about lost or leftover papers, while some requests may have died or be late. */
export async function findPaperProblems({ given }: World): Promise<string[]> {
  const { staff, paperTask } = await readTable()
  const named = new Set(staff.flatMap(namedPapers))
  const waiting = new Set(paperTask.flatMap(({ keys = [] }) => keys))
  const isBeingErased = beingErased(staff, paperTask)
  const writable = new Set(given.map(({ leave }) => leave.fields.key))
  const wrong: string[] = []
  for (const nurse of staff) {
    const names = fields.flatMap((field) => nurse[field] ?? [])
    const isErasing = paperTask.some(({ kind, staffId }) => kind === 'erase' && staffId === nurse.id)
    if (!nurse.retiredAt && names.length < fields.length)
      wrong.push(`${nurse.id} has lost the name of a paper`)
    if (nurse.retiredAt && names.length > 0 && !isErasing) wrong.push(`${nurse.id} will never be erased`)
  }
  for (const key of named) {
    const stored = await readStored(key)
    if (!stored) wrong.push(`named and gone: ${key}`)
    else if (stored.tags.state) wrong.push(`named and tagged: ${key}`)
    else if (!stored.bytes.startsWith('ffd8ff')) wrong.push(`named and never checked: ${key}`)
    if (writable.has(key)) wrong.push(`named and writable: ${key}`)
  }
  for await (const key of listFiles('staff/')) {
    if (named.has(key) || waiting.has(key) || isBeingErased(key)) continue
    if ((await willExpire(key)) === false) wrong.push(`left behind: ${key}`)
  }
  return wrong
}

/** The same after all late calls have arrived and the daily run is done, as `npm run reconcile` checks it. */
export async function findFinalPaperProblems(world: World): Promise<string[]> {
  const { strayFiles, missingFiles, expiringFiles } = await compareStores()
  const { paperTask, staff } = await readTable()
  const erased = staff.filter(
    ({ id, retiredAt }) =>
      retiredAt && !paperTask.some(({ kind, staffId }) => kind === 'erase' && staffId === id),
  )
  const left = await Promise.all(erased.map(({ id }) => versionsBelow(papersPrefix(id))))
  return [
    ...(await findPaperProblems(world)),
    ...strayFiles.map((key) => `reconcile: left behind: ${key}`),
    ...missingFiles.map((key) => `reconcile: named and gone: ${key}`),
    ...expiringFiles.map((key) => `reconcile: named and tagged: ${key}`),
    ...paperTask.filter(({ kind }) => kind === 'settle').map(({ keys }) => `never settled: ${String(keys)}`),
    ...left.flat().map((key) => `not erased: ${key}`),
  ]
}
