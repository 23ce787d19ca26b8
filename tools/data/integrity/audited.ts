import type { Day } from '#domain/visits/days.ts'
import type { TableRecords } from './table-records.ts'

/* What the checks read of an entry of the audit log. One from before docs/decisions/0093 has it in its English text alone. */

type Entry = Pick<TableRecords['auditEntry'][number], 'values' | 'detail'>

type Values = { visit?: { line: string; day: Day }; status?: string; nurse?: { id: string } }

/** The visit that was reported, or whose note was read. */
export function auditedVisit({ values, detail = '' }: Entry): { line: string; day: Day } | null {
  if (values) return (values as Values).visit ?? null
  const [, day, line] = /^(\S+) line (\w+)/.exec(detail) ?? []
  return day && line ? { line, day } : null
}

/** The status that a removed service had. */
export function auditedStatus({ values, detail = '' }: Entry): string | undefined {
  return values ? (values as Values).status : /^was (\w+)$/.exec(detail)?.[1]
}

/** The nurse who came to a service in place of another. */
export function auditedNurse({ values, detail = '' }: Entry): string | undefined {
  return values ? (values as Values).nurse?.id : /\(([^()]*)\) instead of/.exec(detail)?.[1]
}
