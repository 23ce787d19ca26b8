import * as m from '#app/content/paraglide/messages.js'
import { honeypotField } from '#domain/honeypot.ts'

/** The field that only programs fill in. Text browsers show it, so it says what to do with it. */
export function Trap() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {m.enquiry_trap()}
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
