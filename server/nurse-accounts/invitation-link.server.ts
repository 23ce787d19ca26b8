import { createHash, createHmac } from 'node:crypto'
import { configuration } from '#server/configuration.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { Invitation } from './invitation.entity.server.ts'

/*
 * The link of an invitation (docs/decisions/0040). It has a name of the invitation and a secret that is derived from the ids of nurse
 * and invitation; no record holds the secret. Both are so short that the SMS has two segments in Devanagari too, where a link of more than
 * 67 characters would be cut. Together they have 51 random bits, and what they open is a button that sends a code to the nurse's own phone.
 */

/** The values of a link, as the address has them. */
export type InvitationLink = { nurse: string | null; key: string | null }

const length = 5

/** The values of the link in the invitation's SMS (`nurseInvited`). */
export function linkValues(nurseId: string, invitationId: string) {
  const [invitationKey] = secretsOf(nurseId, invitationId)
  return { site: configuration.siteOrigin, invitedNurse: nameOf(invitationId), invitationKey }
}

/** The name of an invitation in its link. The id is random, so the name tells nothing. */
export function nameOf(invitationId: string): string {
  return inBase36(createHash('sha256').update(invitationId).digest('hex'))
}

/**
 * The id of the nurse whose invitation, also an old or used one, a link names with its secret; null for any other link.
 */
export async function readNurseId({ nurse: name, key }: InvitationLink): Promise<string | null> {
  if (!name || !/^[\da-z]{5}$/.test(name)) return null
  const { data } = await Invitation.get({ name }).go({ consistent: true })
  return data && hasSecretOf(key, data.nurseId, data.invitationId) ? data.nurseId : null
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
  const derive = (key: string) =>
    inBase36(
      createHmac('sha256', key)
        .update(JSON.stringify([nurseId, invitationId]))
        .digest('hex'),
    )
  return [derive(current), ...former.map(derive)]
}

/** The last letters and digits of a hash, lower case. */
function inBase36(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).slice(-length)
}
