import { pinCodeOf } from '#domain/area.ts'
import { nurseSkills } from '#domain/nurse-match.ts'
import type { Day } from '#domain/visits/days.ts'
import { areasOf, availabilityOf, languagesOf } from '#domain/working-week.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { ChoiceFacts, type StoredChoiceFacts } from './choice-facts.entity.server.ts'
import type { StoredStaff } from './staff.entity.server.ts'

/** What the choice of a nurse looks at, from their record. */
export function choiceFactsOf(staff: Omit<StoredStaff, 'createdAt' | 'updatedAt'>): StoredChoiceFacts {
  const { id, gender, shiftPreference, readyForLiveInCare, willingnessToWorkWith, lastDay } = staff
  const pin = pinCodeOf(staff.currentAddress ?? '')
  const [languages, areas, availability] = [languagesOf(staff), areasOf(staff), availabilityOf(staff)]
  return {
    nurseId: id,
    ...(gender && { gender }),
    ...(shiftPreference && { shiftPreference }),
    ...(readyForLiveInCare && { readyForLiveInCare }),
    ...(willingnessToWorkWith && { willingnessToWorkWith }),
    ...Object.fromEntries(nurseSkills.flatMap((skill) => (staff[skill] ? [[skill, staff[skill]]] : []))),
    ...(languages.length > 0 && { languages }),
    ...(pin && { pin }),
    ...(areas.length > 0 && { areas }),
    ...(availability && { availability }),
    ...(lastDay && { lastDay }),
  }
}

/** The write that goes with one of a nurse's record: their facts, or their end once the nurse has left. */
export function choiceFactsWrite(staff: Omit<StoredStaff, 'createdAt' | 'updatedAt'>): Write<'busy'> {
  if (staff.retiredAt) return always(inTransaction(ChoiceFacts).delete({ nurseId: staff.id }).commit())
  return always(inTransaction(ChoiceFacts).put(choiceFactsOf(staff)).commit())
}

/**
 * The facts of all nurses who have not left, by one Query, which goes on where its answer is larger than 1 MB: some 0.06 unit a nurse. It is
 * eventually consistent, so it is for display.
 * @returns by the nurse's id
 */
export async function readChoiceFacts(): Promise<Map<string, StoredChoiceFacts>> {
  const { data } = await ChoiceFacts.query.ofAll({}).go({ pages: 'all' })
  return new Map(data.map((facts) => [facts.nurseId, facts]))
}

/** The nurses who have a last day and are not yet inactive, the first to leave first; for display, as `readChoiceFacts`. */
export async function listLeaving(): Promise<{ nurseId: string; lastDay: Day }[]> {
  const { data } = await ChoiceFacts.query.leaving({}).go({ pages: 'all' })
  return data.map(({ nurseId, lastDay = '' }) => ({ nurseId, lastDay }))
}
