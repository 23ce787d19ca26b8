import * as z from 'zod/mini'
import { readTenDigits } from '#domain/phone.ts'
import { isRecordId } from '#domain/record-id.ts'
import { staffFields, willingness, willingnessField } from '#domain/staff.ts'
import { staffProblemWords } from '#app/content/office/staff-records.ts'
import { checkStaff, type StaffDetails } from '#server/staff/registration.schema.server.ts'
import type { FormerDocument } from './export-files.ts'
import { fields, instant, readWith, text, toDay, flag, type Reading } from './former-values.ts'

export type FormerNurse = {
  id: string
  details: StaffDetails
  /** The former `available`. Here it is set from the services that are imported. */
  wasAvailable: boolean
  createdAt: string
  updatedAt: string
}

const document = z.looseObject(
  {
    id: z.optional(text(64)),
    available: z._default(flag, true),
    createdAt: instant,
    updatedAt: z.optional(instant),
    willingnessToWorkWith: z._default(z.record(z.string(), flag, 'is no document'), {}),
  },
  'is no document',
)

/** Parses a document of `staffs` with the rules of the registration form (section 5), which the former product had too. */
export function readNurse({ id, data }: FormerDocument): Reading<FormerNurse> {
  const read = readWith(document, data)
  const checked = checkStaff(read.ok ? toFormFields(read.value) : toFormFields(data))
  const nurse = read.ok ? read.value : null
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...(checked.ok
      ? []
      : Object.entries(checked.problems).map(
          ([name, problem]) => `${name}: ${staffProblemWords(name, problem)}`,
        )),
    ...(isRecordId(id) ? [] : ['its id can be none of a nurse']),
    ...(nurse?.id === undefined || nurse.id === id ? [] : ['id: is not the id of its document']),
  ]
  if (!nurse || !checked.ok || problems.length > 0) return { ok: false, problems }
  const { available: wasAvailable, createdAt, updatedAt = createdAt } = nurse
  return { ok: true, value: { id, details: checked.details, wasAvailable, createdAt, updatedAt } }
}

/** The document's fields as the registration form would send them. */
function toFormFields(data: unknown): Record<string, string> {
  const nurse = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const kinds = (nurse.willingnessToWorkWith ?? {}) as Record<string, unknown>
  const values = staffFields.map(({ name, kind }) => [name, toFormValue(nurse[name], kind)] as const)
  const chosen = willingness.filter((each) => kinds[each] === true || kinds[each] === 'true')
  return {
    ...Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...Object.fromEntries(chosen.map((each) => [willingnessField(each), 'on'])),
  }
}

function toFormValue(value: unknown, kind: string): string {
  if (kind === 'date') return toDay(value)
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return kind === 'digits' ? (readTenDigits(text) ?? text) : text
}

const role = fields({ uid: z.optional(text(64)), createdAt: z.optional(instant) })

export type FormerRole = { formerUid: string; createdAt: string | undefined }

/** Parses a document of `staff` or `admin`. Without a field `uid` the document's id is the uid. */
export function readRole({ id, data }: FormerDocument): Reading<FormerRole> {
  const read = readWith(role, data)
  return read.ok
    ? { ok: true, value: { formerUid: read.value.uid ?? id, createdAt: read.value.createdAt } }
    : read
}
