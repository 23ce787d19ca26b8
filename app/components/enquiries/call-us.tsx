import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

/** The office's phone number and hours, beside the forms to write to it. */
export function CallUs() {
  return (
    <p>
      {m.enquiry_call()} <a href={company.phone.href}>{company.phone.label}</a>
      <br />
      {m.home_contact_hours()}
    </p>
  )
}
