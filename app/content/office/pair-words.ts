import type { Asker, PairKind } from '#domain/nurse-pairs.ts'
import { mostNeversOfNurse, mostPairsOfFamily } from '#domain/nurse-pairs.ts'

/* What the page of a family's nurses says. */

export const pairKindWords: Record<PairKind, string> = { never: 'Never again', preferred: 'Preferred' }

export const askerWords: Record<Asker, string> = {
  family: 'The family',
  nurse: 'The nurse',
  office: 'The office',
}

export const pairMessages = {
  chooseNurse: 'Please find the nurse by name and choose one.',
  chooseKind: 'Please choose one.',
  chooseAsker: 'Please say who asked for it.',
  reason: 'Please give a reason.',
  changed: 'Someone else has changed the nurses of this family. Check the list and save again.',
  nurseGone: 'This nurse is no longer with the company. Choose another one.',
  pairGone: 'This entry no longer exists. Nothing was changed.',
  tooManyOfFamily: `A family can have ${mostPairsOfFamily} entries at most. End one first.`,
  tooManyOfNurse: `This nurse is already kept from ${mostNeversOfNurse} families, which is the most.`,
  /** What saving a never does not do. */
  stillComing:
    'Nothing in the visit schedule was changed, and no message was sent. Give these visits to other nurses:',
  nothingComing: 'No visit with this nurse is planned.',
} as const
