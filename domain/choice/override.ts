import type { AuditedOverride } from '#domain/audit.ts'

/** The tick and the reason with which the office chooses a nurse of whom something warns. */
export type Despite = { isTicked: boolean; why: string }

export type OverrideAnswer =
  { ok: true; override: AuditedOverride | undefined } | { ok: false; reason: 'not-ticked' | 'no-reason' }

/** What the audit log keeps of a choice despite warnings, undefined where nothing warns; or what is missing. */
export function overrideOf(warnings: readonly string[], { isTicked, why }: Despite): OverrideAnswer {
  if (warnings.length === 0) return { ok: true, override: undefined }
  if (!isTicked) return { ok: false, reason: 'not-ticked' }
  return why ? { ok: true, override: { warnings, why } } : { ok: false, reason: 'no-reason' }
}
