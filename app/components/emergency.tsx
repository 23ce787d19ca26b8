import * as m from '#app/content/paraglide/messages.js'

/** Whom to call in an emergency, for the pages on which a customer books care or reads their services. */
export function EmergencyNote() {
  return <p className="muted">{m.home_contact_emergency()}</p>
}
