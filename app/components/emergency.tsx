import * as m from '#app/content/paraglide/messages.js'

/** Whom to call in an emergency, for the pages on which a family asks for care. */
export function Emergency() {
  return <p className="muted">{m.home_contact_emergency()}</p>
}
