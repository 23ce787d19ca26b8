import { isRecordId } from '#domain/record-id.ts'
import * as z from 'zod/mini'
import { caregiverGenders, isSubServiceOf, patientGenders, serviceTypes } from '#domain/catalogue.ts'
import { endProblem } from '#domain/care-period.ts'
import { isCode } from '#domain/codes.ts'
import { ages, durations, lengths } from '#domain/limits.ts'
import { readContactNumber } from '#domain/phone.ts'
import { readAs } from '#server/schema.server.ts'
import type { FormerDocument } from './export-files.ts'
import type { FormerEntry } from './former-user.ts'
import {
  choice,
  endInstant,
  fields,
  instant,
  readWith,
  text,
  toEndInstant,
  toInstant,
  flag,
  wholeNumber,
  type Reading,
} from './former-values.ts'

const contact = z.pipe(text(lengths.number), readAs(readContactNumber, 'is no phone number'))

const code = text(6).check(z.refine(isCode, 'is no code of six digits'))

const patient = fields({
  name: text(lengths.name),
  age: wholeNumber(ages.min, ages.max),
  gender: choice(patientGenders),
  startDate: instant,
  endDate: endInstant,
  contactNumber: z.optional(text(lengths.number)),
})

const document = fields({
  serviceId: z.optional(text(64)),
  book_code: code,
  close_code: code,
  numericBookCode: z.optional(wholeNumber(100_000, 999_999)),
  userId: text(64),
  phone: z.optional(contact),
  status: choice(['pending', 'confirmed', 'assigned', 'closed']),
  createdAt: instant,
  confirmedAt: z.optional(instant),
  updatedAt: z.optional(instant),
  patient,
  name: z.optional(text(lengths.name)),
  address: text(lengths.address),
  service: z.enum(serviceTypes, 'is no service of the catalogue'),
  subService: text(lengths.name),
  consultation: z._default(text(lengths.consultation), ''),
  weeks: z.optional(wholeNumber(0, durations.weeks)),
  months: z.optional(wholeNumber(0, durations.months)),
  caregivergender: z._default(choice(caregiverGenders), 'No preference'),
  someone: z._default(flag, false),
  assignedNurse: z.optional(text(lengths.name)),
  nurseContact: z.optional(text(lengths.number)),
  nurseId: z.optional(text(64)),
})

export type FormerService = Omit<z.output<typeof document>, 'serviceId' | 'numericBookCode'> & {
  serviceId: string
}

/** The statuses that the services of a collection can have (section 4). */
const statusesOf = { tempServices: ['pending'], services: ['confirmed', 'assigned', 'closed'] } as const

/**
 * Parses a document of `tempServices` or `services`. It does not check whether other documents agree with it. The service keeps
 * its id; the ids of the mobile app are no UUIDs.
 */
export function readService({ collection, id, data }: FormerDocument): Reading<FormerService> {
  const read = readWith(document, data)
  if (!read.ok) return read
  const { serviceId = id, numericBookCode, ...service } = read.value
  const expected: readonly string[] = statusesOf[collection === 'tempServices' ? 'tempServices' : 'services']
  const hasNurse = service.nurseId !== undefined || service.assignedNurse !== undefined
  const problems = [
    ...(isRecordId(serviceId) ? [] : ['serviceId: can be none of a service']),
    ...(expected.includes(service.status)
      ? []
      : [`status: is ${service.status}, which ${collection} cannot hold`]),
    ...(numericBookCode === undefined || numericBookCode === Number(service.book_code)
      ? []
      : ['numericBookCode: is not the booking code']),
    ...(isSubServiceOf(service.service, service.subService)
      ? []
      : [`subService: is none of ${service.service}`]),
    ...(endProblem(service.patient) === 'end-before-start' ? ['patient.endDate: is before the start'] : []),
    ...(service.status === 'assigned' && !hasNurse ? ['is assigned and names no nurse'] : []),
    ...(service.status === 'confirmed' && hasNurse ? ['is confirmed and names a nurse'] : []),
  ]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { ...service, serviceId } }
}

/**
 * Compares an entry of the user's list with its service. Fields that the entry does not have are skipped. `createdAt` is not
 * compared, because the former app read the clock separately for the entry and for the service.
 * @returns the names of the entry's fields that differ
 */
export function differences(service: FormerService, { fields: entry }: FormerEntry): string[] {
  const { patient } = service
  const expected: Record<string, string | undefined> = {
    status: service.status,
    bookCode: service.book_code,
    closeCode: service.close_code,
    numericBookCode: service.book_code,
    patientName: patient.name,
    service: service.service,
    subService: service.subService,
    consultation: service.consultation,
    address: service.address,
    nurseName: service.assignedNurse,
    nurseMobileNumber: service.nurseContact,
  }
  const sameTimes = {
    startDate: toInstant(entry.startDate) === patient.startDate,
    endDate: toEndInstant(entry.endDate) === patient.endDate,
  }
  return [
    ...Object.entries(expected)
      .filter(([name, value]) => isPresent(entry[name]) && toText(entry[name]) !== (value ?? ''))
      .map(([name]) => name),
    ...Object.entries(sameTimes)
      .filter(([name, isSame]) => isPresent(entry[name]) && !isSame)
      .map(([name]) => name),
  ]
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : JSON.stringify(value)
}
