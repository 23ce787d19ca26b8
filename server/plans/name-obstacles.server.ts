import type { Day } from '#domain/visits/days.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import type { InTheWay } from './plan-facts.server.ts'

/** A nurse and a day on which they are wanted, for a visit or a whole service. */
type NurseInTheWay = Pick<InTheWay, 'obstacle'> & { visit: Pick<InTheWay['visit'], 'nurseId' | 'day'> }

/** What is in the way of a visit, with the names that the office needs on the telephone. */
export type NamedInTheWay = NurseInTheWay & {
  nurse: string
  registeredTo: Day
  /** The patient of the service that is in the way; empty where there is none, or it is gone. */
  patient: string
}

/** Adds the names of nurses and patients, in one request. */
export async function nameInTheWay(inTheWay: readonly NurseInTheWay[]): Promise<NamedInTheWay[]> {
  const nurseIds = [...new Set(inTheWay.flatMap(({ visit }) => visit.nurseId ?? []))]
  const serviceIds = [
    ...new Set(
      inTheWay.flatMap(({ obstacle }) =>
        'by' in obstacle && 'serviceId' in obstacle.by ? obstacle.by.serviceId : [],
      ),
    ),
  ]
  const found = await readMany(
    [
      ...nurseIds.map((id) => Staff.get({ id })),
      ...serviceIds.map((serviceId) => Service.get({ serviceId })),
    ],
    ['fullName', 'regExpiryDate', 'patient'],
  )
  const nurses = new Map(nurseIds.map((id, place) => [id, found[place] as Partial<StoredStaff> | null]))
  const patients = new Map(serviceIds.map((id, place) => [id, patientName(found[nurseIds.length + place])]))
  return inTheWay.map(({ visit, obstacle }) => {
    const nurse = nurses.get(visit.nurseId ?? '')
    const by = 'by' in obstacle && 'serviceId' in obstacle.by ? obstacle.by.serviceId : ''
    return {
      visit,
      obstacle,
      patient: patients.get(by) ?? '',
      nurse: nurse?.fullName ?? 'This nurse',
      registeredTo: nurse?.regExpiryDate ?? '',
    }
  })
}

function patientName(item: Record<string, unknown> | null | undefined): string {
  return (item?.patient as { name?: string } | undefined)?.name ?? ''
}
