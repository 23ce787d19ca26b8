import { createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { visitsOfService } from '#tests/support/visits/plans.ts'

export async function threeNurses() {
  return Promise.all([createNurse(), createNurse(), createNurse()])
}

/** How many coming visits each nurse has, by their id; under `nobody` those without a nurse, under `cancelled` those that are cancelled. */
export async function nursesOfVisits(serviceId: string): Promise<Record<string, number>> {
  const visits = await visitsOfService(serviceId)
  const names = visits.map((visit) => (visit.endsWith('cancelled') ? 'cancelled' : visit.split(' ')[2]))
  const groups = Map.groupBy(names, (name) => name ?? '')
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]))
}

/** The nurses whose work may be different. */
export async function workNotices() {
  const { notice } = await readTable()
  return notice.filter(({ kind }) => kind === 'nurseWork').map(({ recipientId }) => recipientId)
}

/** How Assign and Replace refuse a nurse. */
export const unavailable = ({ fullName }: { fullName: string }) => ({
  ...{ ok: false, reason: 'nurse-unavailable', name: fullName },
})
