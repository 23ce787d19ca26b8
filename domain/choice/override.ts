import type { AuditedOverride } from '#domain/audit.ts'

/** The tick and the reason with which the office chooses a nurse despite warnings. */
export type Despite = { isTicked: boolean; why: string }

/** Reads both from a form. */
export function despiteOf({
  despite,
  why,
}: {
  despite?: string | undefined
  why?: string | undefined
}): Despite {
  return { isTicked: Boolean(despite), why: why ?? '' }
}

export type OverrideAnswer =
  { ok: true; override: AuditedOverride | undefined } | { ok: false; reason: 'not-ticked' | 'no-reason' }

/**
 * What the audit log stores of a choice despite warnings (undefined if nothing warns), or what the form lacks.
 * @param despite undefined if the form did not ask for a reason
 */
export function overrideOf(warnings: readonly string[], despite: Despite | undefined): OverrideAnswer {
  if (warnings.length === 0) return { ok: true, override: undefined }
  if (!despite) return { ok: true, override: { warnings } }
  const { isTicked, why } = despite
  if (!isTicked) return { ok: false, reason: 'not-ticked' }
  return why ? { ok: true, override: { warnings, why } } : { ok: false, reason: 'no-reason' }
}
