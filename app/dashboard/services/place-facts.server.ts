import type { StoredService } from '#server/services/service.entity.server.ts'

/** What the office reads out while it chooses a nurse. */
export type PlaceFacts = { need: string; address: string; note: string }

export function placeFacts({
  service,
  subService,
  address,
  consultation,
}: Pick<StoredService, 'service' | 'subService' | 'address' | 'consultation'>): PlaceFacts {
  return { need: `${service}, ${subService}`, address, note: consultation }
}
