import { randomUUID } from 'node:crypto'
import { addDays, dayAt, minute, weekdayOf, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { VisitReport } from '#domain/visits/attendance.ts'
import type { EventAuthor } from '#server/attendance/event-writes.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import type { MadeNurse } from './make-nurses.ts'
import { nurseNamed, shiftOf, type Company, type PlannedService } from './make-services.ts'
import { beginAt, goTo } from './own-time.ts'

/** A visit that has begun, in milliseconds since 1970. */
type Begun = { visit: VisitName; nurse: MadeNurse; start: number; end: number }

/** What Kavita has written about the visit of yesterday to the family of family@. */
const note =
  'BP 130/80, sugar 142 before breakfast. Walked ten minutes in the garden. Please buy evening tablets.'

/**
 * Reports all visits of a service that have begun, each at its time: by the nurse, or by the office where they have no account.
 * @param lateStart when the visit began for which Asha is late
 */
export async function reportVisits(
  company: Company,
  service: PlannedService,
  { lateStart }: { lateStart: number },
): Promise<void> {
  const late = nurseNamed(company, 'Asha')
  const begun = begunVisits(company, service).filter(
    ({ nurse, start }) => nurse !== late || start !== lateStart,
  )
  const yesterday = addDays(dayAt(company.now), -1)
  await beginAt(company.now, async () => {
    for (const [place, each] of begun.entries()) {
      const arrivedAt = each.start - (2 + (place % 7)) * minute
      await report(company, each, { kind: 'arrived', happenedAt: arrivedAt })
      const leftAt = each.end - (place % 4) * minute
      if (each.end <= company.now) await report(company, each, { kind: 'left', happenedAt: leftAt })
      if (service.family === 'Gokhale' && each.visit.day === yesterday)
        await report(company, each, { kind: 'note' }, { at: leftAt, note })
    }
  })
}

function begunVisits(company: Company, { serviceId, lines, days }: PlannedService): Begun[] {
  const today = dayAt(company.now)
  return lines.flatMap((line, index) =>
    daysUpTo(today, days)
      .filter((day) => line.weekdays.includes(weekdayOf(day)))
      .map((day) => ({
        visit: { serviceId, line: String(index + 1), day },
        nurse: nurseNamed(company, line.nurse),
        ...intervalOf({ day, ...shiftOf(line) }),
      }))
      .filter(({ start }) => start <= company.now),
  )
}

function daysUpTo(today: Day, days: number): Day[] {
  return Array.from({ length: days + 1 }, (_, place) => addDays(today, place - days))
}

async function report(
  { administrator }: Company,
  { visit, nurse }: Begun,
  told: VisitReport,
  noted?: { at: number; note: string },
): Promise<void> {
  goTo(noted?.at ?? ('happenedAt' in told ? (told.happenedAt ?? 0) : 0))
  const { id: nurseId, uid } = nurse
  const author: EventAuthor = uid ? { by: 'nurse', uid, nurseId } : { by: 'office', administrator }
  const outcome = await recordEvent(author, { visit, id: randomUUID(), report: told, note: noted?.note })
  if (!outcome.ok) throw new Error(`The visit ${JSON.stringify(visit)} not reported: ${outcome.reason}`)
}
