import { counted } from '#app/content/counted.ts'
import { obstacleNames, reasonWords } from '#app/content/office/choice.ts'
import { shiftsWords } from '#app/content/office/schedules.ts'
import { areaOf } from '#domain/area.ts'
import type { Judged } from '#domain/choice/judge.ts'
import { dateWords, dayWords } from '#domain/office-dates.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { today } from '#server/clock.server.ts'
import { askedField, choiceField } from '#server/leaving/leaving-form.server.ts'
import { proposeLeft, type ProposedRow } from '#server/leaving/propose-left.server.ts'
import { readLeft } from '#server/leaving/read-left.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/** Nurses in a dropdown. */
const mostOffered = 15

/** Choices and ticks on the page: with the other fields, its form stays below `formLimits`. */
const mostChoices = 90

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
  offered: { id: string; name: string }[]
  /** The proposed nurse; empty without one. */
  proposed: string
  why: { text: string; effect: 'good' | 'warn' | 'bad' | 'none' }[]
}

/** The page of a nurse who leaves. */
export async function readShownLeaving(staff: StoredStaff) {
  const { id, fullName, lastDay = '' } = staff
  const nurse = { id, fullName }
  if (!lastDay) return { nurse, lastDay, last: null, totals: null, left: [], more: 0, mayWarn: false }
  const day = today()
  const rows = await proposeLeft(staff, lastDay, await readLeft(staff, lastDay))
  const services = [...Map.groupBy(rows, ({ service }) => service.serviceId).values()]
  let choices = 0
  const onPage = services.filter((own) => (choices += own.length + 1) <= mostChoices)
  return {
    nurse,
    lastDay,
    last: { day: dayWords(lastDay, day), inactiveFrom: dayWords(addDays(lastDay, 1), day) },
    totals: totalsOf(rows),
    mayWarn: rows.some(({ nurses }) => nurses.some(({ group }) => group === 'warned')),
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

function toShownRow({ service, line, nurses, proposed }: ProposedRow, day: Day): ShownRow {
  const { serviceId, patient } = service
  const able = nurses.filter(({ group }) => group !== 'cannot').slice(0, mostOffered)
  const days = line?.visits.map((visit) => visit.day) ?? []
  const { firstDay, lastDay } = serviceDays(patient)
  const [from = firstDay, to = lastDay] = line ? [days[0] ?? line.theirs?.from] : []
  return {
    field: choiceField(serviceId, line?.line),
    what: whatOf(line),
    period: `${dateWords(from, day)} to ${dateWords(to, day)}`,
    visits: line && line.visits.length,
    offered: able.map(({ nurseId, fullName, group }) => ({
      id: nurseId,
      name: group === 'warned' ? `${fullName} (warning)` : fullName,
    })),
    proposed: proposed?.nurseId ?? '',
    why: proposed ? saidOf(proposed, day) : nobodyWords(nurses, able),
  }
}

function whatOf(line: ProposedRow['line']): string {
  if (!line) return 'Full-time assignment'
  return line.theirs ? shiftsWords(line.theirs.shifts) : 'Single visits'
}

const effects = { speaksFor: 'good', warns: 'warn', forbids: 'bad', unknown: 'none' } as const
const mostReasons = 3

function saidOf({ reasons }: Judged, day: Day): ShownRow['why'] {
  const said = reasons.flatMap((reason): ShownRow['why'] =>
    reason.key === 'obstacle' ? [] : [{ text: reasonWords(reason, day), effect: effects[reason.effect] }],
  )
  return said.length > 0 ? said.slice(0, mostReasons) : [{ text: 'No warnings', effect: 'none' }]
}

/** Why no nurse is proposed: each has a warning, or what is in the way of most. */
function nobodyWords(nurses: readonly Judged[], able: readonly Judged[]): ShownRow['why'] {
  if (able.length > 0) return [{ text: 'Only with a warning', effect: 'warn' }]
  const kinds = nurses.flatMap(({ reasons }) =>
    reasons.flatMap((reason) => (reason.key === 'obstacle' ? [obstacleNames[reason.obstacle.kind]] : [])),
  )
  const [most] = [...Map.groupBy(kinds, (kind) => kind)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  const why = most ? `: ${most[0].toLowerCase()} (${counted(most[1].length, 'nurse', 'nurses')})` : ''
  return [{ text: `Nobody can take this${why}`, effect: 'bad' }]
}
