import { createHash } from 'node:crypto'

/** A Google account. `sub` is Google's own id, 21 digits. */
export type GooglePerson = {
  sub: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
}

/** The Google accounts that the sandbox offers from the start. */
export const samplePeople: GooglePerson[] = [
  person('asha.kulkarni@gmail.com', 'Asha', 'Kulkarni'),
  person('rohan.deshpande@gmail.com', 'Rohan', 'Deshpande'),
  person('fatima.shaikh@gmail.com', 'Fatima', 'Shaikh'),
  person('sai@gmail.com', 'Sai', ''),
  { ...person('meera.joshi@example.com', 'Meera', 'Joshi'), emailVerified: false },
]

/** An account whose Google id is always the same for the same e-mail. */
export function person(email: string, givenName: string, familyName: string): GooglePerson {
  const digest = createHash('sha256').update(email.toLowerCase()).digest()
  const digits = (digest.readBigUInt64BE(0) % 10n ** 18n).toString().padStart(18, '0')
  return { sub: `118${digits}`, email, emailVerified: true, givenName, familyName }
}
