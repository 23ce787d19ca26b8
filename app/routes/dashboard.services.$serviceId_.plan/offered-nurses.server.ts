import { toShownNurse, type ShownNurse } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { readNurseFacts } from '#server/staff/nurse-facts.server.ts'
import type { PlanNurse } from '#server/plan-changes/plan-view.server.ts'

/** With more nurses than this the page would be too long; then the names alone are offered. */
const mostFacts = 150

/** What the records of the nurses say whom a plan can name; empty where they are too many. */
export async function readOfferedNurses(
  nurses: readonly PlanNurse[],
  { service }: Pick<ServiceRecords, 'service'>,
): Promise<ShownNurse[]> {
  const offered = nurses.filter(({ hasLeft }) => !hasLeft)
  if (!service || offered.length === 0 || offered.length > mostFacts) return []
  const { caregivergender, subService, patient } = service
  const facts = await readNurseFacts(offered.map(({ id }) => id))
  return offered.map(({ id, name, contactNumber, isExpired }) =>
    toShownNurse({ id, fullName: name, contactNumber, isExpired }, facts.get(id), {
      caregivergender,
      subService,
      age: patient.age,
    }),
  )
}
