import { translatedName } from '#app/content/catalogue-words.server.ts'
import type { FamilyContact } from '#server/visit-pages/nurse-day.server.ts'
import { mapAddress } from './map-address.server.ts'

/** A family's contact as a page shows it: the care in the language of the request, and the address of a map. */
export type ShownContact = FamilyContact & { map: string }

export function toShownContact(contact: FamilyContact): ShownContact {
  return { ...contact, care: translatedName(contact.care), map: mapAddress(contact.address) }
}
