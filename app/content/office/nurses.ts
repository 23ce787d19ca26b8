import type { NurseSkill, UnmetWish } from '#domain/nurse-match.ts'
import { willingnessLabels } from '#domain/staff.ts'

/* What the choice of a nurse says about their skills and about the wishes of a family. Administrators' pages are English. */

export const skillNames: Record<NurseSkill, string> = {
  canAdministerIV: 'IV',
  canHandleTracheostomy: 'Tracheostomy',
  canProvideWoundDressing: 'Wound dressing',
  canHandleDementia: 'Dementia',
  canAssistPhysiotherapy: 'Physiotherapy',
}

/** A wish of the family that a nurse does not meet. */
export function unmetWishWords(wish: UnmetWish): string {
  const what = wanted(wish)
  return wish.isUnknown ? `${what} (not recorded)` : what
}

function wanted(wish: UnmetWish): string {
  switch (wish.about) {
    case 'gender':
      return `${wish.wanted} caregiver`
    case 'skill':
      return skillNames[wish.skill]
    case 'patients':
      return `${willingnessLabels[wish.kind]} patients`
  }
}
