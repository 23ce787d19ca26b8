import { overrideMessages } from '#app/content/office/choice.ts'
import type { AuditedOverride } from '#domain/audit.ts'
import type { Wanted } from '#domain/choice/judge.ts'
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
  if (warnings.length === 0) return { ok: true, override: undefined }
  if (!despite) return { ok: false, field: 'despite', words: overrideMessages.notTicked }
  if (!why) return { ok: false, field: 'why', words: overrideMessages.whyMissing }
  return { ok: true, override: { warnings, why } }
}
