import * as m from '#app/content/paraglide/messages.js'
import { honeypotField } from '#domain/honeypot.ts'

/** The honeypot: a hidden field that only bots fill in. Text browsers show it, so its label says to leave it empty. */
export function HoneypotField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {m.enquiry_trap()}
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
