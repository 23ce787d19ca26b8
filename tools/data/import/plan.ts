import { nameOf, readDocuments, type Collection } from './export-files.ts'
import { differences, readService, type FormerService } from './former-service.ts'
import { readNurse, readRole } from './former-staff.ts'
import { readUser, type FormerEntry } from './former-user.ts'

/*
 * Decides which documents of an export can be imported, from the whole export and before anything is written. Documents that
 * contradict each other are all left out, so that the result does not depend on their order and is the same for each run.
 */

export type Plan = {
  /** How many documents each collection has. */
  counts: Record<Collection, number>
  /** The reasons why a document cannot be imported, by its name. All other documents can be imported. */
  problems: Map<string, string[]>
  /** For documents that can be imported: the parts that are not imported as they are, by name. */
  notes: Map<string, string[]>
  /** The users that can be imported, by their former uid. */
  users: Map<string, PlannedUser>
  /** The nurse of a service, by nurseId or else by name and contact (section 4); null without exactly one match. */
  findNurse(service: FormerService): PlannedNurse | null
}

export type PlannedUser = { name: string; email: string; number: string; emailVerified: boolean }
export type PlannedNurse = {
  id: string
  name: string
  fullName: string
  contactNumber: string
  wasAvailable: boolean
}

type Findings = Pick<Plan, 'counts' | 'problems' | 'notes'>
type Entries = Map<string, { formerUid: string; entry: FormerEntry }[]>

/**
 * Reads a whole export, one document at a time. Keeps in memory only what other documents are compared with.
 * @throws UnreadableExport when a file is not JSON
 */
export async function readPlan(folder: string): Promise<Plan> {
  const findings: Findings = {
    counts: { users: 0, staffs: 0, tempServices: 0, services: 0, staff: 0, admin: 0 },
    problems: new Map(),
    notes: new Map(),
  }
  const entries: Entries = new Map()
  const users = await planUsers(folder, findings, entries)
  const nurses = await planNurses(folder, findings)
  const findNurse = nurseFinder(nurses)
  await planServices(folder, findings, { users, entries, nurses, findNurse })
  await planRoles(folder, findings, users)
  return { ...findings, users, findNurse }
}

async function planUsers(
  folder: string,
  findings: Findings,
  entries: Entries,
): Promise<Map<string, PlannedUser>> {
  const users = new Map<string, PlannedUser & { entries: FormerEntry[] }>()
  const [emails, numbers] = [claims('email'), claims('number')]
  for await (const document of readAll(folder, ['users'], findings)) {
    const name = nameOf(document)
    const read = readUser(document)
    if (!read.ok) {
      add(findings.problems, name, ...read.problems)
      continue
    }
    const { formerUid, email, number, emailVerified, notes } = read.value
    emails.claim(email, name)
    if (number) numbers.claim(number, name)
    add(findings.notes, name, ...notes)
    users.set(formerUid, { name, email, number, emailVerified, entries: read.value.entries })
  }
  leaveOutContested(findings, emails, numbers)
  for (const [formerUid, user] of users) {
    if (findings.problems.has(user.name)) {
      users.delete(formerUid)
      continue
    }
    for (const entry of user.entries) {
      const { serviceId } = entry
      entries.set(serviceId, [...(entries.get(serviceId) ?? []), { formerUid, entry }])
    }
    user.entries = []
  }
  return users
}

async function planNurses(folder: string, findings: Findings): Promise<Map<string, PlannedNurse>> {
  const nurses = new Map<string, PlannedNurse>()
  const [emails, registrations] = [claims('email'), claims('nursingCouncilRegNumber')]
  for await (const document of readAll(folder, ['staffs'], findings)) {
    const name = nameOf(document)
    const read = readNurse(document)
    if (!read.ok) {
      add(findings.problems, name, ...read.problems)
      continue
    }
    const { id, details, wasAvailable } = read.value
    emails.claim(details.email, name)
    registrations.claim(details.nursingCouncilRegNumber?.replaceAll(/\s/g, '').toLowerCase() ?? '', name)
    const { fullName, contactNumber } = details
    nurses.set(id, { id, name, fullName, contactNumber, wasAvailable })
  }
  leaveOutContested(findings, emails, registrations)
  for (const [id, { name }] of nurses) if (findings.problems.has(name)) nurses.delete(id)
  return nurses
}

function nurseFinder(nurses: Map<string, PlannedNurse>): Plan['findNurse'] {
  const byNameAndContact = Map.groupBy(
    nurses.values(),
    ({ fullName, contactNumber }) => `${fullName}/${contactNumber}`,
  )
  return ({ nurseId, assignedNurse, nurseContact }) => {
    const named = nurseId === undefined ? undefined : nurses.get(nurseId)
    const [only, ...others] = byNameAndContact.get(`${assignedNurse}/${nurseContact}`) ?? []
    return named ?? (others.length === 0 && only ? only : null)
  }
}

