import { createHmac } from 'node:crypto'
import { configuration } from '#server/configuration.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'

/*
 * The link of an invitation (docs/decisions/0040). It names the nurse's id, because contact numbers are not unique, and has a secret that is
 * derived from the ids of nurse and invitation; no record holds it. Its values have letters and digits only, at most 30, as India's
 * operators want those of an SMS.
 */

/** The values of the link in the invitation's SMS (`nurseInvited.nurse.en`). */
export function linkValues(nurseId: string, invitationId: string) {
  const [invitationKey] = secretsOf(nurseId, invitationId)
  return { site: configuration.siteOrigin, invitedNurse: shortened(nurseId), invitationKey }
}

/** The nurse's id that a link names; null where it names none. */
export function readNurse(nurse: string | null): string | null {
  if (!nurse || !/^[\w-]{1,64}$/.test(nurse)) return null
  return /^[\da-z]{25}$/.test(nurse) ? lengthened(nurse) : nurse
}

/** Whether a link has the secret of this invitation; of the present application secret, or of one before its rotation. */
export function hasSecretOf(key: string | null, nurseId: string, invitationId: string): boolean {
  const given = key ?? ''
  return secretsOf(nurseId, invitationId)
    .map((secret) => isSameSecret(secret, given))
    .includes(true)
}

function secretsOf(nurseId: string, invitationId: string): [string, ...string[]] {
  const [current, ...former] = purposeKeys('link/nurse-invitation')
  const derive = (key: string) => {
    const mac = createHmac('sha256', key)
      .update(JSON.stringify([nurseId, invitationId]))
      .digest('hex')
    return inBase36(mac.slice(0, 32))
  }
  return [derive(current), ...former.map(derive)]
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** A UUID in 25 letters and digits; another id, of the former product, as it is. */
function shortened(nurseId: string): string {
  return uuid.test(nurseId) ? inBase36(nurseId.replaceAll('-', '')) : nurseId
}

function lengthened(short: string): string {
  const number = [...short].reduce((sum, sign) => sum * 36n + BigInt(Number.parseInt(sign, 36)), 0n)
  const hex = number.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** 128 bits, given as 32 hexadecimal digits, in 25 lower-case letters and digits. */
function inBase36(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).padStart(25, '0')
}
