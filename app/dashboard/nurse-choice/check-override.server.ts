import { overrideMessages } from '#app/content/office/choice.ts'
import type { AuditedOverride } from '#domain/audit.ts'
import type { Wanted } from '#domain/choice/judge.ts'
import { overrideOf } from '#domain/choice/override.ts'
import { readWarnings } from '#server/choice/read-warnings.server.ts'

type Posted = { nurseId: string; despite?: string | undefined; why?: string | undefined }

type Answer =
  { ok: true; override: AuditedOverride | undefined } | { ok: false; field: 'despite' | 'why'; words: string }

/** Whether the office has ticked and said why it chooses a nurse of whom something warns. */
export async function checkOverride(
  { nurseId, despite, why }: Posted,
  wanted: Wanted,
  now: number,
): Promise<Answer> {
  const warnings = await readWarnings(nurseId, wanted, now)
  const answer = overrideOf(warnings, { isTicked: Boolean(despite), why: why ?? '' })
  if (answer.ok) return answer
  return answer.reason === 'not-ticked'
    ? { ok: false, field: 'despite', words: overrideMessages.notTicked }
    : { ok: false, field: 'why', words: overrideMessages.whyMissing }
}
