import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { correctable, type VisitReport } from '#domain/visits/attendance.ts'
import { addDays, dayAt, startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { markNoteRead } from '#server/attendance/mark-note-read.server.ts'
import type { EventForm } from '#server/attendance/event-writes.server.ts'
import { newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { accountUser } from '../plans.ts'
import { nurseAuthor, officeAuthor } from '../reports.ts'
import { aNurse, event, place, send } from './make-event.ts'
import { absencesOf, at, nearVisits, one, visitsOf, type ShownVisit } from './world.ts'

/* What happens to single visits: absences, covers, and what nurses and the office report. */

const hour = 60 * 60_000
const nothing = { ok: false, reason: 'nothing-there' } as const

const absent = event(
  'absent',
  12,
  { nurse: aNurse, begins: fc.constantFrom(null, null, 0, 1, 3), hours: fc.constantFrom(1, 9, 24, 60) },
  (world, { nurse, begins, hours }) => {
    const from = begins === null ? now() : startOfDay(addDays(dayAt(now()), begins)) + 9 * hour
    const form = {
      ...{ id: randomUUID(), nurseId: one(world.nurses, nurse).id },
      kind: begins === null ? ('illness' as const) : ('leave' as const),
      ...(begins !== null && { from: new Date(from).toISOString() }),
      to: new Date(from + hours * hour).toISOString(),
    }
    return send(world, () => reportAbsence(accountUser(world.office), form))
  },
)

const withdraw = event('withdraw', 6, { which: place }, async (world, { which }) => {
  const absence = at(absencesOf(world), which)
  if (!absence) return nothing
  const { nurseId, id: absenceId } = absence
  return withdrawAbsence(accountUser(world.office), { nurseId, absenceId })
})

const cover = event(
  'cover',
  14,
  { which: place, nurse: aNurse, isUncovered: fc.constantFrom(true, true, false) },
  async (world, { which, nurse, isUncovered }) => {
    const coming = visitsOf(world).filter(
      (visit) => intervalOf(visit).end > now() && visit.state === 'planned',
    )
    const shown = at(isUncovered ? coming.filter(({ nurseId }) => !nurseId) : coming, which % 12)
    if (!shown) return nothing
    const { serviceId, line, day } = shown
    const form = {
      ...{ visit: { serviceId, line, day }, seen: seenVisit(shown) },
      ...{ nurseId: one(world.nurses, nurse).id, id: randomUUID(), despite: world.despite },
    }
    return send(world, () => coverVisit(accountUser(world.office), form))
  },
)

const coverAll = event(
  'cover absence',
  10,
  { which: place, nurse: aNurse },
  async (world, { which, nurse }) => {
    const absence = at(
      absencesOf(world).filter(({ uncovered }) => uncovered.length > 0),
      which,
    )
    if (!absence) return nothing
    const { nurseId, id: absenceId } = absence
    const by = one(world.nurses, nurse).id
    const form = { nurseId, absenceId, by, id: randomUUID(), despite: world.despite }
    return send(world, () => coverAbsence(accountUser(world.office), form))
  },
)

/**
 * Of a visit that is near, as a nurse or the office reports it; the time is now, or hours from the visit's start. Instead of a note of its
 * own the office reads one of a nurse's, where there is one, and instead of a correction it leaves a contested visit as it is.
 */
const report = event(
  'report',
  30,
  {
    which: place,
    kind: fc.constantFrom('arrived', 'arrived', 'arrived', 'left', 'left', 'missed', 'correction', 'note'),
    corrects: fc.constantFrom(...correctable),
    happened: fc.constantFrom(null, null, null, -3, -1, 0, 1, 8, 12, 25),
    isTaken: fc.boolean(),
    isTyped: fc.constantFrom(false, false, true),
    // Days later only what is missing is asked for.
    isLate: fc.constantFrom(false, false, false, true),
    by: fc.constantFrom('office', 'office', 'nurse', 'nurse', 'nurse', 'other nurse'),
  },
  async (world, { which, happened, by, isTyped, isLate, ...told }) => {
    const unread = world.records.visitEvent.filter((each) => each.unread)
    const note = told.kind === 'note' && by === 'office' ? at(unread, which) : undefined
    if (note) return markNoteRead(accountUser(world.office), note)
    const near = isLate
      ? visitsOf(world).filter(({ arrivedAt, leftAt }) => arrivedAt && !leftAt)
      : nearVisits(world)
    const contested =
      told.kind === 'correction' && by === 'office' && told.isTaken
        ? at(
            visitsOf(world).filter((visit) => visit.contested),
            which,
          )
        : undefined
    if (contested) return send(world, () => recordEvent(officeAuthor(world.office), asItIs(contested)))
    const shown = at(
      which % 8 === 0 ? near : near.filter(({ nurseId, state }) => nurseId && state === 'planned'),
      which,
    )
    if (!shown) return nothing
    const { serviceId, line, day } = shown
    const { start } = intervalOf(shown)
    const happenedAt = happened === null ? now() : start + happened * hour
    const nurse = world.nurses.find(({ id }) => (id === shown.nurseId) === (by === 'nurse'))
    const author = by === 'office' || !nurse ? officeAuthor(world.office) : nurseAuthor(nurse)
    const visit = { serviceId, line, day }
    // Half of the reports of another nurse come from a page that had the visit while it was theirs.
    const isSigned = by === 'other nurse' && nurse && which % 2 === 0
    const form = {
      visit,
      id: isSigned ? newOwnReportId(nurse.id, visit) : randomUUID(),
      report: typed(reportOf(told, happenedAt), { isTyped, isLate }),
      note: 'x',
    }
    return send(world, async () => {
      const outcome = await recordEvent(author, form)
      return outcome.ok && outcome.problem ? { ok: false, reason: 'kept' } : outcome
    })
  },
)

function asItIs({ serviceId, line, day, contested: count = 0 }: ShownVisit): EventForm {
  const report = { kind: 'correction', corrects: 'contested', happenedAt: null, count } as const
  return { visit: { serviceId, line, day }, id: randomUUID(), report, reason: 'family-agreed' }
}

type Told = { kind: string; corrects: (typeof correctable)[number]; isTaken: boolean }

function reportOf({ kind, corrects, isTaken }: Told, happenedAt: number): VisitReport {
  if (kind === 'correction') return { kind, corrects, happenedAt: isTaken ? null : happenedAt }
  if (kind === 'missed' || kind === 'note') return { kind }
  return { kind: kind === 'left' ? 'left' : 'arrived', happenedAt }
}

/** The same as a time of day, or days later with its day. */
function typed(report: VisitReport, { isTyped, isLate }: { isTyped: boolean; isLate: boolean }) {
  if ((report.kind !== 'arrived' && report.kind !== 'left') || !(isTyped || isLate)) return report
  const day = dayAt(report.happenedAt)
  const timeOfDay = Math.floor((report.happenedAt - startOfDay(day)) / 60_000)
  return { kind: report.kind, timeOfDay, ...(isLate && { day }) }
}

export const visitEvents = [absent, withdraw, cover, coverAll, report]
