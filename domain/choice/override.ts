import type { AuditedOverride } from '#domain/audit.ts'

/** The tick and the reason with which the office chooses a nurse despite warnings. */
export type Despite = {
  isTicked: boolean
  why: string
  /** The warnings that the page showed (`shownWarnings`), for which alone the tick counts; left out where the form does not say. */
  shown?: string
}

/** Reads them from a form. @param warned empty where the page showed no warning; undefined where its form has no such field */
export function despiteOf({
  despite,
  why = '',
  warned,
}: {
  despite?: string | undefined
  why?: string | undefined
  warned?: string | undefined
}): Despite {
  return { isTicked: Boolean(despite), why, ...(warned !== undefined && { shown: warned }) }
}

/** A nurse and the keys of what warns of them. */
type Warned<Key = string> = { nurseId: string; keys: readonly Key[] }

/**
 * What a page shows of warnings, for its form, with the start of each nurse's id: `1a2b3c4d:rest.weekHours 5e6f7a8b:gap`. A key counts for
 * all work on the page, since a warning is read beside the nurse.
 */
export function shownWarnings(nurses: readonly Warned[]): string {
  const byNurse = Map.groupBy(nurses, ({ nurseId }) => nurseId.slice(0, shortId))
  return [...byNurse]
    .map(([id, all]) => [id, [...new Set(all.flatMap(({ keys }) => keys))]] as const)
    .filter(([, keys]) => keys.length > 0)
    .map(([id, keys]) => `${id}:${keys.join('.')}`)
    .join(' ')
}

const shortId = 8

/** Several of these as one, each warning once. */
export function unitedWarnings(...shown: readonly string[]): string {
  const entries = shown.flatMap((each) => each.split(' ')).filter(Boolean)
  return shownWarnings(
    entries.map((entry) => ({
      nurseId: entry,
      keys: entry
        .slice(shortId + 1)
        .split('.')
        .filter(Boolean),
    })),
  )
}

/** The keys of a nurse's warnings that a page has not shown. */
export function notShown<Key extends string>({ nurseId, keys }: Warned<Key>, shown: string): Key[] {
  const own = shown.split(' ').filter((each) => each.startsWith(`${nurseId.slice(0, shortId)}:`))
  const known = own.flatMap((each) => each.slice(shortId + 1).split('.'))
  return keys.filter((key) => !known.includes(key))
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
