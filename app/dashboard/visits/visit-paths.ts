import { readVisitId } from '#domain/visits/visit-id.ts'

/** The page of a visit, by its id, or the page that gives it to a nurse or sends another one. */
export function visitPath(id: string, way?: 'cover' | 'send'): string {
  return `/dashboard/visits/${id}${way ? `/${way}` : ''}`
}

/** What needs checking. */
export const checkingPath = '/dashboard/visits/checking'

/** The page of the plan that a visit belongs to. */
export function planPath(id: string): string {
  return `/dashboard/services/${readVisitId(id)?.serviceId ?? ''}/plan`
}
