import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { createAdministrator, newNumber, type Person } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'
import { captchaOf, siteOf } from './pages.ts'
import { createSignedUpUser, type SignedInUser } from './people.ts'

/** A network address of the tests, by its number: `198.51.100.7`; from 256 on, of another network. */
export function ipv4(place: number): string {
  return `198.51.${100 + Math.floor(place / 256)}.${place % 256}`
}

/** Someone who verifies a phone for the first time, in a browser of their own. */
export type Family = { person: SignedInUser; site: Site }

export async function newFamily(): Promise<Family> {
  const person = await createSignedUpUser()
  return { person, site: await siteOf(person) }
}

/** Asks for a code on `/phone_verification`, from this network address. */
export async function askCode({ site }: Family, number: string, address: string): Promise<Answer> {
  const captcha = captchaOf(await site.get('/phone_verification'))
  return site.post('/phone_verification', { number, ...captcha }, { [callerAddressHeader]: address })
}

/** "Resend OTP" on `/verify_otp`. */
export async function resendCode({ site }: Family, address: string): Promise<Answer> {
  const captcha = captchaOf(await site.get('/verify_otp'))
  return site.post('/verify_otp', { intent: 'resend', ...captcha }, { [callerAddressHeader]: address })
}

export const isSent = ({ status, location }: Answer) => status === 302 && location === '/verify_otp'

/**
 * Strangers ask for codes, each account up to three, from these addresses in turn.
 * @returns how many SMS they got
 */
export async function attack(accounts: number, addresses: string[], each = 3): Promise<number> {
  let [sent, place] = [0, 0]
  for (let account = 0; account < accounts; account++) {
    const stranger = await newFamily()
    for (let time = 0; time < each; time++) {
      const address = addresses[place++ % addresses.length] ?? ''
      if (isSent(await askCode(stranger, newNumber(), address))) sent++
    }
  }
  return sent
}

/** The office makes a ticket on the page of the user. */
export async function makeTicketFor(
  { credentials: { uid } }: SignedInUser,
  number: string,
  office?: Pick<Person, 'cookie'>,
): Promise<Answer> {
  const site = openSite(office ?? (await createAdministrator()))
  const path = `/dashboard/users/${uid}`
  const form = (await site.get(path)).value('form') ?? ''
  return site.post(path, { number, form })
}

export async function auditedTickets(uid: string) {
  const { data } = await AuditEntry.query.ofRecord({ recordType: 'user', recordId: uid }).go()
  return data.filter(({ action }) => action === 'make-ticket')
}
