import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

/** What a family reads that cannot verify its phone while SMS are out: the office's telephone, and its own e-mail as the reference. */
export function smsOutWords(email: string): string {
  return m.sms_out_verify({ phone: company.phone.label, email })
}

export function SmsOut({ email }: { email: string }) {
  return (
    <p className="notice notice--info" role="status">
      {smsOutWords(email)}
    </p>
  )
}
