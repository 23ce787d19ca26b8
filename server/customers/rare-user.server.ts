/*
 * Most users have a verified e-mail and sign in with a password. The others are in an index of their own, so that the
 * dashboard and the daily run find the few unverified accounts among a million users.
 *
 * A user has one sort key in that index. The users with Google, and the unverified users, are each one range of sort keys;
 * users who are both are in the middle, where the ranges overlap.
 */

/** In the order of the index. */
const kinds = { google: '1', unverifiedGoogle: '2', unverified: '3' } as const

/** From the first to the last place of each kind; the sort key goes on with `createdAt`. */
export const rareUsers = {
  google: { first: kinds.google, last: kinds.unverifiedGoogle },
  unverified: { first: kinds.unverifiedGoogle, last: kinds.unverified },
} as const

export type RarePlace = { gsi2pk: 'user'; gsi2sk: string }

type Placed = { createdAt: string; emailVerified?: boolean; authProvider: string[] }

/** The place of a user in the index; null for a user who is not in it. */
export function rarePlaceOf({ createdAt, emailVerified = false, authProvider }: Placed): RarePlace | null {
  const isGoogle = authProvider.includes('Google')
  if (emailVerified && !isGoogle) return null
  const kind = emailVerified ? kinds.google : isGoogle ? kinds.unverifiedGoogle : kinds.unverified
  return { gsi2pk: 'user', gsi2sk: `${kind}#${createdAt}` }
}
