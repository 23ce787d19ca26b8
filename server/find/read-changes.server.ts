import { readVisitId } from '#domain/visits/visit-id.ts'
import { listAuditBetween, listOfDays, type AuditRow } from '#server/audit/list.server.ts'
import type { Day } from '#domain/visits/days.ts'

/* The entries of the audit log that concern one service, for its history. */

/** UTC instants; `end` is not in it. */
type Instants = { from: string; end: string }

/** About the service or its visit schedule, prices that are lower than before, and decisions about its messages. */
export async function readChanges(
  serviceId: string,
  instants: Instants,
  days: { first: Day; last: Day },
): Promise<AuditRow[]> {
  const [ofService, ofPlan, lowered, decided] = await Promise.all([
    listAuditBetween('service', serviceId, instants),
    listAuditBetween('plan', serviceId, instants),
    listOfDays('lowered', days),
    listOfDays('notice', days),
  ])
  return [...ofService, ...ofPlan, ...[...lowered, ...decided].filter((row) => concerns(row, serviceId))]
}

/** About absences of these nurses, with what they have of this service: one Query for each nurse. */
export async function readAbsenceChanges(
  serviceId: string,
  nurseIds: Iterable<string>,
  instants: Instants,
): Promise<AuditRow[]> {
  const read = await Promise.all([...nurseIds].map((id) => listAuditBetween('absence', id, instants)))
  return read
    .flat()
    .filter((row) => concerns(row, serviceId))
    .map((row) => ofService(row, serviceId))
}

type Concerned = {
  serviceId?: string
  services?: readonly string[]
  visitsOf?: Readonly<Record<string, number>>
  unallocated?: readonly string[]
}

function concerns({ values }: AuditRow, id: string): boolean {
  const { serviceId, services = [], visitsOf = {} } = values as Concerned
  return serviceId === id || services.includes(id) || Object.hasOwn(visitsOf, id)
}

/** An entry about the visits of several services with those of this one; a reason and warnings of several may be another family's. */
function ofService(row: AuditRow, id: string): AuditRow {
  const { visitsOf = {}, unallocated = [] } = row.values as Concerned
  const own = unallocated.filter((visit) => readVisitId(visit)?.serviceId === id)
  const isOfSeveral = Object.keys(visitsOf).length > 1
  const values = { ...row.values, visits: visitsOf[id], unallocated: own }
  return { ...row, values: isOfSeveral ? { ...values, override: undefined } : values }
}

/** The nurses whom an entry about a service names. */
export function nursesOfChange({ values }: AuditRow): string[] {
  const { nurse, former, formerNurseId } = values as {
    nurse?: { id?: string }
    former?: { id?: string }
    formerNurseId?: string
  }
  return [nurse?.id, former?.id, formerNurseId].flatMap((id) => id ?? [])
}
