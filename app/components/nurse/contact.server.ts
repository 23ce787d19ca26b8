import { translatedName } from '#app/content/catalogue-words.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { FamilyContact } from '#server/visit-pages/nurse-day.server.ts'
import { mapAddress } from './map-address.server.ts'
import { markup, type Markup } from './markup.server.ts'

/** How a nurse reaches a family, with a map link and a telephone link, and what the care needs. */
export function contactView({ address, phone, care, notes }: FamilyContact): Markup {
  return markup`<address>${address}</address>
<p class="reach"><a href="${mapAddress(address)}" rel="noreferrer">${m.nurse_map()}</a> <a href="tel:${phone}">${m.nurse_call({ phone })}</a></p>
<p class="soft">${translatedName(care)}</p>
${notes && markup`<p>${notes}</p>`}`
}

/** What is said of a family's address before the window of invariant 7. */
export function areaView({ pinCode }: { pinCode: string | null }): Markup {
  return markup`<p>${pinCode ? m.nurse_area({ pin: pinCode }) : m.nurse_area_unknown()}</p>`
}
