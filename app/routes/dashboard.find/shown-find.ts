import type { ServiceStatus } from '#domain/service-status.ts'

/** What the search shows; a service without a `next` was not asked for its visits. */
export type ShownService = {
  serviceId: string
  patient: string
  status: ServiceStatus
  /** E.164. */
  number: string
  /** Its kind, when it was booked, and that its number was only typed. */
  words: string
  /** Who comes next and when, and who was there last. */
  next?: string
  last?: string
}
export type ShownPerson = {
  id: string
  name: string
  /** E.164; empty without one. */ number: string
  words: string
}
/** Where the rest stands; null where everything is shown. */
export type More = { to: string; words: string } | null

export type ShownFind = {
  typed: string
  /** Why nothing was looked for, or that nothing was found. */
  hint: string | null
  services: { rows: ShownService[]; more: More }
  families: { rows: ShownPerson[]; more: More }
  nurses: { rows: ShownPerson[]; more: More }
}
