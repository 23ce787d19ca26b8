import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { createAdministrator, createNurse, newNumber, type Person } from '#tests/support/people.ts'
import type { Answer, Site } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'

/* A nurse who is invited, and what their browser does with the link. */

export type InvitedNurse = { office: Person; nurse: StoredStaff; number: string; path: string }

export async function invitedNurse(details: Partial<StoredStaff> = {}): Promise<InvitedNurse> {
  const office = await createAdministrator()
  const number = details.contactNumber ? `+91${details.contactNumber}` : newNumber()
  const nurse = await createNurse({ fullName: 'Meera Joshi', contactNumber: number.slice(3), ...details })
  return { office, nurse, number, path: await invite(office, nurse.id) }
}

/** @returns the path of the link in the SMS */
export async function invite(office: Person, staffId: string): Promise<string> {
  const form = randomUUID()
  expect(await inviteNurse(office, { staffId, form })).toEqual({ ok: true })
  return pathOf(staffId, form)
}

export function pathOf(nurseId: string, invitationId: string): string {
  const { invitedNurse: name, invitationKey } = linkValues(nurseId, invitationId)
  return `/staff/join?n=${name}&k=${invitationKey}`
}

/** Presses "Send me the code". */
export function askCode(site: Site, path: string, address = '198.51.100.7'): Promise<Answer> {
  return site.post(path, { intent: 'send' }, { [callerAddressHeader]: address })
}

export function giveCode(site: Site, path: string, otp: string): Promise<Answer> {
  return site.post(path, { intent: 'code', otp })
}

/** The whole way in one browser: the button, the code, and the page. */
export async function join(site: Site, { path, number }: Pick<InvitedNurse, 'path' | 'number'>) {
  expect((await askCode(site, path)).location).toBe(path)
  const done = await giveCode(site, path, await readCode(number))
  expect(done.location).toBe('/staff')
  return done
}

export async function staffOf({ id }: { id: string }): Promise<StoredStaff> {
  const { data } = await Staff.get({ id }).go({ consistent: true })
  if (!data) throw new Error('No such nurse')
  return data
}

export async function userOf({ uid }: { uid: string }) {
  const { data } = await User.get({ uid }).go({ consistent: true })
  return data
}
