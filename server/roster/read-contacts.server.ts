import { Service } from '#server/services/service.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'

/** How the office reaches the family of a service. */
export type Contact = { /** E.164. */ phone: string; address: string }

/** The contacts of services that exist, by id: a batch for each hundred, at once. For lists only. */
export async function readContacts(serviceIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
  if (serviceIds.length === 0) return new Map()
  const found = await readMany(
    serviceIds.map((serviceId) => Service.get({ serviceId })),
    ['phone', 'address'],
  )
  return new Map(
    serviceIds.flatMap((serviceId, place) => {
      const contact = found[place] as Contact | null
      return contact ? [[serviceId, contact]] : []
    }),
  )
}
