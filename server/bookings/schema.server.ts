import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { caregiverGenders, isSubServiceOf, patientGenders, serviceTypes } from '#domain/catalogue.ts'
import { endOfCare, endProblem, startOfCare } from '#domain/care-period.ts'
import { ages, durations, lengths } from '#domain/limits.ts'
import { readIndianPhone } from '#domain/phone.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { bookedShifts, hoursPerDay } from '#domain/shifts.ts'
import { readTypedEnd, readTypedStart } from '#domain/typed-dates.ts'
import { validationKey, type ValidationKey } from '#domain/validation.ts'
import { asTime, overrideFields, personName, readAs, requiredText } from '#server/schema.server.ts'
import { bookableDays } from './bookable-days.server.ts'

const required = validationKey('fill-required')
const invalidForm = validationKey('invalid-form')
const invalidAge = validationKey('invalid-age')
const invalidNumber = validationKey('invalid-number')

/** A date in India, with or without a time, from a control or typed by hand. */
function moment(read: (typed: string) => string | null) {
  return z.pipe(
    z.string(required).check(z.trim(), z.minLength(1, required)),
    readAs(read, validationKey('invalid-date')),
  )
}

const [start, end] = [moment(readTypedStart), moment(readTypedEnd)]

function optionalCount(smallest: number, largest: number, invalid: ValidationKey = invalidNumber) {
  return z.optional(
    z.pipe(
      z.pipe(
        z.string(invalid),
        // `Number` reads a text of spaces as 0.
        z.transform((typed) => (typed.trim() === '' ? NaN : Number(typed))),
      ),
      z.int(invalid).check(z.minimum(smallest, invalid), z.maximum(largest, invalid)),
    ),
  )
}

/**
 * The booking form (section 5, "Booking"), in the order of its fields and messages. Dates come out as UTC instants, phone
 * numbers in E.164. Nothing is compared with today: a form already booked has the same outcome on any day.
 */
export const bookingSchema = z
  .object({
    /** A random id made with the form, so that the same form sent twice is one booking. A form without one gets it here. */
    serviceId: z.pipe(
      z._default(z.uuid(invalidForm), () => randomUUID()),
      z.transform((id) => id.toLowerCase()),
    ),
    name: personName(required),
    age: z.pipe(
      z.pipe(requiredText(10, required), z.transform(Number)),
      z.int(invalidAge).check(z.minimum(ages.min, invalidAge), z.maximum(ages.max, invalidAge)),
    ),
    gender: z.enum(patientGenders, required),
    service: z.enum(serviceTypes as readonly string[], required),
    subService: requiredText(lengths.name, required),
    caregivergender: z._default(z.enum(caregiverGenders, invalidForm), 'No preference'),
    consultation: z._default(
      z.string(invalidForm).check(z.trim(), z.maxLength(lengths.consultation, validationKey('too-long'))),
      '',
    ),
    startDate: start,
    endDate: end,
    shift: z.optional(z.enum(bookedShifts, invalidForm)),
    hoursPerDay: optionalCount(hoursPerDay.min, hoursPerDay.max, validationKey('invalid-hours')),
    months: optionalCount(0, durations.months),
    weeks: optionalCount(0, durations.weeks),
    address: requiredText(lengths.address, required),
    number: z.pipe(
      requiredText(lengths.number, required),
      readAs(readIndianPhone, validationKey('invalid-phone')),
    ),
    email: z.pipe(
      requiredText(lengths.email, required),
      z
        .email(validationKey('invalid-email'))
        .check(z.refine((email) => !isPlaceholderEmail(email), validationKey('invalid-email'))),
    ),
    someone: z._default(z.coerce.boolean(), false),
    terms: z.literal('on', validationKey('accept-terms')),
  })
  .check(
    z.refine(({ service, subService }) => isSubServiceOf(service, subService), {
      path: ['subService'],
      error: required,
      when: areGiven('service', 'subService'),
    }),
    z.refine((dates) => endProblem(dates) !== 'end-before-start', {
      path: ['endDate'],
      error: validationKey('end-before-start'),
      when: areGiven('startDate', 'endDate'),
    }),
    z.refine((dates) => endProblem(dates) !== 'end-at-start', {
      path: ['endDate'],
      error: validationKey('end-at-start'),
      when: areGiven('startDate', 'endDate'),
    }),
  )

/** The form of a new booking: start and end are also checked against today. */
export const newBookingSchema = bookingSchema.check(
  z.refine(({ startDate }) => startOfCare(startDate).day >= bookableDays().first, {
    path: ['startDate'],
    error: validationKey('start-in-past'),
    when: areGiven('startDate'),
  }),
  z.refine(({ startDate }) => startOfCare(startDate).day <= bookableDays().last, {
    path: ['startDate'],
    error: validationKey('start-too-far-ahead'),
    when: areGiven('startDate'),
  }),
  z.refine(({ endDate }) => endOfCare(endDate).day <= bookableDays().lastEnd, {
    path: ['endDate'],
    error: validationKey('end-too-far-ahead'),
    when: areGiven('endDate'),
  }),
)

/** Runs a check when its own fields are valid, even when others are not, so that one response reports all problems. */
function areGiven(...names: string[]) {
  return ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] | undefined }[] }) =>
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => name in value && !issues.some(({ path }) => path?.[0] === name))
}

export type Booking = Omit<z.infer<typeof bookingSchema>, 'terms'>

/** The booking code of a confirm dialog. An empty code and one of the wrong format have different messages (section 5). */
export const bookCodeSchema = z.object({
  bookCode: z
    .string(validationKey('enter-booking-code'))
    .check(
      z.trim(),
      z.minLength(1, validationKey('enter-booking-code')),
      z.regex(/^\d{6}$/, validationKey('invalid-booking-code-format')),
    ),
})

const optionalText = z.optional(z.string(validationKey('unexpected')))

/** Absent when no nurse is chosen. */
const nurseId = optionalText

/**
 * The nurse and their visits (`VisitChoice`), none without a choice (section 8, "Assign"). An invalid time comes out as
 * typed, and the checks of a plan refuse it.
 */
export const assignSchema = z.object({
  nurseId,
  visits: optionalText,
  start: z.optional(z.pipe(z.string(validationKey('unexpected')), asTime)),
  hours: optionalText,
  /** Id of the form: the same form sent twice is one assignment. */
  id: optionalText,
  ...overrideFields,
})

export const serviceSchema = z.object({ serviceId: optionalText })

const reason = requiredText(lengths.reason)

/** Another nurse for an assigned service. `formerNurseId` is the nurse shown in the form; empty without a record. */
export const replaceSchema = z.object({
  nurseId,
  formerNurseId: z._default(z.string(validationKey('unexpected')), ''),
  reason,
  despite: overrideFields.despite,
  warned: overrideFields.warned,
})

/** Other dates for a service; no start when care has begun. `seenStart` and `seenEnd` are the instants shown in the form. */
export const datesSchema = z.object({
  startDate: z.optional(start),
  endDate: end,
  seenStart: z.optional(z.string(validationKey('unexpected'))),
  seenEnd: z.optional(z.string(validationKey('unexpected'))),
  reason,
})

export const closeCodeSchema = z.object({
  closeCode: z
    .string(validationKey('enter-closing-code'))
    .check(z.trim(), z.minLength(1, validationKey('enter-closing-code'))),
})
