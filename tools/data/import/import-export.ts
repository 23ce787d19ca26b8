import {
  collections,
  digestOf,
  hasCollection,
  nameOf,
  readDocuments,
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

/** How many documents are under way at once. Cognito takes few calls a second, the table many. */
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
  counts: Record<Collection, { read: number; taken: number; there: number; leftOut: number }>
  /** `users/Xk3…` and why it is left out. */
  leftOut: [name: string, why: string][]
  /** What came over (or is here) and is not all as it was. */
  notes: [name: string, what: string][]
}

type Run = { folder: string; isDry: boolean; plan: Plan; report: Report; uids: Map<string, string> }

/**
 * Brings an export of the former hosted database in (docs/decisions/0013). What is here already stays as it is, so that it
 * may be run again at any time: after one that ended half way it goes on, and after one that came to its end it changes
 * nothing.
 *
 * @param folder holds `users.json`, `staffs.json`, …, each an object of documents by id, and `files/staff/{staffId}/{field}`
 * @param isDry reads everything and writes nothing
 * @throws TableIsBusy or an error of AWS: the import is to be run again; an Error of one line when a file is no such JSON
 */
export async function importExport(folder: string, { isDry }: { isDry: boolean }): Promise<Report> {
  const missing = collections.filter((collection) => !hasCollection(folder, collection))
  if (missing.length === collections.length) throw new Error('The folder has none of the collections’ files')
  const plan = await readPlan(folder)
  const run: Run = { folder, isDry, plan, report: emptyReport(isDry, plan), uids: new Map() }
  for (const collection of collections)
    await inParallel(readDocuments(folder, collection), workers[collection], (document) =>
      bring(run, document),
    )
  return run.report
}

async function bring(run: Run, document: FormerDocument): Promise<void> {
  const { plan, report } = run
  const name = nameOf(document)
  const counts = report.counts[document.collection]
  const problems = plan.problems.get(name)
  const outcome = problems ? null : await importDocument(run, document)
  if (!outcome || outcome.is === 'refused') {
    counts.leftOut++
    const reasons = outcome ? [outcome.why] : (problems ?? [])
    report.leftOut.push(...reasons.map((why): [string, string] => [name, why]))
    // A name that the file says twice is told once.
    if (problems) plan.problems.set(name, [])
    return
  }
  counts[outcome.is]++
  const planned = outcome.is === 'taken' ? (plan.notes.get(name) ?? []) : []
  const notes = new Set([...planned, ...outcome.notes])
  report.notes.push(...[...notes].map((what): [string, string] => [name, what]))
}

async function importDocument(run: Run, document: FormerDocument): Promise<ImportOutcome> {
  const { isDry, folder, uids } = run
  const digest = digestOf(document.data)
  if (document.collection === 'users') {
    const user = said(readUser(document))
    const outcome = await importUser(user, digest, { isDry })
    if (outcome.is !== 'refused') uids.set(user.formerUid, outcome.recordId)
    return outcome
  }
  if (document.collection === 'staffs')
    return importNurse(said(readNurse(document)), digest, { isDry, folder })
  if (document.collection === 'staff' || document.collection === 'admin') {
    const role = said(readRole(document))
    const home = homeOf(run, role.formerUid)
    const kind = document.collection === 'staff' ? 'staffAccount' : 'adminAccount'
    return home ? importRole(kind, role, digest, { isDry, ...home }) : refused('uid: its user was not taken')
  }
  const service = said(readService(document))
  const home = homeOf(run, service.userId)
  if (!home) return refused('userId: its user was not taken')
  const phone = phoneOf(service, home)
  const nurse = run.plan.findNurse(service)
  return importService(service, digest, { isDry, uid: home.uid, email: home.email, phone, nurse })
}

/** Where what belongs to a former user comes to; null when she did not come over. */
function homeOf({ plan, uids }: Run, formerUid: string) {
  const uid = uids.get(formerUid)
  const user = plan.users.get(formerUid)
  return uid === undefined || !user ? null : { uid, email: user.email, number: user.number }
}

/** The plan has left out every document that cannot be read. */
function said<Said>(read: { ok: true; said: Said } | { ok: false }): Said {
  if (!read.ok) throw new Error('The export has changed while it was read')
  return read.said
}

function emptyReport(isDry: boolean, plan: Plan): Report {
  const counts = collections.map((collection) => [
    collection,
    { read: plan.counts[collection], taken: 0, there: 0, leftOut: 0 },
  ])
  return { isDry, counts: Object.fromEntries(counts) as Report['counts'], leftOut: [], notes: [] }
}

/** Works through a stream with so many at once; the first error ends it once those under way are done. */
async function inParallel<Item>(
  items: AsyncGenerator<Item>,
  most: number,
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
  const ends = await Promise.allSettled(Array.from({ length: most }, worker))
  await items.return(undefined)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
