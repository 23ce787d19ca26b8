/*
 * Most users have a verified e-mail and sign in with a password. Those who do not are in an index of their own, so that the
 * dashboard and the daily run find the few unverified accounts among a million others.
 *
 * A user has one place there. Both kinds are asked for by a range of it: "Google" and "unverified" meet in the middle.
 */

/** In the order in which they stand in the index. */
const kinds = { google: '1', unverifiedGoogle: '2', unverified: '3' } as const

/** From the first to the last place of each kind; the sort key goes on with `createdAt`. */
export const rareUsers = {
  google: { first: kinds.google, last: kinds.unverifiedGoogle },
  unverified: { first: kinds.unverifiedGoogle, last: kinds.unverified },
} as const

export type RarePlace = { gsi2pk: 'user'; gsi2sk: string }

type Placed = { createdAt: string; emailVerified?: boolean; authProvider: string[] }

/** Where a user stands in the index; null for a user who is not in it. */
export function rarePlaceOf({ createdAt, emailVerified = false, authProvider }: Placed): RarePlace | null {
  const isGoogle = authProvider.includes('Google')
  if (emailVerified && !isGoogle) return null
  const kind = emailVerified ? kinds.google : isGoogle ? kinds.unverifiedGoogle : kinds.unverified
  return { gsi2pk: 'user', gsi2sk: `${kind}#${createdAt}` }
}
