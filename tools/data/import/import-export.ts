import {
  collections,
  digestOf,
  hasCollection,
  nameOf,
  readDocuments,
  UnreadableExport,
  type Collection,
  type FormerDocument,
} from './export-files.ts'
import { readService } from './former-service.ts'
import { readNurse, readRole } from './former-staff.ts'
import { readUser } from './former-user.ts'
import { importNurse } from './import-nurse.ts'
import { importRole } from './import-role.ts'
import { importService } from './import-service.ts'
import { importUser } from './import-user.ts'
import { refused, type ImportOutcome } from './outcome.ts'
import { phoneOf, readPlan, type Plan } from './plan.ts'
import { settlePeople } from './settle-people.ts'

/** How many documents are imported at the same time. Cognito allows few calls per second, the table many. */
const workers: Record<Collection, number> = {
  users: 4,
  staffs: 4,
  tempServices: 20,
  services: 20,
  staff: 4,
  admin: 4,
}

export type Report = {
  isDry: boolean
  counts: Record<Collection, { read: number; taken: number; alreadyThere: number; leftOut: number }>
  /** The name of each document that was left out (`users/Xk3…`), and why. */
  leftOut: [name: string, reason: string][]
  /** The parts of imported documents that were not imported as they are. */
  notes: [name: string, note: string][]
}

/** `uids`: the imported users, by former uid. */
type Run = { folder: string; isDry: boolean; plan: Plan; report: Report; uids: Map<string, string> }

/**
 * Imports an export of the former hosted database (docs/decisions/0013). Records that are already here are not changed, so the
 * import can be run again at any time: after an interrupted run it continues, and after a complete run it changes nothing.
 *
 * @param folder has `users.json`, `staffs.json`, …, each an object of documents by id, and `files/staff/{staffId}/{field}`
 * @param isDry reads everything and writes nothing
 * @throws TableIsBusy or an error of AWS: run the import again; UnreadableExport when a file is not such JSON
 */
export async function importExport(folder: string, { isDry }: { isDry: boolean }): Promise<Report> {
  const missing = collections.filter((collection) => !hasCollection(folder, collection))
  if (missing.length === collections.length)
    throw new UnreadableExport('The folder has none of the collections’ files')
  const plan = await readPlan(folder)
  const run: Run = { folder, isDry, plan, report: emptyReport(isDry, plan), uids: new Map() }
  for (const collection of collections)
    await inParallel(readDocuments(folder, collection), workers[collection], (document) =>
      importAndCount(run, document),
    )
  if (!isDry) await settlePeople()
  return run.report
}

async function importAndCount(run: Run, document: FormerDocument): Promise<void> {
  const { plan, report } = run
  const name = nameOf(document)
  const counts = report.counts[document.collection]
  const problems = plan.problems.get(name)
  const outcome = problems ? null : await importDocument(run, document)
  if (!outcome || outcome.status === 'refused') {
    counts.leftOut++
    const reasons = outcome ? [outcome.reason] : (problems ?? [])
    report.leftOut.push(...reasons.map((reason): [string, string] => [name, reason]))
    // A document that is in the file twice is reported once.
    if (problems) plan.problems.set(name, [])
    return
  }
  counts[outcome.status]++
  const planned = outcome.status === 'taken' ? (plan.notes.get(name) ?? []) : []
  const notes = new Set([...planned, ...outcome.notes])
  report.notes.push(...[...notes].map((note): [string, string] => [name, note]))
}

async function importDocument(run: Run, document: FormerDocument): Promise<ImportOutcome> {
  const { isDry, folder, uids } = run
  const digest = digestOf(document.data)
  if (document.collection === 'users') {
    const user = requireValue(readUser(document))
    const outcome = await importUser(user, digest, { isDry })
    if (outcome.status !== 'refused') uids.set(user.formerUid, outcome.recordId)
    return outcome
  }
  if (document.collection === 'staffs')
    return importNurse(requireValue(readNurse(document)), digest, { isDry, folder })
  if (document.collection === 'staff' || document.collection === 'admin') {
    const role = requireValue(readRole(document))
    const user = importedUser(run, role.formerUid)
    const kind = document.collection === 'staff' ? 'staffAccount' : 'adminAccount'
    return user ? importRole(kind, role, digest, { isDry, ...user }) : refused('uid: its user was not taken')
  }
  const service = requireValue(readService(document))
  const user = importedUser(run, service.userId)
  if (!user) return refused('userId: its user was not taken')
  const phone = phoneOf(service, user)
  const nurse = run.plan.findNurse(service)
  return importService(service, digest, { isDry, ...user, phone, nurse })
}

/** The imported user with this former uid; null when the user was not imported. */
function importedUser({ plan, uids }: Run, formerUid: string) {
  const uid = uids.get(formerUid)
  const user = plan.users.get(formerUid)
  return uid === undefined || !user ? null : { uid, email: user.email, number: user.number }
}

/** The value of a document that the plan could already parse. */
function requireValue<Value>(read: { ok: true; value: Value } | { ok: false }): Value {
  if (!read.ok) throw new Error('The export has changed while it was read')
  return read.value
}

function emptyReport(isDry: boolean, plan: Plan): Report {
  const counts = collections.map((collection) => [
    collection,
    { read: plan.counts[collection], taken: 0, alreadyThere: 0, leftOut: 0 },
  ])
  return { isDry, counts: Object.fromEntries(counts) as Report['counts'], leftOut: [], notes: [] }
}

/** Processes a stream with `workerCount` items at a time. After the first error it finishes the items in progress and rethrows. */
async function inParallel<Item>(
  items: AsyncGenerator<Item>,
  workerCount: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let isFailed = false
  async function worker(): Promise<void> {
    while (!isFailed) {
      const next = await items.next()
      if (next.done) return
      await work(next.value).catch((error: unknown) => {
        isFailed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: workerCount }, worker))
  await items.return(undefined)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
