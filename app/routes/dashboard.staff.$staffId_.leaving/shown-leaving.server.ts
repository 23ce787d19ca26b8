import { shiftsWords } from '#app/content/office/schedules.ts'
import {
  shownProposal,
  warningsOffered,
  type ShownProposal,
} from '#app/dashboard/nurse-choice/propose-work.server.ts'
import { areaOf } from '#domain/area.ts'
import { dateWords, dayWords } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { today } from '#server/clock.server.ts'
import { choiceField, mostChoices } from '#server/choice/choice-fields.server.ts'
import { askedField, fullTime } from '#server/leaving/leaving-form.server.ts'
import { readLeft } from '#server/leaving/read-left.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { proposeLeft, type ProposedRow } from './propose-left.server.ts'

/** What is left of one service. */
export type ShownLeft = {
  serviceId: string
  patient: string
  area: string
  asked: string
  rows: ShownRow[]
}

export type ShownRow = {
  field: string
  what: string
  period: string
  /** Null for a full-time assignment. */
  visits: number | null
  proposal: ShownProposal
}

/** The page of a nurse who leaves. */
export async function readShownLeaving(staff: StoredStaff) {
  const { id, fullName, lastDay = '' } = staff
  const nurse = { id, fullName }
  if (!lastDay)
    return { nurse, lastDay, last: null, unclosed: null, totals: null, left: [], more: 0, warned: '' }
  const day = today()
  const found = await readLeft(staff, lastDay)
  const rows = await proposeLeft(staff, lastDay, found)
  const services = [...Map.groupBy(rows, ({ service }) => service.serviceId).values()]
  let choices = 0
  const onPage = services.filter((own) => (choices += own.length + 1) <= mostChoices)
  return {
    nurse,
    lastDay,
    last: { day: dayWords(lastDay, day), inactiveFrom: dayWords(found.inactiveFrom, day) },
    /** A service that holds the nurse although it is over. */
    unclosed: found.unclosed && {
      serviceId: found.unclosed.serviceId,
      patient: found.unclosed.patient.name,
    },
    totals: totalsOf(rows),
    warned: warningsOffered(onPage.flat()),
    left: onPage.flatMap((own) => toShownLeft(own, day) ?? []),
    /** Services that are on the page once others are not. */
    more: services.length - onPage.length,
  }
}

function totalsOf(rows: readonly ProposedRow[]) {
  const visitsOf = (some: readonly ProposedRow[]) =>
    some.reduce((sum, { line }) => sum + (line?.visits.length ?? 0), 0)
  const proposed = rows.filter((row) => row.proposed)
  return {
    visits: visitsOf(rows),
    proposed: visitsOf(proposed),
    held: rows.filter(({ line }) => !line).length,
    heldProposed: proposed.filter(({ line }) => !line).length,
  }
}

function toShownLeft(rows: readonly ProposedRow[], day: Day): ShownLeft | null {
  const [first] = rows
  if (!first) return null
  const { serviceId, patient, address } = first.service
  return {
    serviceId,
    patient: patient.name,
    area: areaOf(address),
    asked: askedField(serviceId),
    rows: rows.map((row) => toShownRow(row, day)),
  }
}

function toShownRow({ service, line, ...proposal }: ProposedRow, day: Day): ShownRow {
  const { serviceId, patient } = service
  const days = line?.visits.map((visit) => visit.day) ?? []
  const { firstDay, lastDay } = serviceDays(patient)
  const [from = firstDay, to = lastDay] = line ? [days[0] ?? line.theirs?.from] : []
  return {
    field: choiceField(serviceId, line?.line ?? fullTime),
    what: whatOf(line),
    period: `${dateWords(from, day)} to ${dateWords(to, day)}`,
    visits: line && line.visits.length,
    proposal: shownProposal(proposal, day),
  }
}

function whatOf(line: ProposedRow['line']): string {
  if (!line) return 'Full-time assignment'
  return line.theirs ? shiftsWords(line.theirs.shifts) : 'Single visits'
}
