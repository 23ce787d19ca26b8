import { forbiddenByRules, overrideMessages, reasonWords } from '#app/content/office/choice.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { RuleRefusal } from '#server/choice/check-giving.server.ts'
import { now } from '#server/clock.server.ts'

/** What the rules of the office ask or forbid, and beside which field it stands. */
export function ruleRefusalWords(refusal: RuleRefusal): {
  field: 'despite' | 'why' | 'nurseId'
  words: string
} {
  switch (refusal.reason) {
    case 'not-ticked':
      return { field: 'despite', words: overrideMessages.notTicked }
    case 'no-reason':
      return { field: 'why', words: overrideMessages.whyMissing }
    case 'forbidden': {
      const today = dayAt(now())
      const nurses = refusal.nurses.map(({ fullName, reasons }) => {
        const all = reasons.flatMap((reason) =>
          reason.key === 'obstacle' ? [] : [reasonWords(reason, today)],
        )
        return forbiddenByRules(fullName, all)
      })
      return { field: 'nurseId', words: nurses.join(' ') }
    }
  }
}