async function planServices(
  folder: string,
  findings: Findings,
  known: Pick<Plan, 'users' | 'findNurse'> & { entries: Entries; nurses: Map<string, PlannedNurse> },
): Promise<void> {
  const [ids, bookCodes, closeCodes] = [claims('serviceId'), claims('book_code'), claims('close_code')]
  const holders = claims('nurse')
  const seen = new Set<string>()
  for await (const document of readAll(folder, ['tempServices', 'services'], findings)) {
    const name = nameOf(document)
    const read = readService(document)
    seen.add(read.ok ? read.value.serviceId : idOf(document))
    const problems = read.ok ? contradictions(read.value, known) : read.problems
    add(findings.problems, name, ...problems)
    if (!read.ok || problems.length > 0) continue
    const { serviceId, book_code, close_code, status } = read.value
    ids.claim(serviceId, name)
    bookCodes.claim(book_code, name)
    closeCodes.claim(close_code, name)
    if (status === 'assigned') holders.claim(known.findNurse(read.value)?.id ?? '', name)
  }
  leaveOutContested(findings, ids, bookCodes, closeCodes, holders)
  for (const [serviceId, lists] of known.entries) {
    if (seen.has(serviceId)) continue
    for (const { formerUid } of lists)
      add(findings.notes, `users/${formerUid}`, `services: no service has the id ${serviceId}; left out`)
  }
  for (const { id, name, wasAvailable } of known.nurses.values()) {
    const [holder] = holders.of(id).filter((each) => !findings.problems.has(each))
    if (wasAvailable && holder)
      add(findings.notes, name, `available: is false here, because ${holder} is assigned to this nurse`)
    if (!wasAvailable && !holder)
      add(
        findings.notes,
        name,
        'available: is true here, because no service that can be taken is assigned to this nurse',
      )
  }
}

/** The contradictions between a service and its user, the user's list and its nurse. */
function contradictions(
  service: FormerService,
  known: Pick<Plan, 'users' | 'findNurse'> & { entries: Entries },
): string[] {
  const { serviceId, userId, status } = service
  const lists = known.entries.get(serviceId) ?? []
  const [own] = lists.filter(({ formerUid }) => formerUid === userId)
  const user = known.users.get(userId)
  const isElsewhere = lists.some(({ formerUid }) => formerUid !== userId)
  return [
    ...(user ? [] : [`userId: the user ${userId} is not there or cannot be taken`]),
    ...(user && !own ? ["is not in its user's list"] : []),
    ...(user && lists.length > 1 && !isElsewhere ? ["is in its user's list more than once"] : []),
    ...(isElsewhere ? ["is in another user's list"] : []),
    ...(own
      ? differences(service, own.entry).map((field) => `${field}: its user's list says otherwise`)
      : []),
    ...(user && !phoneOf(service, user) ? ['phone: is missing, and its user has none'] : []),
    ...(status === 'assigned' && !known.findNurse(service)
      ? ['its nurse is not there or cannot be taken, or several nurses have this name and contact']
      : []),
  ]
}

/** The number to call about a service: its own or else its user's; empty without either. */
export function phoneOf({ phone }: FormerService, user: Pick<PlannedUser, 'number'>): string {
  return phone ?? user.number
}

async function planRoles(folder: string, findings: Findings, users: Plan['users']): Promise<void> {
  for (const collection of ['staff', 'admin'] as const) {
    const uids = claims('uid')
    for await (const document of readAll(folder, [collection], findings)) {
      const name = nameOf(document)
      const read = readRole(document)
      const user = read.ok ? users.get(read.value.formerUid) : undefined
      const problems = [
        ...(read.ok ? [] : read.problems),
        ...(read.ok && !user
          ? [`uid: the user ${read.value.formerUid} is not there or cannot be taken`]
          : []),
        // The same rule as for new administrators here.
        ...(collection === 'admin' && user && !user.emailVerified
          ? ['uid: the e-mail of this user is not verified']
          : []),
      ]
      add(findings.problems, name, ...problems)
      if (read.ok && problems.length === 0) uids.claim(read.value.formerUid, name)
    }
    leaveOutContested(findings, uids)
  }
}

async function* readAll(folder: string, collections: Collection[], findings: Findings) {
  for (const collection of collections) {
    const names = new Set<string>()
    for await (const document of readDocuments(folder, collection)) {
      findings.counts[collection]++
      // A JSON object may contain a name twice. It is unknown which of the two is right.
      if (names.has(document.id)) add(findings.problems, nameOf(document), 'is in the file more than once')
      else yield document
      names.add(document.id)
    }
  }
}

function idOf({ id, data }: { id: string; data: unknown }): string {
  const { serviceId } = (data ?? {}) as { serviceId?: unknown }
  return typeof serviceId === 'string' ? serviceId : id
}

/** Collects the documents that have a value which must be unique, and finds values of several documents (`contested`). */
function claims(field: string) {
  const claimants = new Map<string, string | string[]>()
  return {
    field,
    claim(value: string, name: string) {
      const former = claimants.get(value)
      claimants.set(value, former === undefined ? name : [former, name].flat())
    },
    of: (value: string) => [claimants.get(value) ?? []].flat(),
    contested: () => [...claimants.values()].filter((names) => Array.isArray(names)),
  }
}

function leaveOutContested({ problems }: Findings, ...all: ReturnType<typeof claims>[]): void {
  for (const { field, contested } of all) {
    for (const names of contested()) {
      for (const name of names) {
        const others = names.filter((other) => other !== name)
        add(problems, name, `${field}: is also that of ${others.slice(0, 3).join(', ')}`)
      }
    }
  }
}

function add(found: Map<string, string[]>, name: string, ...reasons: string[]): void {
  if (reasons.length > 0) found.set(name, [...(found.get(name) ?? []), ...reasons])
}
