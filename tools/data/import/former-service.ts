import * as z from 'zod/mini'
import { caregiverGenders, isSubServiceOf, patientGenders, serviceTypes } from '#domain/catalogue.ts'
import { isCode } from '#domain/codes.ts'
import { ages, durations, lengths } from '#domain/limits.ts'
import { readContactNumber } from '#domain/phone.ts'
import { isServiceId } from '#domain/service-id.ts'
import { readAs } from '#server/schema.server.ts'
import type { FormerDocument } from './export-files.ts'
import type { FormerEntry } from './former-user.ts'
import {
  choice,
  fields,
  instant,
  readWith,
  text,
  toInstant,
  truth,
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
  endDate: instant,
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
  someone: z._default(truth, false),
  assignedNurse: z.optional(text(lengths.name)),
  nurseContact: z.optional(text(lengths.number)),
  nurseId: z.optional(text(64)),
})

export type FormerService = Omit<z.output<typeof document>, 'serviceId' | 'numericBookCode'> & {
  serviceId: string
}

/** Which statuses a collection holds (section 4). */
const statusesOf = { tempServices: ['pending'], services: ['confirmed', 'assigned', 'closed'] } as const

/**
 * Reads a document of `tempServices` or `services`; it says nothing about the other documents agreeing. The id that it was
 * given is kept: those of the mobile app are no UUIDs.
 */
export function readService({ collection, id, data }: FormerDocument): Reading<FormerService> {
  const read = readWith(document, data)
  if (!read.ok) return read
  const { serviceId = id, numericBookCode, ...said } = read.said
  const expected: readonly string[] = statusesOf[collection === 'tempServices' ? 'tempServices' : 'services']
  const isHeld = said.nurseId !== undefined || said.assignedNurse !== undefined
  const problems = [
    ...(isServiceId(serviceId) ? [] : ['serviceId: can be none of a service']),
    ...(expected.includes(said.status) ? [] : [`status: is ${said.status}, which ${collection} cannot hold`]),
    ...(numericBookCode === undefined || numericBookCode === Number(said.book_code)
      ? []
      : ['numericBookCode: is not the booking code']),
    ...(isSubServiceOf(said.service, said.subService) ? [] : [`subService: is none of ${said.service}`]),
    ...(said.patient.endDate >= said.patient.startDate ? [] : ['patient.endDate: is before the start']),
    ...(said.status === 'assigned' && !isHeld ? ['is assigned and names no nurse'] : []),
    ...(said.status === 'confirmed' && isHeld ? ['is confirmed and names a nurse'] : []),
  ]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, said: { ...said, serviceId } }
}

/**
 * Where an entry of the user's list says something else than the service; what it leaves out contradicts nothing. Its own
 * `createdAt` is not compared: the former app took the time twice, once for each of the two.
 * @returns the names of the fields of the entry
 */
export function differences(service: FormerService, { said }: FormerEntry): string[] {
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
  const times = { startDate: patient.startDate, endDate: patient.endDate }
  return [
    ...Object.entries(expected)
      .filter(([name, value]) => isSaid(said[name]) && written(said[name]) !== (value ?? ''))
      .map(([name]) => name),
    ...Object.entries(times)
      .filter(([name, value]) => isSaid(said[name]) && toInstant(said[name]) !== value)
      .map(([name]) => name),
  ]
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function written(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : JSON.stringify(value)
}
