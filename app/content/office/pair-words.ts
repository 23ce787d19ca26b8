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
  chooseNurse: 'Please find a nurse by name and choose one.',
  chooseKind: 'Please choose Never again or Preferred.',
  chooseAsker: 'Please say who asked for it.',
  reason: 'Please give a reason.',
  changed: 'Someone else has changed the nurses of this family. Check the list and save again.',
  nurseGone: 'This nurse is no longer with the company. Choose another one.',
  pairGone: 'This preference no longer exists. Nothing was changed.',
  tooManyOfFamily: `A family can have at most ${mostPairsOfFamily} current preferences. End one first.`,
  tooManyOfNurse: `This nurse is already kept from ${mostNeversOfNurse} families, the most possible.`,
  /** What saving a never does not do. */
  stillComing:
    'The visit schedule was not changed, and no messages were sent. Give these visits to other nurses:',
  nothingComing: 'No visits with this nurse are planned.',
} as const
