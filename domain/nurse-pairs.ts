/*
 * What the office records about a family and a nurse (docs/decisions/0068): `never` keeps the nurse from that family's visits, `preferred`
 * ranks them before others who suit.
 */

export const pairKinds = ['never', 'preferred'] as const
export type PairKind = (typeof pairKinds)[number]

/** Who has asked for it. */
export const askers = ['family', 'nurse', 'office'] as const
export type Asker = (typeof askers)[number]

/** The most pairs of one family; one transaction ends them all with the account. */
export const mostPairsOfFamily = 12

/** The most records of them, including ended ones. Beyond it the oldest ended record is deleted; the audit log still has it. */
export const mostRecordsOfFamily = 20

/** The most families that one nurse must not come to; their diary holds them. */
export const mostNeversOfNurse = 50
