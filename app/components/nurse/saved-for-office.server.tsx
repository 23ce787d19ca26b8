import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

/** The nurse's visits, with the words that a report was saved for the office. */
export const savedForOffice = '/staff?saved=office'

/** Whether the address asks for this message. */
export function isSavedForOffice({ url }: Request): boolean {
  return new URL(url).searchParams.get('saved') === 'office'
}

/** The message after a report that changed no time. */
export function SavedForOffice() {
  return (
    <p className="told" role="status">
      {m.nurse_saved_for_office({ phone: company.phone.label })}
    </p>
  )
}
