import { forbiddenByRules, overrideMessages, reasonWords } from '#app/content/office/choice.ts'
import { despiteOf, shownWarnings, unitedWarnings, type Despite } from '#domain/choice/override.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { JudgedNurse, RuleRefusal } from '#server/choice/check-giving.server.ts'
import { now } from '#server/clock.server.ts'

type Missing = Extract<RuleRefusal, { reason: 'not-ticked' | 'no-reason' }>

/** What is missing to give work despite a warning, beside its field. */
export function missingWords({ reason, unseen = [] }: Missing): { field: 'despite' | 'why'; words: string } {
  if (unseen.length > 0) return { field: 'despite', words: overrideMessages.unseen(namesWithReasons(unseen)) }
  return reason === 'not-ticked'
    ? { field: 'despite', words: overrideMessages.notTicked }
    : { field: 'why', words: overrideMessages.whyMissing }
}

function namesWithReasons(nurses: readonly JudgedNurse[]): string {
  return nurses.map((nurse) => `${nurse.fullName} (${wordsOf(nurse).join('; ')})`).join(', ')
}

function wordsOf({ reasons }: JudgedNurse): string[] {
  const today = dayAt(now())
  return reasons.flatMap((reason) => (reason.key === 'obstacle' ? [] : [reasonWords(reason, today)]))
}

/** The tick and the reason in a form that carries the warnings of its page: an empty field is one that showed none. */
export function despiteIn({
  posted,
  value,
}: {
  posted: ReadonlyMap<string, string>
  value: Parameters<typeof despiteOf>[0]
}): Despite {
  return despiteOf({ ...value, warned: posted.get('warned') })
}

/** What the form shows instead of what was typed: no tick, and the warnings that the refusal names among those shown. */
export function untickedBy(
  { unseen = [] }: { unseen?: readonly JudgedNurse[] },
  warned = '',
): Record<string, string> {
  if (unseen.length === 0) return {}
  return { despite: '', warned: unitedWarnings(warned, shownWarnings(unseen)) }
}

/** The same, or what the rules of the office forbid, which is about the nurse. */
export function ruleRefusalWords(refusal: RuleRefusal): {
  field: 'despite' | 'why' | 'nurseId'
  words: string
} {
  if (refusal.reason !== 'forbidden') return missingWords(refusal)
  const nurses = refusal.nurses.map((nurse) => forbiddenByRules(nurse.fullName, wordsOf(nurse)))
  return { field: 'nurseId', words: nurses.join(' ') }
}
