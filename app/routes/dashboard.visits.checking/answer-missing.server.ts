import { redirect } from '@remix-run/node'
import { missingMessages } from '#app/content/office/visits.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { checkingPath } from '#app/dashboard/visits/visit-paths.ts'
import { reportRefusal } from '#app/dashboard/visits/report-refusal.server.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { dayWords } from '#domain/office-dates.ts'
import { readTypedTime } from '#domain/typed-dates.ts'
import { minuteOfDay } from '#domain/visits/days.ts'
import { reportSources, type ReportSource } from '#domain/visits/reasons.ts'
import { readVisitId, type VisitName } from '#domain/visits/visit-id.ts'
import { checkingOnPage, rowFields, type CheckingPosted } from '#server/attendance/checking-form.server.ts'
import { recordMissing, type MissingRow } from '#server/attendance/record-missing.server.ts'
import { readVisit } from '#server/attendance/read-visit.server.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { today } from '#server/clock.server.ts'

type Posted = Extract<ReadForm<CheckingPosted>, { ok: true }>

const rowParts = ['arrived', 'left', 'source'] as const

/** What was typed in a row, and the messages beside its fields. */
export type TypedRow = Record<(typeof rowParts)[number], string> & {
  errors: Partial<Record<(typeof rowParts)[number], string>>
  /** What the row is about, for the case that it is no longer on the page. */
  about: string
}

/** Rows that were not saved, by the visit's id. */
export type TypedRows = Record<string, TypedRow>

/**
 * Saves each row that is right, and shows the nurse who was chosen. The others stay as typed, with a message beside the field; those that a
 * colleague has entered since are named.
 * @param shown since when, and of which nurse
 */
export async function answerMissing(
  form: ReadForm<CheckingPosted>,
  administrator: Administrator,
  shown: { since: string; nurse: string },
) {
  if (!form.ok) return form.refuse(null, { rest: { rows: asTyped(form) } })
  const typed = rowsIn(form)
  const next = { since: shown.since, nurse: form.value.nurse ?? '' }
  if (typed.length === 0 && next.nurse !== shown.nurse) throw redirect(listAddress(checkingPath, next))
  if (typed.length === 0) return form.refuse(missingMessages.nothing, { rest: { rows: {} } })
  const rows: TypedRows = {}
  let saved = 0
  // One after the other: several rows may be of one week.
  for (const { id, visit, texts } of typed) {
    const errors = await saveRow(form.value.form, administrator, { visit, texts })
    if (errors) rows[id] = { ...texts, errors, about: await nameRow(visit) }
    else saved += 1
  }
  if (Object.keys(rows).length > 0)
    return form.refuse(saved > 0 ? missingMessages.someLeft : missingMessages.noneSaved, { rest: { rows } })
  throw redirect(listAddress(checkingPath, { ...next, saved: String(saved) }))
}

/** The rows of a form that could not be read, as they were typed. */
function asTyped(form: Pick<Posted, 'posted'>): TypedRows {
  return Object.fromEntries(rowsIn(form).map(({ id, texts }) => [id, { ...texts, errors: {}, about: '' }]))
}

type Texts = Record<(typeof rowParts)[number], string>

function rowsIn({ posted }: Pick<Posted, 'posted'>) {
  const textOf = (name: string) => (posted.get(name) ?? '').trim()
  return Array.from({ length: checkingOnPage }, (_, place) => rowFields(place)).flatMap((names) => {
    const id = textOf(names.visit)
    const visit = readVisitId(id)
    const texts = Object.fromEntries(rowParts.map((part) => [part, textOf(names[part])])) as Texts
    return visit && rowParts.some((part) => texts[part]) ? [{ id, visit, texts }] : []
  })
}

/** @returns the messages; null once all of the row is stored */
async function saveRow(
  form: string,
  administrator: Administrator,
  { visit, texts }: { visit: VisitName; texts: Texts },
): Promise<TypedRow['errors'] | null> {
  const read = readRow(visit, texts)
  if ('errors' in read) return read.errors
  const outcome = await recordMissing(administrator, form, read.row).catch((error: unknown) => ({
    ...{ ok: false as const, field: 'left' as const, refused: answerBusy(error) },
  }))
  return outcome.ok ? null : { [outcome.field]: reportRefusal(outcome.refused).words }
}

function readRow(
  visit: VisitName,
  { arrived, left, source }: Texts,
): { row: MissingRow } | { errors: TypedRow['errors'] } {
  const [arrivedAt, leftAt] = [minuteIn(arrived), minuteIn(left)]
  const from = reportSources.find((each) => each === source)
  const errors: TypedRow['errors'] = {
    ...(arrivedAt === 'invalid' && { arrived: missingMessages.noTime }),
    ...((leftAt === 'invalid' || (arrived === '' && left === '')) && { left: missingMessages.noTime }),
    ...(!from && { source: missingMessages.noSource }),
  }
  if (!from || arrivedAt === 'invalid' || leftAt === 'invalid' || Object.keys(errors).length > 0)
    return { errors }
  return { row: { visit, arrived: arrivedAt, left: leftAt, source: from satisfies ReportSource } }
}

/** Minutes after midnight; null if nothing was typed. */
function minuteIn(typed: string): number | null | 'invalid' {
  if (typed === '') return null
  return minuteOfDay(readTypedTime(typed) ?? '') ?? 'invalid'
}

async function nameRow(visit: VisitName): Promise<string> {
  const { week } = (await readVisit(visit)) ?? {}
  return [week?.patientName, dayWords(visit.day, today())].filter(Boolean).join(', ')
}
