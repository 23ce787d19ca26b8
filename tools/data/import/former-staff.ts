import * as z from 'zod/mini'
import { isRecordId } from '#domain/record-id.ts'
import { staffFields, willingness, willingnessField } from '#domain/staff.ts'
import { staffProblemWords } from '#app/content/staff-words.ts'
import { checkStaff, type StaffDetails } from '#server/staff/registration.schema.server.ts'
import type { FormerDocument } from './export-files.ts'
import { fields, instant, readWith, text, toDay, truth, type Reading } from './former-values.ts'

export type FormerNurse = {
  id: string
  details: StaffDetails
  /** Whether she was free for a service; ours follows the services that come over. */
  wasAvailable: boolean
  createdAt: string
  updatedAt: string
}

const document = z.looseObject(
  {
    id: z.optional(text(64)),
    available: z._default(truth, true),
    createdAt: instant,
    updatedAt: z.optional(instant),
    willingnessToWorkWith: z._default(z.record(z.string(), truth, 'is no document'), {}),
  },
  'is no document',
)

/** Reads a document of `staffs` by the rules of the registration form (section 5), which the former product had as well. */
export function readNurse({ id, data }: FormerDocument): Reading<FormerNurse> {
  const read = readWith(document, data)
  const checked = checkStaff(read.ok ? typedOf(read.said) : typedOf(data))
  const said = read.ok ? read.said : null
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...(checked.ok
      ? []
      : Object.entries(checked.problems).map(
          ([name, problem]) => `${name}: ${staffProblemWords(name, problem)}`,
        )),
    ...(isRecordId(id) ? [] : ['its id can be none of a nurse']),
    ...(said?.id === undefined || said.id === id ? [] : ['id: is not the id of its document']),
  ]
  if (!said || !checked.ok || problems.length > 0) return { ok: false, problems }
  const { available: wasAvailable, createdAt, updatedAt = createdAt } = said
  return { ok: true, said: { id, details: checked.details, wasAvailable, createdAt, updatedAt } }
}

/** The document as the form would have sent it. */
function typedOf(data: unknown): Record<string, string> {
  const said = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const kinds = (said.willingnessToWorkWith ?? {}) as Record<string, unknown>
  const typed = staffFields.map(({ name, kind }) => [name, typedValue(said[name], kind)] as const)
  const chosen = willingness.filter((each) => kinds[each] === true || kinds[each] === 'true')
  return {
    ...Object.fromEntries(typed.filter(([, value]) => value !== '')),
    ...Object.fromEntries(chosen.map((each) => [willingnessField(each), 'on'])),
  }
}

function typedValue(value: unknown, kind: string): string {
  if (kind === 'date') return toDay(value)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

const role = fields({ uid: z.optional(text(64)), createdAt: z.optional(instant) })

export type FormerRole = { formerUid: string; createdAt: string | undefined }

/** Reads a document of `staff` or `admin`; they were asked for by uid, which may be the id of the document. */
export function readRole({ id, data }: FormerDocument): Reading<FormerRole> {
  const read = readWith(role, data)
  return read.ok
    ? { ok: true, said: { formerUid: read.said.uid ?? id, createdAt: read.said.createdAt } }
    : read
}
