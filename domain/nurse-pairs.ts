/*
 * What the office keeps about a family and a nurse (docs/decisions/0068). With `never` the nurse cannot be given that family's visits, with
 * `preferred` they stand before others who fit.
 */

export const pairKinds = ['never', 'preferred'] as const
export type PairKind = (typeof pairKinds)[number]

/** Who has asked for it. */
export const askers = ['family', 'nurse', 'office'] as const
export type Asker = (typeof askers)[number]

/** How many pairs of one family stand at most: one transaction ends them all with the account. */
export const mostPairsOfFamily = 12

/** How many records of them there are, ended ones too; then the oldest ended one goes, and the audit log has it. */
export const mostRecordsOfFamily = 20

/** To how many families one nurse is not to come at most: the diary holds them. */
export const mostNeversOfNurse = 50
