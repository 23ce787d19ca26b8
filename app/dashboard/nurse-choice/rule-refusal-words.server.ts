import { forbiddenByRules, overrideMessages, reasonWords } from '#app/content/office/choice.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { RuleRefusal } from '#server/choice/check-giving.server.ts'
import { now } from '#server/clock.server.ts'

type Missing = Extract<RuleRefusal, { reason: 'not-ticked' | 'no-reason' }>

/** What is missing to give work despite a warning, beside its field. */
export function missingWords({ reason }: Missing): { field: 'despite' | 'why'; words: string } {
  return reason === 'not-ticked'
    ? { field: 'despite', words: overrideMessages.notTicked }
    : { field: 'why', words: overrideMessages.whyMissing }
}

/** The same, or what the rules of the office forbid, which is about the nurse. */
export function ruleRefusalWords(refusal: RuleRefusal): {
  field: 'despite' | 'why' | 'nurseId'
  words: string
} {
  if (refusal.reason !== 'forbidden') return missingWords(refusal)
  const today = dayAt(now())
  const nurses = refusal.nurses.map(({ fullName, reasons }) => {
    const all = reasons.flatMap((reason) => (reason.key === 'obstacle' ? [] : [reasonWords(reason, today)]))
    return forbiddenByRules(fullName, all)
  })
  return { field: 'nurseId', words: nurses.join(' ') }
}
