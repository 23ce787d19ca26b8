import * as m from '#app/content/paraglide/messages.js'
import { halvesOf } from '#domain/phone.ts'
import type { ShownContact } from './family-words.server.ts'

/** How a nurse reaches a family, with a map link and a telephone link, and what the care needs. */
export function Contact({ address, map, phone, care, notes }: ShownContact) {
  return (
    <>
      <address>{address}</address>
      <p className="reach">
        <a href={map} rel="noreferrer">
          {m.nurse_map()}
        </a>{' '}
        <a href={`tel:${phone}`}>{m.nurse_call({ phone: halvesOf(phone) })}</a>
      </p>
      <p className="soft">{care}</p>
      {notes ? <p>{notes}</p> : null}
    </>
  )
}

/** What is said of a family's address before the window of V7 (docs/invariants.md). */
export function Area({ pinCode }: { pinCode: string | null }) {
  return <p>{pinCode ? m.nurse_area({ pin: pinCode }) : m.nurse_area_unknown()}</p>
}
