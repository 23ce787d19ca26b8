import { readVisitId } from '#domain/visits/visit-id.ts'

/** The page of a visit, by its id. */
export function visitPath(id: string): string {
  return `/dashboard/visits/${id}`
}

/** The page of the plan that a visit belongs to. */
export function planPath(id: string): string {
  return `/dashboard/services/${readVisitId(id)?.serviceId ?? ''}/plan`
}
