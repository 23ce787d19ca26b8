import type { ReportSource } from '#domain/visits/reasons.ts'
import { momentNearVisit } from '#domain/visits/typed-report.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { attendanceIn } from '#domain/visits/attendance.ts'
import { isAhead } from '#domain/visits/report-problems.ts'
import { now } from '#server/clock.server.ts'
import { readVisit } from './read-visit.server.ts'
import { recordEvent } from './record-report.server.ts'
import type { RecordEventOutcome } from './reported-before.server.ts'

/** What the office types for one visit; times in minutes after midnight. */
export type MissingRow = {
  visit: VisitName
  arrived: number | null
  left: number | null
  source: ReportSource
}

type Refused = Extract<RecordEventOutcome, { ok: false }>

/** `field`: the report that was refused; what stands before it is stored. */
export type MissingOutcome = { ok: true } | { ok: false; field: 'arrived' | 'left'; refused: Refused }

/**
 * Records the arrival and the departure of a visit as the office was told, each an ordinary report of its own. Of two times that contradict
 * each other none is stored.
 * @param form the id of the form: sent again, it goes on where it ended
 */
export async function recordMissing(
  administrator: Administrator,
  form: string,
  row: MissingRow,
): Promise<MissingOutcome> {
  const author = { by: 'office', administrator } as const
  const problem = await contradictionIn(row)
  if (problem) return { ok: false, field: 'left', refused: problem }
  for (const kind of ['arrived', 'left'] as const) {
    const timeOfDay = row[kind]
    if (timeOfDay === null) continue
    const report = { kind, timeOfDay }
    const outcome = await recordEvent(author, {
      ...{ visit: row.visit, id: `${form}.${kind}`, report, reason: row.source },
    })
    if (!outcome.ok) return { ok: false, field: kind, refused: outcome }
  }
  return { ok: true }
}

/** A departure that could not follow the arrival beside it, known before either is stored. */
async function contradictionIn({ visit: name, arrived, left }: MissingRow): Promise<Refused | null> {
  if (arrived === null || left === null) return null
  const { visit } = (await readVisit(name)) ?? {}
  if (!visit) return null
  const attendance = attendanceIn(visit)
  const leftAt = momentNearVisit(visit, { kind: 'left', timeOfDay: left })
  if (leftAt <= momentNearVisit(visit, { kind: 'arrived', timeOfDay: arrived }))
    return { ok: false, reason: 'before-arrival', attendance }
  return isAhead(leftAt, now()) ? { ok: false, reason: 'future', attendance } : null
}
