import { formatPhoneInput, readIndianPhone } from '#domain/phone.ts'
import { phoneSchema } from '#server/accounts/schema.server.ts'
import { readForm } from './read-form.server.ts'

/** Reads a form with a phone number. A refused number is shown again as the phone field formats it. */
export function readPhoneForm(request: Request) {
  return readForm(request, phoneSchema, {
    showAgain: ({ number = '', ...typed }) => ({
      ...typed,
      number: readIndianPhone(number) ? number : formatPhoneInput(number),
    }),
  })
}
